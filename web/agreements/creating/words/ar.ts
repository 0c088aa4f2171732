import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  agreements: 'الاتفاقات',
  title: 'اتفاق جديد',
  lead: 'ابدأ بوثيقة لديك، أو بنموذج، أو بصفحة فارغة. لا يراه غيرك حتى تشاركه.',
  yourTemplates: 'نماذجك',
  sendDocument: 'إرسال وثيقة لديك',
  withTemplate: 'البدء بنموذج',
  templateWords:
    'تجيب عن بعض الأسئلة فتحصل على مسودة. النص الجاهز يساعدك على الكتابة، وليس مشورة قانونية. أو <a>اكتبه بنفسك</a>.',
  yourself: 'أو اكتبه بنفسك',
  about: 'عمّ يدور؟',
  aboutHelp: 'عنوان مؤقت، مثل «توريد 400 فانوس شمسي». يمكنك تغييره أثناء الكتابة.',
  currency: 'العملة',
  currencyHelp: 'للقيمة إن وُجدت. يمكنك تغييرها لاحقًا.',
  begin: 'بدء الكتابة',
  cancel: 'إلغاء',
  addressFirst: 'أكّد عنوان بريدك الإلكتروني أولًا؛ الرابط في صندوق بريدك.',
  paperWill: 'يشترط القانون الورق للوصية، فلا يمكن توقيعها هنا.',
  paperFamily: 'يشترط القانون الورق للتبني أو الطلاق، فلا يمكن توقيعهما هنا.',
  paperCourt: 'يشترط القانون الورق للإعلان القضائي، فلا يمكن توقيعه هنا.',

  confirmFirst: 'أكّد عنوان بريدك الإلكتروني أولًا',
  sendAgain: 'إعادة إرسال الرابط',
  haveConfirmed: 'لقد أكّدته',
  inInbox: 'الرابط في صندوق بريد <b>{email}</b>. ما كتبته هنا يبقى.',
  sentNewest: 'أُرسل. افتح أحدث رسالة.',
  notConfirmed: 'لم يُؤكَّد العنوان بعد. افتح الرابط في أحدث رسالة، ثم حاول مرة أخرى.',
  notSent: 'لم يُرسل الرابط. حاول مرة أخرى.',

  contract: 'عقد لديك بصيغة PDF أو Word',
  contractHelp:
    'أسقطه هنا أو اختره، حتى 25 ميغابايت. يُوقَّع ملف PDF ويُختم كما هو، حتى 200 صفحة؛ وتصير كلمات ملف Word نصًّا تواصل كتابته.',
  chooseFile: 'اختيار ملف',
  useWithout: 'استعمال النص دون هذه',
  fileEmpty: 'الملف فارغ. لم يُرسل شيء. اختر غيره.',
  fileTooLarge: 'حجم الملف {size}؛ والحد الأقصى {most} ميغابايت. لم يُرسل شيء. اختر ملفًا أصغر.',
  sentSoFar: 'ما أُرسل حتى الآن',
  readingIt: 'جارٍ قراءته',

  loadingTemplates: 'جارٍ تحميل النماذج',
  searchTemplates: 'ابحث في النماذج',
  noTemplate: 'لا نموذج فيه هذه الكلمات',
  showAll: 'عرض الكل',
  questions:
    '{count, plural, zero {بلا أسئلة} one {سؤال واحد} two {سؤالان} few {# أسئلة} many {# سؤالًا} other {# سؤال}}',
  ownVersion: '{owner} · النسخة {no}',
  actFor: 'تتصرف نيابةً عن',
  person: 'فرد',
  business: 'شركة',
  government: 'جهة حكومية',
  ngo: 'منظمة غير حكومية',
} satisfies Words<typeof en>;
