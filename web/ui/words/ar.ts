import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  close: 'إغلاق',
  cancel: 'إلغاء',
  more: 'المزيد',
  moreAbout: 'المزيد <aside>عن {about}</aside>',
  notPossible: 'غير ممكن الآن، والسبب ({count})',
  past: 'تمّ:',
  now: 'الآن:',
  next: 'التالي:',
  ended: 'انتهى:',
  optional: '(اختياري)',
  near: 'عدد الأحرف: {length} من {most}',
  beyond: 'عدد الأحرف {length}، والزيادة {over}: الحد الأقصى {most}.',
  left: 'الوقت المتبقي: {span}',
  late: 'مدة التأخر: {span}',
  passed: 'انقضى الموعد',
  notLoaded: 'تعذّر التحميل',
  retry: 'حاول مرة أخرى',
  triesAgain: 'تحاول هذه الصفحة من جديد من تلقاء نفسها، أولًا بعد {span}.',
  reference: 'المرجع',
} satisfies Words<typeof en>;
