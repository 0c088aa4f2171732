import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  change: 'Badilisha makubaliano haya',
  end: 'Maliza makubaliano haya',
  goTo: 'Nenda {ref}',
  openAmendment:
    '{name} alipendekeza badiliko: {ref}. Hati moja tu kwa wakati inaweza kubadilisha au kumaliza makubaliano. Kwanza isaini hiyo, ikatae, au iondolewe.',
  openEnd:
    '{name} alipendekeza kuyamaliza: {ref}. Hati moja tu kwa wakati inaweza kubadilisha au kumaliza makubaliano. Kwanza isaini hiyo, ikatae, au iondolewe.',
  reasonShort: 'Toa sababu ya angalau herufi {least}, ili wengine waelewe.',

  goOnWriting: 'Endelea kuandika',
  begun:
    'Umeanza {ref}: “{reason}” Hakuna mwingine anayeiona bado. Ili kuanza kwa sababu nyingine, kwanza futa rasimu hiyo.',
  writeAmendment: 'Andika badiliko',
  notNow: 'Si sasa',
  whatChange: 'Nini kibadilike, na kwa nini?',
  besideIt: 'Kila upande unaisoma kando ya badiliko.',
  changeWords:
    'Unapata rasimu yenye maandishi yalivyo sasa, na pande zilezile. Badilisha kinachopaswa kuwa tofauti, kisha ushiriki. Hakuna kinachobadilika kabla wote hawajasaini badiliko.',

  inDocument: 'Kila upande unaisoma kwenye hati.',
  toldAtOnce: 'Kila upande unaarifiwa papo hapo.',
  gaveNotice: 'Umetoa ilani. Makubaliano yanaisha {day}. Wengine wanaarifiwa, pamoja na sababu yako.',
  gaveNoticeOnly: 'Umetoa ilani. Wengine wanaarifiwa, pamoja na sababu yako.',
  proposeEnd: 'Pendekeza kuyamaliza',
  giveNotice: 'Toa ilani',
  keepIt: 'Yaache',
  howItEnds: 'Yanavyoisha',
  endTogether: 'Maliza pamoja',
  togetherWords:
    'Hati fupi inaandikwa na wote wanaombwa kuisaini, wewe pia. Makubaliano yanaisha kwa sahihi ya mwisho; hadi hapo yanatumika.',
  noticeWords: 'Yanaisha {day}, wengine wakikubali au la. Unaweza kuondoa ilani hadi hapo.',
  notTogether: 'Kuyamaliza pamoja hakuwezekani sasa: <a>{ref}</a> iko wazi. Ilani bado inamaliza makubaliano.',
  whyEnd: 'Kwa nini yaishe?',
  staysOwed: 'Kilichostahili kabla ya mwisho bado kinadaiwa. Ambacho kingestahili baadaye hakidaiwi tena.',
} satisfies Words<typeof en>;
