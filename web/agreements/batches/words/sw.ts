import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  agreements: 'Makubaliano',
  title: 'Tuma kwa wengi',
  titleOf: 'Tuma “{title}” kwa wengi',
  untitled: 'Tuma makubaliano yasiyo na jina kwa wengi',
  loading: 'Kinachotumwa kinapakiwa',
  notYours: 'Ni aliyeyaandaa tu anayeweza kuyatuma kwa wengi',
  notYoursWords: 'Wewe ni mmoja wa pande za makubaliano haya. Andaa yako mwenyewe kwa maandishi yaleyale ili uyatume.',
  backTo: 'Rudi kwenye {ref}',

  list: 'Orodha ya watu',
  stepText:
    'Andika maandishi yenye maneno ndani ya mabano mapindu mawili pale makubaliano yanapotofautiana, kama {like}.',
  stepList:
    'Tengeneza orodha yenye mstari mmoja kwa kila mtu, na uihifadhi kama CSV ya UTF-8. Mstari wa kwanza unataja:',
  each: 'Kila mtu anapata makubaliano yake. Akishakubali maandishi, sahihi zinaombwa zenyewe. Wewe bado unasaini kila moja.',
  theList: 'Orodha',
  limits: 'Mistari 1,000 na MB 1 kwa wingi. Hakuna kinachotumwa kabla hujasema.',
  choose: 'Chagua orodha',
  chooseOther: 'Chagua orodha nyingine',
  empty: 'Pakua orodha tupu',
  canBeSent: '{count, plural, one {Makubaliano 1 yanaweza kutumwa.} other {Makubaliano # yanaweza kutumwa.}}',
  cannotBeSent: '{count, plural, one {Mstari 1 hauwezi.} other {Mistari # haiwezi.}}',
  first: 'Ya kwanza: “{title}”, na {name}.',
  badLines: 'Mistari isiyoweza kutumwa',
  send: '{count, plural, one {Tuma makubaliano 1} other {Tuma makubaliano #}}',
  sendAsk: '{count, plural, one {Utume makubaliano 1?} other {Utume makubaliano #?}}',
  sendThem: 'Yatume',
  notYet: 'Bado',
  sendWords:
    'Kila aliye kwenye orodha anaandikiwa. Yaliyotumwa yanaweza kuondolewa moja moja, si yote kwa pamoja. Orodha ileile haitumwi mara mbili kamwe.',

  listOf: 'Orodha ya {when}',
  soFar: 'Yaliyotumwa hadi sasa',
  sent: '{count, plural, one {Makubaliano 1 yalitumwa.} other {Makubaliano # yalitumwa.}}',
  notSent: '{count, plural, one {Mstari 1 haukutumwa.} other {Mistari # haikutumwa.}}',
  running: 'Mistari {done} kati ya {all} imekamilika. Unaweza kuondoka kwenye ukurasa huu; inaendelea yenyewe.',
  unsentLines: 'Mistari ambayo haikutumwa',
  report: 'Pakua ripoti',
  line: 'Mstari',
  who: 'Nani',
  whyNot: 'Kwa nini haukutumwa',
} satisfies Words<typeof en>;
