import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  shareTitle: 'Shiriki “{title}”',
  shareWith: 'Shiriki na {name}',
  shareWithMany: '{count, plural, one {Shiriki na mtu 1} other {Shiriki na watu #}}',
  notYet: 'Bado',
  invited: 'Hawa wanaalikwa kwa barua pepe, pamoja na kiungo cha maandishi:',
  reachedAt: '{email} · upande {side}',
  shareWords:
    'Wanaweza kuyasoma, kupendekeza maandishi mengine na kuyakubali. Kwa kuyashiriki unayakubali. Hakuna anayefungwa kabla wote hawajasaini. Yakishashirikiwa yanaweza kuondolewa, lakini si kufutwa.',

  sendTitle: 'Tuma kama toleo la {no}',
  keepWriting: 'Endelea kuandika',
  send: 'Tuma toleo hili',
  same: 'Maandishi yako ni sawa na toleo la sasa.',
  compared:
    'Yamelinganishwa na toleo la {no}. Wote wanaarifiwa, na kila mtu anaanza upya kukubali; wewe unakubali kwa kutuma.',
  changelog: 'Kilichobadilika, kwa mstari mmoja',
  changelogHelp: 'Unakaa kwenye orodha ya matoleo.',
  sentMeanwhile: 'Toleo la {no} lilitumwa ulipokuwa unaangalia',
  lookAgain:
    'Tofauti zilizo hapo juu sasa ni za toleo jipya kabisa. Angalia tena, kisha utume. Maandishi yako yamehifadhiwa.',

  asSeen: 'Jinsi {name} atakavyoyaona',
  asSeenByOther: 'Jinsi upande mwingine utakavyoyaona',
  close: 'Funga',
  seenBy: 'Yanaonwa na',
  unnamed: 'mtu ambaye bado hana jina',
  yourAnswer: 'Jibu lako',
  accept: 'Kubali',
  refuse: 'Kataa',
  previewOf: 'Hii ni hakiki: {name} ndiye anayeamua.',
  previewOfOther: 'Hii ni hakiki: upande mwingine ndio unaoamua.',

  discardTitle: 'Utupe mabadiliko yako?',
  discard: 'Tupa mabadiliko yangu',
  discardWords: 'Nakala yako inatupwa na haiwezi kurudishwa. Toleo la {no}, ambalo wote wanaliona, linabaki lilivyo.',

  otherWindow: 'Maandishi haya yalibadilishwa pia kwenye dirisha jingine',
  otherWindowWords: 'Ulichoandika hapa kinabaki. Hakuna kinachohifadhiwa kutoka dirisha hili hadi uchague.',
  compare: 'Linganisha na uchague',
  whichStays: 'Maandishi yapi yabaki?',
  useTheirs: 'Tumia ya dirisha jingine',
  keepMine: 'Yabaki yangu',
  bothTexts:
    'Dirisha jingine lilihifadhi maandishi yake: {when}. Maneno yaliyokatwa yako huko tu; yaliyopigiwa mstari yako hapa tu.',

  frozen: 'Maandishi yalifungwa ulipokuwa unaandika',
  frozenWords: '{why} Ulichoandika kinabaki kwenye ukurasa huu; kinakili kabla hujaondoka.',
  behind: 'Toleo la {no} lilitumwa ulipokuwa unaandika',
  behindWords:
    'Ulianza na toleo la {base}. Maandishi yako yamehifadhiwa; kabla ya kuyatuma utaona tofauti zote na toleo jipya kabisa.',
  cannotChange: 'Maandishi hayawezi tena kubadilishwa',
  goTo: 'Nenda {ref}',
} satisfies Words<typeof en>;
