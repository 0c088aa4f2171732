import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  tagline: 'Kila ahadi iache alama',
  founderName: 'Mwanzilishi',
  founderRole: 'Mhandisi wa ujenzi na miundo · msuluhishi wa kimataifa aliyeidhinishwa',
  founderWords:
    'Nimekaa miaka kwenye maeneo ya ujenzi ambako kupeana mkono kulishikilia paa, na miaka kwenye vyumba ambako ahadi iliyovunjwa ilikuwa imewatenganisha watu. Ahadi inahitaji kile daraja linachohitaji: mchoro uliokubaliwa na pande zote, ukaguzi, na mtu wa kuwajibika inaposhindwa.',
  mediators: 'wasuluhishi walioidhinishwa',
  resolution: 'ya migogoro hutatuliwa',
  countries: 'nchi',
  courtWork: 'ya kazi ya mahakama imepungua',
  filmSigning: 'Andika na usaini makubaliano',
  filmBreaking: 'Ahadi inapovunjwa',
  filmMediating: 'Usuluhishi unaotambuliwa na mahakama',
} satisfies Words<typeof en>;
