import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  offline: 'بلا اتصال. نصك باقٍ هنا ويُحفظ فور عودة الاتصال.',
  notSaved: 'لم يُحفظ: <reason></reason> نصك باقٍ هنا.',
  chooseFirst: 'لم يُحفظ: قرّر أولًا أي نص يبقى.',
  saving: 'جارٍ الحفظ…',
  saved: 'حُفظ {when}',
  savedBut: 'حُفظ {when} · {besides}',
  savingBut: 'جارٍ الحفظ… · {besides}',
  leave: 'المغادرة دون حفظ؟',
  leaveAndLose: 'المغادرة وفقده',
  stay: 'البقاء',
  lost: '{reason} إن غادرت الآن فُقد هذا الجزء.',
} satisfies Words<typeof en>;
