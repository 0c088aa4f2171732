import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  agreements: 'Makubaliano',
  title: 'Makubaliano mapya',
  lead: 'Anza na hati uliyonayo, kiolezo, au ukurasa mtupu. Hakuna mwingine anayeyaona hadi uyashiriki.',
  yourTemplates: 'Violezo vyako',
  sendDocument: 'Tuma hati uliyonayo',
  withTemplate: 'Anza na kiolezo',
  templateWords:
    'Unajibu maswali machache na unapata rasimu. Maandishi tayari yanakusaidia kuandika; si ushauri wa kisheria. Au <a>andika mwenyewe</a>.',
  yourself: 'Au andika mwenyewe',
  about: 'Yanahusu nini?',
  aboutHelp: 'Kichwa cha muda, kama “Ugavi wa taa 400 za sola”. Unaweza kukibadilisha unapoandika.',
  currency: 'Sarafu',
  currencyHelp: 'Kwa thamani, kama ipo. Unaweza kuibadilisha baadaye.',
  begin: 'Anza kuandika',
  cancel: 'Ghairi',
  addressFirst: 'Kwanza thibitisha anwani yako ya barua pepe; kiungo kiko kwenye kikasha chako.',
  paperWill: 'Sheria inataka karatasi kwa wosia, kwa hiyo hauwezi kusainiwa hapa.',
  paperFamily: 'Sheria inataka karatasi kwa kuasili mtoto au talaka, kwa hiyo haiwezi kusainiwa hapa.',
  paperCourt: 'Sheria inataka karatasi kwa ilani ya mahakama, kwa hiyo haiwezi kusainiwa hapa.',

  confirmFirst: 'Kwanza thibitisha anwani yako ya barua pepe',
  sendAgain: 'Tuma kiungo tena',
  haveConfirmed: 'Nimeithibitisha',
  inInbox: 'Kiungo kiko kwenye kikasha cha <b>{email}</b>. Ulichoandika hapa kinabaki.',
  sentNewest: 'Imetumwa. Fungua barua ya mwisho.',
  notConfirmed: 'Anwani bado haijathibitishwa. Fungua kiungo kilicho kwenye barua ya mwisho, kisha ujaribu tena.',
  notSent: 'Kiungo hakikutumwa. Jaribu tena.',

  contract: 'Mkataba ulio nao kama PDF au Word',
  contractHelp:
    'Iangushe hapa au uichague, hadi MB 25. PDF inasainiwa na kutiwa muhuri ilivyo, hadi kurasa 200; maneno ya faili ya Word yanakuwa maandishi unayoendelea kuyaandika.',
  chooseFile: 'Chagua faili',
  useWithout: 'Tumia maandishi bila hivi',
  fileEmpty: 'Faili ni tupu. Hakuna kilichotumwa. Chagua nyingine.',
  fileTooLarge: 'Faili ni {size}; kikomo ni MB {most}. Hakuna kilichotumwa. Chagua faili ndogo zaidi.',
  sentSoFar: 'Iliyotumwa hadi sasa',
  readingIt: 'Tunaisoma',

  loadingTemplates: 'Tunapakia violezo',
  searchTemplates: 'Tafuta violezo',
  noTemplate: 'Hakuna kiolezo chenye maneno haya',
  showAll: 'Onyesha vyote',
  questions: '{count, plural, one {Swali 1} other {Maswali #}}',
  ownVersion: '{owner} · toleo la {no}',
  actFor: 'Unafanya kwa niaba ya',
  person: 'Mtu binafsi',
  business: 'Biashara',
  government: 'Serikali',
  ngo: 'Shirika lisilo la kiserikali',
} satisfies Words<typeof en>;
