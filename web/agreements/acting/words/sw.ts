import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  notYet: 'Bado',
  notNow: 'Si sasa',
  acceptVersion: 'Kubali toleo la {version}',
  acceptedWaiting: 'Umekubali toleo la {version}. Wanaosubiriwa: {names}.',
  acceptedAll: 'Umekubali toleo la {version}. Wote wamekubali; sahihi zinaweza kuombwa.',
  acceptWords:
    'Unakubali maandishi haya kama yalivyo. Bado hayakufungi: kwa hilo inahitajika sahihi yako. Yeyote akiyabadilisha, utakubali upya.',
  clauseOpen: 'Bado hujajibu kifungu cha historia ya umma. Unaweza kujibu wakati wowote kabla ya kusaini.',

  request: 'Omba sahihi',
  requestConfirm: 'Funga maandishi na uombe',
  requested: 'Maandishi yamefungwa na wote wameombwa kusaini.',
  requestWords:
    'Kuanzia hapa maandishi yanafungwa: hakuna anayeweza kubadilisha hata neno. Ni wewe tu unayeweza kuyafungua upya, na hapo sahihi zote zinaanza upya.',
  frozen: 'Kinachofungwa',
  frozenClauses: '{count, plural, one {Toleo la {version}, kifungu 1} other {Toleo la {version}, vifungu #}}',
  frozenDocument: 'Toleo la {version}, {document}',
  whoSigns: 'Wanaosaini',
  order: 'Mpangilio',
  atOnce: 'wote kwa pamoja',
  oneByOne: 'mmoja baada ya mwingine',
  proof: 'Uthibitisho',
  signBy: 'Mwisho wa kusaini',
  requestLapse: 'Ikiwa si wote watakuwa wamesaini kufikia hapo, makubaliano yanapitwa na muda na hakuna anayedaiwa.',
  requestLapseOfChange:
    'Ikiwa si wote watakuwa wamesaini kufikia hapo, hakuna kinachobadilika: makubaliano yanaendelea kama yalivyo.',
  requestClause: 'Si wote waliojibu kifungu cha historia ya umma. Kila upande hukijibu kabla ya kusaini.',

  extend: 'Ongeza muda wa kusaini',
  extendBy: '{count, plural, one {Ongeza siku 1} other {Ongeza siku #}}',
  leaveLapsed: 'Acha yapitwe na muda',
  extended: 'Muda wa kusaini umeongezwa.',
  extendWords: 'Wote wanaweza kusaini hadi <b>{due}</b>. Sahihi zilizotolewa zinabaki. Hili linawezekana mara moja.',

  remove: 'Ufute rasimu hii?',
  removeConfirm: 'Futa rasimu',
  keepIt: 'Ibaki',
  removeWords: '“{title}” inafutwa pamoja na maandishi yake yote. Hakuna mwingine aliyeiona. Haiwezi kurejeshwa.',

  everybodyReads: 'Kila upande utasoma haya.',
  reasonShort: 'Toa sababu yenye herufi {least} au zaidi, ili wengine waelewe.',
  change: 'Pendekeza mabadiliko',
  changeWords:
    'Maandishi yamefungwa, hivyo aliyeandaa makubaliano ndiye anayeamua kama atayafungua upya. Huwezi kusaini hadi ajibu.',
  changeWhat: 'Nini kibadilike, na kwa nini?',
  changeConfirm: 'Pendekeza mabadiliko',
  changeDone: 'Pendekezo lako limetumwa. Aliyeandaa makubaliano atalijibu.',
  decline: 'Kataa makubaliano haya',
  declineWords: 'Yanaishia hapa kwa wote na hayawezi kuendelezwa tena. Hakuna anayefungwa nayo.',
  declineWhy: 'Kwa nini unakataa?',
  declineConfirm: 'Kataa',
  keepOpen: 'Yaache wazi',
  declineDone: 'Umekataa. Wengine wanaarifiwa, pamoja na sababu yako.',
  withdraw: 'Ondoa makubaliano haya',
  withdrawWords: 'Yanaishia hapa kwa wote. Sahihi zilizotolewa zinapoteza nguvu. Hayawezi kuendelezwa tena.',
  withdrawWhy: 'Kwa nini unayaondoa?',
  withdrawConfirm: 'Yaondoe',
  withdrawDone: 'Makubaliano yameondolewa. Wengine wanaarifiwa, pamoja na sababu yako.',
  declineProposal: 'Kataa pendekezo hili',
  declineProposalWords:
    'Linaishia hapa kwa wote na haliwezi kuendelezwa tena. Makubaliano linayohusu yanaendelea na yanafunga kama kabla.',
  withdrawProposal: 'Ondoa pendekezo hili',
  withdrawProposalWords:
    'Linaishia hapa kwa wote na haliwezi kuendelezwa tena. Sahihi zilizotolewa zinapoteza nguvu. Makubaliano linayohusu yanaendelea na yanafunga kama kabla.',
  withdrawProposalDone: 'Pendekezo limeondolewa. Wengine wanaarifiwa, pamoja na sababu yako.',
  reopen: 'Fungua maandishi upya',
  reopenWords: 'Maandishi yanaweza kubadilishwa tena. Sahihi zilizotolewa zinabatilika, na wote wanakubali upya.',
  reopenWhy: 'Kwa nini unayafungua upya?',
  leaveFrozen: 'Yaache yamefungwa',
  reopenDone: 'Maandishi yako wazi tena. Yabadilishe, au waombe wote wayakubali kama yalivyo.',

  delegate: 'Mwachie mwingine asaini',
  delegateConfirm: 'Kabidhi kusaini',
  delegateWords:
    'Atasaini kwa niaba yako, na wewe ndiye utakayefungwa. Kusaini kukiisha, mengine yote yanarudi kwako. Mwenzako wa taasisi yako anaweza kusaini mara moja; kwa mtu mwingine, aliyeandaa makubaliano huulizwa kwanza.',
  delegated: '{name} atasaini kwa niaba yako kuanzia sasa. Wewe unaendelea kusoma.',
  delegateAsked: 'Aliyeandaa makubaliano anaulizwa kama {name} anaweza kusaini kwa niaba yako.',
  theirName: 'Jina lake',
  theirEmail: 'Barua pepe yake',
  whyMayThey: 'Kwa nini anaruhusiwa kusaini kwa niaba yako?',
  whyMayTheyHelp:
    'Hati ya uwakilishi, cheo, uamuzi wa bodi. Kila upande utasoma haya, na yanabaki pamoja na makubaliano.',
  nameWrong: 'Andika jina lake kwa angalau herufi mbili.',
  emailWrong: 'Andika anwani kamili, kama jina@example.org.',
} satisfies Words<typeof en>;
