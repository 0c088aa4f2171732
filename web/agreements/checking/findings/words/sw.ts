import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  missing: '{name} haipo.',
  unreadable: '{name} haisomeki.',
  notEvidence: 'Haijaandikwa kama ushahidi unavyoandikwa.',
  hashWritten: 'Kuna alama ambayo haijaandikwa inavyopaswa.',

  manifestUnknown: 'Orodha ya faili ni ya aina ambayo ukurasa huu hauitambui.',
  manifestMark: 'Sahihi ya orodha ya faili haijaandikwa inavyopaswa.',
  manifestChanged: 'Orodha ya faili si ile iliyosainiwa, au sahihi yake ilibadilishwa.',
  notPacked: '{name} si faili iliyofungashwa.',
  added: '{name} iliongezwa.',
  packHolds: 'Faili zote {count} ni zile zilizofungashwa tarehe {day}, na orodha yake imesainiwa.',

  textWritten: 'Maandishi hayajaandikwa kama yalivyokuwa alama yake ilipochukuliwa.',
  textOther: 'Maandishi si yale ambayo kila mtu alisaini.',
  documentOther: 'Hati si ile ambayo kila mtu alisaini.',
  textHolds: 'Alama ya maandishi ni {hash}, ileile iliyosainiwa na wote.',

  partyMissing: 'Kuna upande wa makubaliano ambao haujasaini.',
  signedOther: '{name} alisaini maandishi mengine.',
  signatureUnknown: 'Sahihi kama hiyo ya {name} haimo kwenye historia.',
  answersOther: 'Majibu ya {name} si yale aliyosaini nayo.',
  recordOther: 'Jina, alama ya sahihi, wakati au mamlaka ya {name} si kama yalivyorekodiwa wakati wa kusaini.',
  passkeyOther: 'Ufunguo wa siri wa {name} haukusaini maandishi haya.',
  signaturesHold:
    '{bound, plural, =0 {Sahihi zote {count} ni za maandishi haya.} one {Sahihi zote {count} ni za maandishi haya; {bound} imefungamanishwa nayo kwa ufunguo wa siri.} other {Sahihi zote {count} ni za maandishi haya; {bound} zimefungamanishwa nayo kwa ufunguo wa siri.}}',

  historyEmpty: 'Historia ni tupu.',
  deedMissing: 'Tukio la {number} halipo.',
  deedChanged: 'Tukio la {number} si kama lilivyoandikwa, au kuna tukio la kabla yake lililoondolewa.',
  wordsChanged: 'Maneno ya tukio la {number} si yale yaliyoandikwa.',
  historyHolds: 'Matukio yote {count} yako mahali pake; kila alama inatokana na iliyoitangulia.',

  headUnreadable: 'Kilele cha daftari hakisomeki.',
  headOther: 'Kilele cha daftari kimesainiwa kwa ufunguo mwingine.',
  headChanged: 'Kilele cha daftari si kile kilichosainiwa.',
  proofsOther: 'Uthibitisho ni wa kilele kingine cha daftari.',
  proofMissing: 'Tukio la {number} halina uthibitisho.',
  proofWrong: 'Tukio la {number} halimo kwenye daftari katika nafasi ya {place}.',
  logHolds: 'Kila tukio limo kwenye daftari, lililokuwa na maingizo {count} kilele chake kiliposainiwa.',

  pdfOther: 'PDF si ile iliyotiwa muhuri.',
  pdfHolds: 'PDF ni ileile iliyotiwa muhuri, hadi baiti ya mwisho ({hash}).',

  archiveCut: 'Kifurushi kiliharibika: hakisomeki hadi mwisho.',
  archiveNone: 'Hiki si kifurushi cha ushahidi: si faili ya ZIP.',
  archiveMany: 'Hiki si kifurushi cha ushahidi: kina faili nyingi mno.',
  archiveLarge: 'Kikifunguliwa, kifurushi ni kikubwa kuliko ushahidi wowote. Hakikufunguliwa.',
  archiveOtherwise: 'Kifurushi kimefungashwa kwa namna ambayo ukurasa huu hauijui.',
  fileDamaged: '{name} iliharibika.',
  fileLarger: 'Kuna faili kwenye kifurushi iliyo kubwa kuliko inavyosema. Haikufunguliwa.',
  fileCut: 'Kifurushi kiliharibika: kuna faili isiyoweza kufunguliwa.',
} satisfies Words<typeof en>;
