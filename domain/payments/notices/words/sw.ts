import type { Words } from '../../../core/messages.ts';
import type en from './en.ts';

export default {
  seePayment: 'Tazama malipo',
  seePayouts: 'Tazama utoaji wako wa pesa',
  seeWallet: 'Tazama pochi yako',

  arrivedTitle: 'Malipo yako yamefika',
  arrivedText: '{sum} za “{title}” zimelipwa, kumbukumbu {ref}.',
  simulated: 'Yalikuwa ya kuigiza: hakuna pesa halisi zilizohama.',
  failedTitle: 'Malipo yako hayakufaulu',
  failedText: '{sum} za “{title}” hazikulipwa.',
  declined: 'Malipo yalikataliwa.',
  declinedByYou: 'Ulilikataa ombi.',
  tooLittle: 'Pesa hazikutosha.',
  unanswered: 'Ombi halikujibiwa kwa wakati.',
  wrongPin: 'PIN haikuwa sahihi.',
  limitReached: 'Kikomo cha mtoa huduma wako kilifikiwa.',
  unreachable: 'Simu haikupatikana.',
  belowLeast: 'Ni chini ya kiasi ambacho akaunti hiyo hulipa kwa mara moja.',
  askedTwice: 'Kiasi hichohicho kiliombwa kwenye simu yako muda mfupi kabla. Subiri dakika mbili.',
  busy: 'Mtoa huduma alikuwa na shughuli nyingi. Subiri dakika moja.',
  inProgress: 'Ombi lingine lilikuwa wazi kwenye simu yako. Limalize au ulifunge hapo.',
  notDelivered: 'Ombi halikufika kwenye simu.',
  pinLocked: 'PIN ya akaunti hiyo imefungwa. Ifungue kwa mtoa huduma wako.',
  notPermitted: 'Akaunti hiyo hairuhusiwi kulipa hapa. Lipa kwa nyingine.',
  noReason: 'Mtoa huduma hakusema sababu.',
  tryAgain: 'Unaweza kujaribu tena.',
  expiredTitle: 'Muda wa malipo yako umeisha',
  expiredText:
    'Ombi la {sum} za “{title}” halikujibiwa kwa wakati. Kama ulilipa hata hivyo, tutaona, na hakuna kitakachopotea.',
  questionedTitle: 'Tunaangalia malipo yako',
  questionedText:
    'Kilichoingia kwa ajili ya “{title}”, kumbukumbu {ref}, sicho kilichoombwa. Watu wanakiangalia; pesa zako zimehifadhiwa.',
  lookedTitle: 'Malipo yako yameangaliwa',
  countsPaid: 'Watu wawili wameamua kwamba malipo {ref} yanahesabiwa kuwa yamelipwa.',
  countsUnpaid: 'Watu wawili wameamua kwamba malipo {ref} ya “{title}” yanahesabiwa kuwa hayakulipwa.',
  whatCameGoesBack: 'Kilichoingia kinarudi.',

  refundedTitle: 'Pesa zimerudi',
  refundedToRail: '{sum} za malipo {ref} zimerudi ulikolipia.',
  refundedToWallet: '{sum} za malipo {ref} zimerudi kwenye pochi yako.',
  stuckTitle: 'Pesa hazikuweza kurudi ulikolipia',
  stuckText: 'Mwishowe mtoa huduma hakukurudishia {sum} za malipo {ref}. Ziko kwenye pochi yako; unaweza kuzitoa hapo.',

  bankAsksTitle: 'Benki inataka malipo yarudishwe',
  bankAsksText:
    'Benki ya mlipaji inataka {sum} za malipo {ref} zirudishwe. Kilicholipwa nazo kimesimama hadi hilo liamuliwe.',
  bankLeavesTitle: 'Benki inatuachia malipo',
  bankLeavesText: 'Benki haiyachukui tena malipo {ref}. Kilicholipwa nayo kinaendelea.',
  bankTookTitle: 'Benki imeyachukua tena malipo',
  bankTookText: 'Benki imechukua tena {sum} za malipo {ref}.',

  secondTitle: 'Utoaji wa pesa unasubiri mtu wa pili',
  secondText:
    '{sum} zinatarajiwa kutoka kwenye pochi ya {name} kwenda {place}. Kwanza mtu mwingine wa shirika akubali.',
  requestedTitle: 'Utoaji wa pesa umeombwa',
  requestedText:
    '{sum} zinatoka kwenye pochi ya {name} kwenda {place}. Kama hujui lolote kuhusu hili, tuandikie mara moja.',
  refusedTitle: 'Utoaji wako wa pesa umekataliwa',
  inWalletAgain: '{sum} zimerudi kwenye pochi ya {name}.',
  onItsWayTitle: 'Pesa ulizotoa ziko njiani',
  onItsWayText:
    '{sum}, kumbukumbu {ref}, ziko kwenye faili la benki yetu linalokwenda {place}. Nyingi hufika siku hiyohiyo au siku ya benki inayofuata; tutakuambia taarifa yetu ya benki ikionyesha hivyo.',
  longerTitle: 'Utoaji wako wa pesa unachukua muda zaidi',
  bankSilent:
    'Bado hakuna taarifa ya benki yetu inayosema nini kimetokea kwa {sum}, kumbukumbu {ref}. Hazitumwi mara mbili; watu wanalichunguza.',
  providerSilent:
    'Mtoa huduma bado hajasema nini kimetokea kwa {sum}, kumbukumbu {ref}. Hazitumwi mara mbili; tunaendelea kumuuliza.',
  paidTitle: 'Pesa ulizotoa zimelipwa',
  paidText: '{sum} zimekwenda {place}, risiti {receipt}.',
  unpaidTitle: 'Utoaji wako wa pesa haukufaulu',
  afterAllTitle: 'Hatimaye pesa ulizotoa zimelipwa',
  afterAllText:
    'Mtoa huduma alisema hakulipa {sum} kwenda {place}, kisha akazilipa baadaye. Zimetolewa tena kwenye pochi ya {name}.',
  rest: '{rest} hazikuwapo tena; kiasi hicho tunakudai.',
  cameBackTitle: 'Pesa ulizotoa zimerudi',
  cameBackText: '{sum} zimerudi kutoka {place} na ziko tena kwenye pochi ya {name}.',

  providerShort: 'Akaunti yetu wenyewe kwa mtoa huduma ilikuwa na pesa pungufu. Zitoe tena baada ya muda mfupi.',
  belowItsLeast: 'Ni chini ya kiasi kidogo kabisa ambacho mtoa huduma hutuma. Toa zaidi kwa mara moja.',
  aboveAtATime: 'Ni zaidi ya kiasi ambacho akaunti hiyo inaweza kupokea kwa mara moja. Toa kidogo zaidi.',
  aboveInADay:
    'Ni zaidi ya kiasi ambacho akaunti hiyo inaweza kupokea kwa siku. Toa kidogo zaidi, au subiri hadi kesho.',
  notActive: 'Akaunti hiyo haifanyi kazi. Chagua mahali pengine pa kupokelea pesa.',
  cannotReceive: 'Nambari hiyo haiwezi kuzipokea. Ikague, au chagua mahali pengine pa kupokelea pesa.',
  notOrdered: 'Mtoa huduma hakupokea agizo letu. Ni juu yetu kurekebisha: zitoe tena baadaye.',
  neverLeft: 'Wasimamizi wawili wamebaini kwamba hazikuondoka kamwe.',
  notPaid: 'Mtoa huduma hakuzilipa. Zitoe tena, au chagua mahali pengine pa kupokelea pesa.',
  notTaken:
    'Zilikotumwa hazikupokelewa. Kagua nambari na jina la mwenye akaunti, au chagua mahali pengine pa kupokelea pesa.',
  noSuchAccount: 'Benki haijui akaunti yoyote yenye nambari hiyo. Ikague, au chagua mahali pengine pa kupokelea pesa.',
  accountClosed: 'Akaunti hiyo imefungwa. Chagua mahali pengine pa kupokelea pesa.',
  accountBlocked: 'Akaunti hiyo haipokei pesa kwa sasa. Uliza benki yake, au chagua mahali pengine pa kupokelea pesa.',
  otherHolder:
    'Jina la mwenye akaunti silo ambalo benki inalo. Ongeza tena mahali hapo pa kupokelea pesa kwa jina hilo.',
  wrongBranch: 'Msimbo wa benki au tawi si sahihi. Ongeza tena mahali hapo pa kupokelea pesa kwa msimbo ulio sahihi.',
  bankSays: 'Benki inasema: “{said}”. Kagua mahali pa kupokelea pesa, au chagua pengine.',

  newPlaceTitle: 'Mahali papya pa kupokelea pesa',
  newPlaceText:
    '{place} imeongezwa. Pesa zinaweza kwenda huko kuanzia {from}. Kama hukutarajia hili, iondoe na ubadilishe nenosiri lako.',
  placeGoneTitle: 'Mahali pa kupokelea pesa pameondolewa',
  placeGoneText: 'Hakuna pesa zaidi zinazokwenda {place}.',
  debtTitle: 'Deni limelipwa',
  debtText: '{sum} za kilichoingia kwenye pochi yako zimelipa ulichokuwa unadaiwa nasi.',
  debtLeft: '{rest} bado zinadaiwa.',
  debtNone: 'Hakuna kinachodaiwa tena.',
  unusedTitle: 'Pesa ziko kwenye pochi yako',
  unusedText: '{sum} ulizoweka hazikupata matumizi, na sasa ziko kwenye pochi yako.',
} satisfies Words<typeof en>;
