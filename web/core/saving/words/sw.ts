import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  offline: 'Nje ya mtandao. Maandishi yako yanabaki hapa na yatahifadhiwa muunganisho ukirudi.',
  notSaved: 'Hayajahifadhiwa: <reason></reason> Maandishi yako yanabaki hapa.',
  chooseFirst: 'Hayajahifadhiwa: kwanza amua maandishi yapi yabaki.',
  saving: 'Yanahifadhiwa…',
  saved: 'Yamehifadhiwa {when}',
  savedBut: 'Yamehifadhiwa {when} · {besides}',
  savingBut: 'Yanahifadhiwa… · {besides}',
  leave: 'Uondoke bila kuhifadhi?',
  leaveAndLose: 'Ondoka na uyapoteze',
  stay: 'Baki',
  lost: '{reason} Ukiondoka sasa, sehemu hiyo inapotea.',
} satisfies Words<typeof en>;
