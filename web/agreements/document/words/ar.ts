import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  you: '{name} (أنت)',
  accepted: 'قبول',
  refused: 'رفض',
  doYouAccept: 'هل تقبل هذا البند؟',
  youGaveNone: 'لم ترد.',
  notAnswered: 'لا رد بعد',
  gaveNone: 'لم يرد',
  acceptClause: 'قبول البند',
  refuseClause: 'رفض البند',
  acceptAfterAll: 'تغيير الرد إلى القبول',
  refuseAfterAll: 'تغيير الرد إلى الرفض',

  plainWords: 'بكلمات بسيطة، غير ملزمة:',
} satisfies Words<typeof en>;
