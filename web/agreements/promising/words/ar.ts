import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  promiseNo: 'الالتزام {no}',
  deletePromise: 'حذف الالتزام {no}',
  delete: 'حذف',
  what: 'ما الالتزام',
  whatLike: 'تسليم 400 فانوس في جيكومبا',
  kind: 'النوع',
  pay: 'دفع مال',
  deliver: 'تسليم شيء',
  perform: 'القيام بعمل',
  refrain: 'الامتناع عن شيء',
  provide_document: 'تسليم وثيقة',
  notify: 'إبلاغ الجانب الآخر',
  amountIn: 'المبلغ بـ{currency}',
  amountLike: 'اكتب مبلغًا مثل {large} أو {small}.',
  debtor: 'على من',
  creditor: 'لمن',
  sideOf: 'الجانب {side}',
  sideWith: 'الجانب {side}: {names}',
  when: 'متى',
  onDay: 'قبل نهاية يوم محدد',
  afterForce: 'أيام بعد سريانه',
  days: 'الأيام',
  day: 'اليوم',
  firstDay: 'اليوم الأول',
  repeats: 'يتكرر',
  criteria: 'كيف يرى الجانبان أنه تم',
  criteriaLike: 'تضيء كلها، وعددها 400 عند البوابة.',
  more: 'الدليل ومهلة الجواب والبند',
  evidence: 'القول إنه تم يحتاج إلى ملف يبيّنه',
  reviewDays: 'أيام الجواب',
  reviewHelp: 'السكوت بعدها يُعدّ قبولًا.',
  fromClause: 'من البند',
  none: 'لا شيء',
  clauseNo: '{no}. {heading}',
  clauseBare: '{no}. بند بلا عنوان',
  clauseGone: 'بند حُذف',

  howOften: 'كم يتكرر',
  everyWeeks:
    '{count, plural, zero {كل أسبوع} one {كل أسبوع} two {كل أسبوعين} few {كل # أسابيع} many {كل # أسبوعًا} other {كل # أسبوع}}',
  everyMonths:
    '{count, plural, zero {كل شهر} one {كل شهر} two {كل شهرين} few {كل # أشهر} many {كل # شهرًا} other {كل # شهر}}',
  everyYears:
    '{count, plural, zero {كل سنة} one {كل سنة} two {كل سنتين} few {كل # سنوات} many {كل # سنة} other {كل # سنة}}',
  itEnds: 'ينتهي',
  byCount: 'بعد عدد من المرات',
  byDay: 'في يوم محدد',
  howMany: 'عدد المرات',
  lastDay: 'اليوم الأخير',
  apart: '، ',
  dayOnce: 'مرة واحدة: {days}',
  dayList:
    '{count, plural, zero {لا مرة: {days}} one {مرة واحدة: {days}} two {مرتان: {days}} few {# مرات: {days}} many {# مرة: {days}} other {# مرة: {days}}}',
  dayListTo:
    '{count, plural, zero {لا مرة: {days} … {last}} one {مرة واحدة: {days} … {last}} two {مرتان: {days} … {last}} few {# مرات: {days} … {last}} many {# مرة: {days} … {last}} other {# مرة: {days} … {last}}}',

  stays: 'يبقى كما هو',
  staysOf: 'يبقى كما هو: {title}',
  untitled: 'التزام',
  named: '«\u2068{title}\u2069»، {due}',
  namedSum: '«\u2068{title}\u2069» ({money})، {due}',
  noDay: 'بلا يوم بعد',
  by: 'بحلول {day}',
  atForce: 'في يوم سريانه',
  after:
    '{count, plural, zero {في يوم سريانه} one {بعد يوم من سريانه} two {بعد يومين من سريانه} few {بعد # أيام من سريانه} many {بعد # يومًا من سريانه} other {بعد # يوم من سريانه}}',
  fromNone: 'بلا يوم أول بعد',
  fromDay: 'ابتداءً من {day}',
  oftenWeeks:
    '{count, plural, zero {كل أسبوع} one {كل أسبوع} two {كل أسبوعين} few {كل # أسابيع} many {كل # أسبوعًا} other {كل # أسبوع}}',
  oftenMonths:
    '{count, plural, zero {كل شهر} one {كل شهر} two {كل شهرين} few {كل # أشهر} many {كل # شهرًا} other {كل # شهر}}',
  oftenYears:
    '{count, plural, zero {كل سنة} one {كل سنة} two {كل سنتين} few {كل # سنوات} many {كل # سنة} other {كل # سنة}}',
  repeatsTimes:
    '{count, plural, zero {{first}، {often}} one {{first}، {often}، مرة واحدة} two {{first}، {often}، مرتين} few {{first}، {often}، # مرات} many {{first}، {often}، # مرة} other {{first}، {often}، # مرة}}',
  repeatsUntil: '{first}، {often} حتى {day}',
  repeatsOn: '{first}، {often}',
  clauseChanged:
    'تغيّرت كلمات بنده ولم يتغيّر هذا الالتزام: {promise}. غيّره ضمن «التزامات بموعد»، أو قل إنه يبقى. وحتى ذلك الحين لا يمكن إرسال النص.',

  setNotice:
    '{count, plural, zero {إخطار في اليوم نفسه} one {إخطار قبل يوم واحد} two {إخطار قبل يومين} few {إخطار قبل # أيام} many {إخطار قبل # يومًا} other {إخطار قبل # يوم}}',
  noticeMissing:
    'تسمح هذه الكلمات لطرف بإنهاء الاتفاق بإخطار، لكن شروطه لا تسمح: لن يستطيع أحد تقديم هذا الإخطار هنا، وستستمر التزاماته.',
  noticeOther:
    'تسمح هذه الكلمات لطرف بإنهاء الاتفاق بإخطار، لكن شروطه تطلب {count, plural, zero {إخطارًا في اليوم نفسه} one {إخطارًا قبل يوم واحد} two {إخطارًا قبل يومين} few {إخطارًا قبل # أيام} many {إخطارًا قبل # يومًا} other {إخطارًا قبل # يوم}}.',
  setOrChange:
    '{count, plural, zero {اجعل الإخطار في اليوم نفسه، أو غيّر الكلمات.} one {اجعل مدة الإخطار يومًا واحدًا، أو غيّر الكلمات.} two {اجعل مدة الإخطار يومين، أو غيّر الكلمات.} few {اجعل مدة الإخطار # أيام، أو غيّر الكلمات.} many {اجعل مدة الإخطار # يومًا، أو غيّر الكلمات.} other {اجعل مدة الإخطار # يوم، أو غيّر الكلمات.}}',
  setUnder: 'حدّده ضمن «متى ينتهي»، أو غيّر الكلمات.',
} satisfies Words<typeof en>;
