import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  byLetter: 'Unasoma haya kwa kiungo kilicho katika barua yako.',
  asksToRead: '{name} anakuomba usome haya na ujibu.',
  asksToSign: '{name} anakuomba usaini haya.',
  asked: 'Unachoombwa',
  namedAs:
    'Umetajwa humu kama {name}. Hakuna anayeambiwa kwamba unasoma, na kusoma hakukufungi kwa lolote. Kama si wewe, acha kusoma hapa na usimpe mtu mwingine kiungo.',
  withAccount:
    'Ili kukubali maandishi, kuomba mabadiliko, kukataa au kusaini, fungua akaunti kwa anwani ambayo barua ilitumwa. Ni bure, na makubaliano haya utayakuta humo.',
  create: 'Fungua akaunti ili ujibu',
  signIn: 'Nina akaunti',
  whoIsIn: 'Waliomo',
  you: '{name} (wewe)',
  side: 'Upande {side}',
  opening: 'Barua inafunguliwa...',
  deadTitle: 'Kiungo hiki hakifungui chochote tena',
  deadWords:
    'Barua mpya zaidi ilitumwa, au makubaliano hayakusubiri tena. Tumia barua mpya zaidi, au fungua akaunti kwa anwani ambayo barua ilitumwa.',
  createOne: 'Fungua akaunti',
  failedTitle: 'Barua haikuweza kufunguliwa',
  tryAgain: 'Jaribu tena',
  isInTitle: 'Umeingia kama {name}',
  isInWords:
    'Barua ilitumwa kwa <b>{address}</b>. Kama ni wewe, ifungue kwa akaunti hii. Ili kusoma bila akaunti, toka kwanza, kisha ufungue tena kiungo kilicho katika barua.',
  withThis: 'Fungua kwa akaunti hii',
  signOut: 'Toka',
  stopReading: 'Acha kusoma hapa',
  endedTitle: 'Huyasomi hapa tena',
  stoppedWords: 'Kusoma kumeisha kwenye kifaa hiki. Fungua kiungo kilicho katika barua yako ili kuendelea.',
  endedWords:
    'Kusoma kwa barua huisha baada ya saa kumi na mbili, barua nyingine ikifunguliwa hapa, au makubaliano yasipokusubiri tena. Fungua kiungo kilicho katika barua yako mpya zaidi ili kuendelea, au fungua akaunti kwa anwani ambayo barua ilitumwa.',
  somebody: 'Aliyeyaandika',
} satisfies Words<typeof en>;
