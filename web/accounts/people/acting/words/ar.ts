import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  bar: 'من تتصرف باسمه',
  actsFor: 'أنت تتصرف باسم <b>\u2068{organisation}\u2069</b>. صفتك: {powers}.',
  actsInPlace: 'أنت تتصرف باسم <b>\u2068{organisation}\u2069</b>. صفتك: {powers}، بدلًا من \u2068{other}\u2069.',
  owner: 'مالك',
  signatory: 'مخوّل بالتوقيع',
  drafter: 'محرّر النصوص',
  reader: 'قارئ',
  withLimit: '{powers}، حتى \u2068{limit}\u2069',
  withMoney: '{powers}، ومسؤول أيضًا عن أموالها',
  asSelf: 'تصرّف باسمك',
  actFor: 'تصرّف باسم \u2068{organisation}\u2069',
  cannot: 'لا يمكنك فعل هذا باسم \u2068{organisation}\u2069',
  cannotWords:
    'من يتصرفون باسمها يعملون على اتفاقاتها وما فيها من التزامات، ونزاعاتها، ووساطاتها، وحسابات الضمان الخاصة بها، وما تطلبه أو ترسله، كلٌّ بقدر دوره، وبعضهم على أموالها أيضًا. أما متجرها وبضائعها والدورات وكل ما عدا ذلك فيتم بتسجيل الدخول إلى حسابها هي.',
  notSent: 'ما كتبته لم يُرسل بعد. حاول مرة أخرى بعد لحظة.',
  failed: 'لم يتغير شيء: ما زلت تتصرف كما كنت. حاول مرة أخرى.',
  error: 'خطأ',
} satisfies Words<typeof en>;
