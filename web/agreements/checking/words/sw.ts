import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  check: 'Hakiki hati iliyosainiwa',
  signedFile: 'PDF iliyosainiwa au kifurushi chake cha ushahidi',
  haveFile: 'Una PDF yenyewe? Ihakiki hadi baiti ya mwisho',
  staysHere: 'Faili inabaki kwenye kifaa chako. Alama yake tu ndiyo inayotumwa.',
  choose: 'Chagua faili',
  emptyFile: 'Faili ni tupu. Hakuna kilichotumwa. Chagua nyingine.',
  tooLarge:
    'Faili ni {size}; kikomo ni {limit} MB. Hakuna kilichotumwa. Makubaliano yenye muhuri ni madogo kuliko hapo.',

  sealed: 'Ni halisi na haijabadilishwa',
  sealedWords: 'Kila baiti iko kama ilivyokuwa ilipotiwa muhuri.',
  addedTo: 'Ni halisi, lakini kuna kilichoongezwa',
  addedToWords:
    'Hati yenye muhuri imo ndani, na kitu kiliongezwa kwenye faili baadaye. Kilichotiwa muhuri tu ndicho kinachohesabika: omba faili kama ilivyokuwa.',
  changed: 'Imebadilishwa',
  changedWords:
    'Faili ina muhuri wa {brand}, lakini si ile iliyotiwa muhuri. Usiitegemee. Omba hati halisi kwa upande mmojawapo.',
  foreign: 'Haikutiwa muhuri hapa',
  foreignWords:
    'Hii si faili ambayo {brand} ilitia muhuri. Picha au chapa mpya ya hati ni faili nyingine: changanua msimbo ulio kwenye kurasa zake, au omba PDF kama ilivyopakuliwa.',
  unknown: 'Kivinjari hiki hakiwezi kuhakiki kifurushi cha ushahidi',
  unknownWords:
    'Hakitambui sahihi za Ed25519. Hilo halisemi lolote kuhusu faili: tumia kivinjari kipya zaidi, au hakiki PDF iliyo ndani.',

  checkingCode: 'Msimbo unahakikiwa',
  notOurs: 'Msimbo huu si wetu',
  notOursWords: 'Hakuna makubaliano yaliyotiwa muhuri hapa kwa msimbo huu. Usitegemee karatasi iliyo nao.',
  codeFound: 'Makubaliano haya yalitiwa muhuri hapa',
  codeFoundWords:
    'Msimbo unaweza kunakiliwa kwenye ukurasa mwingine. Linganisha karatasi na yaliyo hapa; chini ya ukurasa kuna mwanzo wa alama.',

  agreement: 'Makubaliano',
  side: 'Upande {side}',
  sealedAt: 'Yalitiwa muhuri',
  fingerprint: 'Alama ya maandishi (SHA-256)',

  sentSoFar: 'Kilichotumwa hadi sasa',
  readingIt: 'Inasomwa',
  thePack: 'Kifurushi',
  theText: 'Maandishi',
  theSignatures: 'Sahihi',
  theHistory: 'Historia',
  theLog: 'Daftari la matukio yote',
  thePdf: 'PDF',
  holds: '{part}: uhakiki umefaulu',
  holdsNot: '{part}: uhakiki haukufaulu',
} satisfies Words<typeof en>;
