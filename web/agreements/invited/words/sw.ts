import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  byLetter: 'Unasoma haya kwa kiungo kilicho katika barua yako.',
  asksToRead: '{name} anakuomba usome haya na ujibu.',
  asksToSign: '{name} anakuomba usaini haya.',
  asked: 'Unachoombwa',
  namedAs:
    'Umetajwa humu kama {name}. Hakuna anayeambiwa kwamba unasoma, na kusoma hakukufungi kwa lolote. Kama si wewe, acha kusoma hapa na usimpe mtu mwingine kiungo.',
  noAccount: 'Huhitaji akaunti ili kujibu: kila mara msimbo unaotumwa kwa {address} unaonyesha kwamba ni wewe.',
  accept: 'Kubali maandishi',
  sign: 'Kubali na usaini',
  ask_change: 'Omba mabadiliko',
  decline: 'Kataa',
  accepted: 'Umekubali maandishi haya. Utaarifiwa kwa barua yatakapokuwa tayari kusainiwa.',
  signed: 'Umesaini. Wote wakishasaini, hati iliyofungwa kwa muhuri itakujia kwa barua.',
  sealed: 'Umesaini, na wengine wote wamesaini. Hati iliyofungwa kwa muhuri itakujia kwa barua.',
  changeAsked: 'Umeomba mabadiliko. Utaarifiwa kwa barua yatakayofuata.',
  declined: 'Umekataa. Wengine wanaarifiwa pamoja na sababu yako, na hakuna deni lolote.',
  declinedChange: 'Umekataa. Wengine wanaarifiwa pamoja na sababu yako, na makubaliano yanaendelea yalivyo.',
  passkey:
    'Makubaliano haya yanasainiwa kwa ufunguo wa siri, ambao ni wa akaunti pekee. Fungua akaunti kwa anwani ambayo barua ilitumwa; makubaliano haya utayakuta humo.',
  witness:
    'Shahidi anakuwa nawe unaposaini, na mnaonyeshana misimbo katika akaunti zenu. Fungua akaunti kwa anwani ambayo barua ilitumwa; makubaliano haya utayakuta humo.',
  file: 'Unaombwa faili, ambalo huhifadhiwa na akaunti. Fungua akaunti kwa anwani ambayo barua ilitumwa; makubaliano haya utayakuta humo.',
  questions:
    'Unaulizwa maswali, na majibu yake huhifadhiwa na akaunti unapoyaandika. Fungua akaunti kwa anwani ambayo barua ilitumwa; makubaliano haya utayakuta humo.',
  orAccount:
    'Ili mtu mwingine asaini badala yako, fungua akaunti kwa anwani ambayo barua ilitumwa. Ni bure, na makubaliano haya utayakuta humo.',
  withAccount:
    'Akaunti yenye anwani ambayo barua ilitumwa itakuwa na makubaliano haya na yote uliyoyafanya. Ni bure, na jibu lako ni halali hata bila akaunti.',
  codeUntil: 'Umetumwa kwa {address}. Unatumika hadi {time}.',
  askBelow:
    'Chini ya kila kifungu unaweza kuuliza, kutoa maoni au kupendekeza maneno mengine, bila akaunti. Ukishaandika msimbo, huhitaji mwingine kwa hayo kwenye kifaa hiki kwa robo saa.',
  ask: 'Uliza au toa maoni',
  askOn: 'Uliza au toa maoni kuhusu kifungu cha {number}',
  allRead:
    'Wote walio katika makubaliano watayasoma, chini ya jina lako. Msimbo unaotumwa kwa {address} unaonyesha kwamba ni wewe.',
  send: 'Tuma',
  commentSent: 'Yametumwa. Majibu yatakujia kwa barua.',
  talkFailed: 'Yaliyosemwa kuhusu maandishi hayakuweza kusomwa',
  handOn: 'Mtu mwingine ndiye anayehusika',
  handOnDoes:
    '{asker} anaambiwa unayemtaja, na anaamua kama atamwalika badala yako. Hatumwandikii mtu yeyote kabla ya hapo. Msimbo unaotumwa kwa {address} unaonyesha kwamba ni wewe.',
  rightName: 'Jina lake kamili',
  rightEmail: 'Anwani yake ya barua pepe',
  handedOn: 'Ulisema kwamba {name} ndiye anayehusika. {asker} anaamua; hadi hapo wewe ndiye uliyealikwa.',
  nameShort: 'Andika jina lenye herufi mbili au zaidi.',
  emailWrong: 'Andika anwani kama jina@mfano.com.',
  publicClause: 'Kifungu cha historia ya umma, mwishoni mwa maandishi',
  clauseMissing: 'Kubali au kataa kifungu kwanza.',
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
