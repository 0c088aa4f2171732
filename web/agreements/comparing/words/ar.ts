import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  added: 'أُضيف',
  removed: 'حُذف',
  changed: 'تغيّر',
  changedMoved: 'تغيّر ونُقل',
  moved: 'نُقل بالألفاظ نفسها',
  onlyLook: 'تغيّر شكله فقط: الألفاظ هي نفسها',
  clauseNo: 'البند {number} · {what}',
  aClause: 'بند · {what}',
  noHeading: 'بلا عنوان',
  same: 'النصّان متطابقان كلمة بكلمة.',
  unchanged:
    '{count, plural, zero {لا بند بلا تغيير.} one {بند واحد بلا تغيير.} two {بندان بلا تغيير.} few {# بنود بلا تغيير.} many {# بندًا بلا تغيير.} other {# بند بلا تغيير.}}',
  notSet: 'غير محدد',
  promiseNo: 'الالتزام {no}',
  questionNo: 'السؤال {no}',

  title: 'العنوان',
  kind: 'النوع',
  valueMinor: 'القيمة',
  currency: 'العملة',
  effectiveOn: 'نافذ من',
  endsOn: 'حتى',
  governingLaw: 'القانون الحاكم',
  renewal: 'عند انتهائه',
  noticeDays: 'يمكن إنهاؤه',
  sides: 'الجوانب',
  document: 'المستند',
  publicClauseOffered: 'بند السجل العام',
  places: 'على الصفحات',
  signMode: 'ترتيب التوقيع',
  signWindowDays: 'مهلة التوقيع',
  minAssurance: 'الإثبات عند التوقيع',
  acknowledged: 'ما يجب الإقرار به',
  clauseBare: 'البند {number}',
  lastSignature: 'آخر توقيع',
  offered: 'معروض',
  notOffered: 'غير معروض',
  atOnce: 'الجميع معًا',
  inTurn: 'واحدًا بعد الآخر',
  days: '{count, plural, zero {# يوم} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}',
  nothing: 'لا شيء',

  sumChanged:
    '{count, plural, zero {لا تغيير في البنود} one {تغيّر بند واحد} two {تغيّر بندان} few {تغيّرت # بنود} many {تغيّر # بندًا} other {تغيّر # بند}}',
  sumAdded:
    '{count, plural, zero {لا إضافة} one {أُضيف بند واحد} two {أُضيف بندان} few {أُضيفت # بنود} many {أُضيف # بندًا} other {أُضيف # بند}}',
  sumRemoved:
    '{count, plural, zero {لا حذف} one {حُذف بند واحد} two {حُذف بندان} few {حُذفت # بنود} many {حُذف # بندًا} other {حُذف # بند}}',
  sumMoved:
    '{count, plural, zero {لا نقل} one {نُقل بند واحد} two {نُقل بندان} few {نُقلت # بنود} many {نُقل # بندًا} other {نُقل # بند}}',
  sumTerms: 'تغيّر: {names}',

  pagesChanged: 'الصفحات التي تغيّرت',
  pageRemoved: 'الصفحة {page} · حُذفت',
  pageAdded: 'الصفحة {page} · أُضيفت',
  pageChanged: 'الصفحة {page} · تغيّرت',
  pageMoved: 'الصفحة {page} · تغيّرت، وكانت الصفحة {before}',
  noWords: 'لا كلمات يمكن قراءتها.',
  pagesSame: 'الكلمات على الصفحات هي نفسها.',
  pagesUnread:
    '{count, plural, zero {لا صفحة بلا كلمات (الصفحات {pages}).} one {صفحة واحدة في المستند الجديد بلا كلمات يمكن قراءتها، كصورة أو صفحة فارغة (الصفحة {pages}).} two {صفحتان في المستند الجديد بلا كلمات يمكن قراءتها، كصورة أو صفحة فارغة (الصفحات {pages}).} few {# صفحات في المستند الجديد بلا كلمات يمكن قراءتها، كصورة أو صفحة فارغة (الصفحات {pages}).} many {# صفحة في المستند الجديد بلا كلمات يمكن قراءتها، كصورة أو صفحة فارغة (الصفحات {pages}).} other {# صفحة في المستند الجديد بلا كلمات يمكن قراءتها، كصورة أو صفحة فارغة (الصفحات {pages}).}}',
  onlyWords: 'تُقارن هنا الكلمات فقط. انظر إلى الصفحات نفسها للصور والجداول والخط اليدوي.',
} satisfies Words<typeof en>;
