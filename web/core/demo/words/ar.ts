import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  demoLetter: 'العرض التجريبي لا يرسل بريدًا',
  openLink: 'فتح رابطها',
  newestLetter: 'أحدث رسالة: «\u2068{subject}\u2069».',
} satisfies Words<typeof en>;
