import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  shareTitle: 'مشاركة «\u2068{title}\u2069»',
  shareWith: 'مشاركة مع {name}',
  shareWithMany:
    '{count, plural, zero {مشاركة بلا أطراف} one {مشاركة مع طرف واحد} two {مشاركة مع طرفين} few {مشاركة مع # أطراف} many {مشاركة مع # طرفًا} other {مشاركة مع # طرف}}',
  notYet: 'ليس بعد',
  invited: 'يُدعى هؤلاء بالبريد الإلكتروني مع رابط إلى النص:',
  reachedAt: '{email} · الجانب {side}',
  shareWords:
    'يمكنهم قراءته واقتراح نص آخر وقبوله. وأنت تقبل هذا النص بمشاركته. لا يلتزم أحد قبل أن يوقّع الجميع. بعد مشاركته يمكن سحبه، لا حذفه.',

  sendTitle: 'الإرسال بوصفه النسخة {no}',
  keepWriting: 'متابعة الكتابة',
  send: 'إرسال هذه النسخة',
  same: 'نصك مطابق للنسخة الحالية.',
  compared: 'مقارنة بالنسخة {no}. يُبلَّغ الجميع، ويبدأ قبولهم من جديد؛ وأنت تقبل بالإرسال.',
  changelog: 'ما تغيّر، في سطر',
  changelogHelp: 'يظهر في قائمة النسخ.',
  sentMeanwhile: 'أُرسلت النسخة {no} وأنت تراجع',
  lookAgain: 'الفروق أعلاه صارت عن أحدث نسخة. راجعها ثم أرسل. نصك محفوظ.',

  asSeen: 'كما سيراه {name}',
  asSeenByOther: 'كما سيراه الجانب الآخر',
  close: 'إغلاق',
  seenBy: 'كما يراه',
  unnamed: 'طرف بلا اسم بعد',
  yourAnswer: 'جوابك',
  accept: 'قبول',
  refuse: 'رفض',
  previewOf: 'هذه معاينة: القرار لـ{name}.',
  previewOfOther: 'هذه معاينة: القرار للجانب الآخر.',

  discardTitle: 'تجاهل تعديلاتك؟',
  discard: 'تجاهل تعديلاتي',
  discardWords: 'تُحذف مسودتك ولا يمكن استعادتها. وتبقى النسخة {no} التي يراها الجميع كما هي.',

  otherWindow: 'عُدّل هذا النص في نافذة أخرى أيضًا',
  otherWindowWords: 'ما كتبته هنا يبقى. لا يُحفظ شيء من هذه النافذة حتى تختار.',
  compare: 'قارن واختر',
  whichStays: 'أي نص يبقى؟',
  useTheirs: 'استعمال نص النافذة الأخرى',
  keepMine: 'الإبقاء على نصي',
  bothTexts: 'حفظت النافذة الأخرى نصها: {when}. الكلمات المشطوبة هناك فقط، والمسطّرة هنا فقط.',

  frozen: 'جُمّد النص وأنت تكتب',
  frozenWords: '{why} ما كتبته يبقى في هذه الصفحة؛ انسخه قبل أن تغادر.',
  behind: 'أُرسلت النسخة {no} وأنت تكتب',
  behindWords: 'بدأتَ من النسخة {base}. نصك محفوظ؛ وقبل إرساله ترى كل الفروق عن أحدث نسخة.',
  cannotChange: 'لم يعد ممكنًا تغيير النص',
  goTo: 'إلى {ref}',
} satisfies Words<typeof en>;
