import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  signature: 'Sahihi',
  initials: 'Herufi za mwanzo',
  name: 'Jina',
  date: 'Tarehe',
  text: 'Maandishi',
  number: 'Nambari',
  choice: 'Chaguo',
  tick: 'Alama ya tiki',
  anAnswer: 'Jibu',
  placeOf: '{place}: {who}',
  placeOnPage: '{place}, ukurasa wa {page}',
  side: 'upande {side}',

  placesNoDocument: 'Ni hati iliyoletwa tu iliyo na kurasa za kuwekea kitu.',
  placesSigned:
    'Hati hii ilisainiwa kabla ya kuletwa. Chochote kinachochorwa kwenye kurasa zake kitafanya sahihi hizo zionekane zimeharibika, kwa hiyo kila upande unasaini kwenye karatasi iliyo nyuma yake.',
  whereSign: 'Mahali pa kusaini',
  forWhom: 'Kwa ajili ya',
  tapPage: 'Gusa ukurasa mahali pa: {kind}.',
  dragHint: 'Buruta kitu hadi kwenye ukurasa, au kichague kisha uguse ukurasa.',
  keys: 'Vitufe vya mishale hukisogeza, pamoja na Shift hubadilisha ukubwa wake, na kitufe cha kufuta hukiondoa.',
  unsigned:
    '{count, plural, one {{who} hana mahali pa sahihi: itakuwa tu kwenye karatasi iliyo nyuma ya hati.} other {{who} hawana mahali pa sahihi: zitakuwa tu kwenye karatasi iliyo nyuma ya hati.}}',
  putOn: '{kind}: imewekwa kwenye ukurasa wa {page}.',
  isFor: '{place}: sasa ni kwa ajili ya {who}.',
  takenOff: '{place}: imeondolewa kwenye ukurasa wa {page}.',
  onEvery: 'Tayari iko kwenye kila ukurasa.',
  putMore: '{count, plural, one {Imewekwa kwenye ukurasa # zaidi.} other {Imewekwa kwenye kurasa # zaidi.}}',

  whatAsked: 'Kinachoulizwa',
  chooseFrom: 'Vya kuchagua, kimoja kila mstari',
  optionsLike: 'M-Pesa\nBenki',
  mustTick: 'Lazima itiwe tiki',
  mustFill: 'Lazima ijazwe',
  filledBy: 'Inajazwa na',
  copyAll: 'Nakili kwenye kurasa zote',
  takeOff: 'Iondoe',

  document: 'Hati',
  another: 'Toleo lingine la hati',
  anotherHelp: 'Inachukua nafasi ya hii. Yaliyo pembeni yake yanabaki.',
  choosePdf: 'Chagua PDF nyingine',
  about: '{name}, {count, plural, one {ukurasa #} other {kurasa #}}, {size}',
  download: 'Ipakue',
  signedBefore:
    '{count, plural, one {ina sahihi ya awali, ambayo inabaki halali} other {ina sahihi # za awali, ambazo zinabaki halali}}',
  notShown: 'Kurasa hazikuweza kuonyeshwa',
  pageOf: 'Ukurasa wa {number} kati ya {count}',

  fileEmpty: 'Faili ni tupu. Hakuna kilichotumwa. Chagua nyingine.',
  fileTooLarge: 'Faili ni {size}; kikomo ni MB {most}. Hakuna kilichotumwa. Chagua faili ndogo zaidi.',
  sentSoFar: 'Iliyotumwa hadi sasa',
  readingIt: 'Tunaisoma',
} satisfies Words<typeof en>;
