import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  versions: 'Matoleo',
  compare: 'Linganisha',
  version: 'Toleo la {version}',
  frozen: 'limefungwa',
  current: 'la sasa',
  showAll: 'Onyesha yote {count}',

  verify: 'Uhakiki',
  verifyNow: 'Hakiki sasa',
  verifyAgain: 'Hakiki tena',
  verifyWords:
    'Hukokotoa upya alama ya maandishi, kila sahihi, mfuatano wa matukio na muhuri, bila kutegemea chochote kilichohifadhiwa.',
  hashOfText: 'SHA-256 ya maandishi',
  failsSince: 'Tatizo hili limeanza {when}.',
  pack: 'Pakua kifurushi cha ushahidi',
  packWords:
    'Maandishi, PDF yenye muhuri, sahihi, historia na nafasi yake katika daftari letu, pamoja na ukurasa unaohakiki yote bila sisi na bila mtandao.',

  valid: 'Ni halali',
  invalid: 'Si halali',
  incomplete: 'Hakuna kosa, ila bado hayajakamilika',
  checkedAt: 'yalihakikiwa {when}',
  text: 'Maandishi <aside>{state}</aside>',
  signatures: 'Sahihi <aside>{state}</aside>',
  history: 'Historia <aside>{state}</aside>',
  seal: 'Muhuri <aside>{state}</aside>',
  copy: 'Nakala yako <aside>{state}</aside>',
  holds: 'sawa',
  holdsNot: 'si sawa',
  notYet: 'bado',

  notFrozen: 'Maandishi bado hayajafungwa; hayana alama ya kuhakiki.',
  otherFile: 'Hati haipo, au si faili iliyofungwa.',
  asFrozen: 'Alama ya maandishi na pande ni {hash}…, kama yalipofungwa.',
  otherText: 'Maandishi au pande si vile vilivyofungwa.',
  decided: 'Hakuna anayesaini: yanafunga kwa uamuzi.',
  nobodySigned: 'Bado hakuna aliyesaini.',
  signatureBroken: 'Sahihi ya {name} si halali kwa maandishi haya.',
  someSigned: '{count} kati ya {of} wamesaini; sahihi zilizopo ni halali kwa maandishi haya.',
  allSigned:
    '{count, plural, one {Sahihi moja iliyopo ni ya maandishi haya.} other {Sahihi zote # ni za maandishi haya.}}',
  historyIntact:
    '{count, plural, one {Tukio moja lililopo liko mahali pake, halijabadilishwa.} other {Matukio yote # yako mahali pake; hakuna lililobadilishwa wala kuondolewa.}}',
  historyBroken: 'Historia imevunjika kwenye tukio la {count}.',
  notSealedYet: 'Hati inatiwa muhuri baada ya sahihi ya mwisho.',
  stampFailing:
    'Muda hauwezi kuthibitishwa kwa sasa, na bila uthibitisho huo hakuna kinachotiwa muhuri. Sahihi zote zimehifadhiwa; tunajaribu tena kila baada ya dakika chache.',
  sealFailing:
    'Hati yenye muhuri haiwezi kutengenezwa kwa sasa. Sahihi zote zimehifadhiwa; tunajaribu tena kila baada ya dakika chache.',
  fileMissing: 'Faili yenye muhuri haipo kwenye hifadhi.',
  neverSealed: 'Makubaliano haya bado hayajatiwa muhuri, kwa hiyo hakuna faili inayoweza kuwa hati yake yenye muhuri.',
  noCertificate: 'Mfumo huu hauna cheti cha kutia muhuri.',
  sealBroken: 'Faili haina muhuri wetu ulio kamili: imebadilishwa, imekatwa, au haikutiwa muhuri hapa.',
  sealStamped:
    'Imetiwa muhuri na mfumo huu; kila baiti iko kama ilivyokuwa. Alama yake ya muda (RFC 3161) inasema {when}, kwa saa ya mfumo huu, ambayo hakuna wa nje anayeithibitisha.',
  sealStampedOutside:
    'Imetiwa muhuri na mfumo huu; kila baiti iko kama ilivyokuwa. Alama yake ya muda (RFC 3161) inasema {when}, kwa huduma ya alama za muda {name}, ambayo si yetu.',
  sealUnstamped: 'Imetiwa muhuri na mfumo huu; kila baiti iko kama ilivyokuwa. Haina alama ya muda.',
  otherSealed: 'Faili ina muhuri wetu, lakini si hati yenye muhuri ya makubaliano haya.',

  checkCopy: 'Hakiki nakala',
  checking: 'Inahakikiwa…',
  dropIt: 'Dondosha PDF hapa, au ichague. Inalinganishwa tu, haihifadhiwi.',
  emptyFile: 'Faili ni tupu. Hakuna kilichotumwa. Chagua nyingine.',
  tooLarge: 'Faili ni {size}; kikomo ni {limit} MB. Hakuna kilichotumwa. Chagua PDF uliyopewa.',

  log: 'Daftari la matukio yote',
  logWords:
    'Kila tukio huandikwa katika daftari moja, na kila siku kilele chake hutiwa sahihi. Hifadhi kilele: kwa hicho unaweza kuthibitisha baadaye kama kitu kilikatwa au kuandikwa upya, hata na sisi. PDF yenye muhuri na kifurushi cha ushahidi pia vina kimoja.',
  signedHead:
    '{count, plural, one {Kilitiwa sahihi {when}, kikihusu tukio 1} other {Kilitiwa sahihi {when}, kikihusu matukio {deeds}}}',
  copyIt: 'Nakili',
  copied: 'Imenakiliwa.',
  cannotCopy: 'Kivinjari hiki hakiruhusu kunakili. Chagua mistari na uinakili mwenyewe.',
  noHead: 'Bado hakuna kilichotiwa sahihi.',
  checkHead: 'Hakiki kilele ulichohifadhi',
  check: 'Hakiki',
  pasteFirst: 'Kwanza bandika kilele.',
  headHolds: 'Kiko sawa: vyote vilivyokuwa kwenye daftari wakati huo bado vipo, bila kubadilishwa.',
  headCut:
    'Daftari lilikatwa: ni fupi kuliko lilivyokuwa kilele hiki kilipotiwa sahihi. Hifadhi kilele; kinathibitisha hilo.',
  headRewritten:
    'Daftari liliandikwa upya: linasema kingine kuhusu wakati huo kuliko lilivyosema. Hifadhi kilele; kinathibitisha hilo.',
  headForeign: 'Hakuna ufunguo wa daftari hili uliokitia sahihi. Angalia kama kimetoka kwingine.',
  headUnreadable: 'Hicho si kilele cha daftari. Bandika mistari yake yote, wa kwanza hadi wa mwisho.',
} satisfies Words<typeof en>;
