import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  title: 'ما تغيّر',
  titleOf: 'ما تغيّر في {title}',
  agreements: 'الاتفاقات',
  untitled: 'اتفاق بلا عنوان',
  print: 'طباعة',
  back: 'العودة إلى الاتفاق',
  from: 'من',
  to: 'إلى',
  version: 'النسخة {no} · \u2068{author}\u2069',
  versionAt: 'النسخة {no} · \u2068{author}\u2069 · {when}',
  printed: '\u2068{ref}\u2069 · \u2068{title}\u2069 · من النسخة {older} إلى النسخة {newer}',
  since: 'هذا ما تغيّر منذ آخر مرة قرأته فيها.',
  oneVersion: 'هناك نسخة واحدة حتى الآن',
  oneVersionWords: 'حين يرسل أحد نصًا آخر ترى هنا ما تغيّر كلمة بكلمة.',
  readIt: 'اقرأه',
  loading: 'جارٍ تحميل النسخ',
} satisfies Words<typeof en>;
