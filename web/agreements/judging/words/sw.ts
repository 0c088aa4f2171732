import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  nameShort: 'Andika angalau herufi mbili.',
  nameLong: 'Tumia herufi {most} kwa wingi.',
  nameHidden: 'Ondoa herufi zisizoonekana.',
  emailLetters:
    'Tumia herufi a hadi z. Kikoa chenye herufi nyingine kinaweza kuandikwa hivyo pia: bücher.example ni xn--bcher-kva.example.',
  emailLike: 'Andika anwani ya barua pepe kama name@example.org.',

  titlePaper:
    '{subject, select, will {Sheria inataka karatasi kwa wosia, kwa hiyo hauwezi kusainiwa hapa.} family {Sheria inataka karatasi kwa kuasili mtoto au talaka, kwa hiyo haiwezi kusainiwa hapa.} other {Sheria inataka karatasi kwa ilani ya mahakama, kwa hiyo haiwezi kusainiwa hapa.}}',
  titleShort: 'Yape makubaliano kichwa chenye angalau herufi tatu.',
  textTwice: 'Maandishi ni hati au vifungu, si vyote viwili. Ondoa kimojawapo.',
  clauseNone: 'Andika angalau kifungu kimoja: nani anafanya nini, kufikia lini.',
  clauseBare: 'Kifungu hiki kina kichwa lakini hakina maandishi.',
  clauseEmpty: 'Hakuna anayeweza kukiri kifungu kitupu. Kiandike, au ondoa alama.',
  endTurned: 'Mwisho uko kabla ya mwanzo.',
  endMissing: 'Sema yanaendelea hadi lini: bila mwisho hakuna cha kuongezewa muda.',
  endNotice: 'Muda wa ilani ni mrefu kama muda unaoongezwa. Ufupishe.',
  valueLike: 'Andika kiasi kama {large} au {small}, au acha wazi.',
  windowWhole: 'Andika idadi kamili ya siku kati ya {least} na {most}.',

  partyTwice:
    'Anwani hii tayari iko kwenye orodha. Wawili wa upande mmoja wanaweza kuitumia ikiwa wote isipokuwa mmoja wanasaini ana kwa ana.',
  partyOtherSide: 'Ongeza mtu upande mwingine: makubaliano yanahitaji angalau watu wawili wa pande mbili.',
  attendantIsParty: 'Mtu huyu ni mmoja wa pande. Anayefungwa hawezi pia kuidhinisha au kushuhudia.',
  attendantTwice: 'Anwani hii tayari iko kwenye orodha.',
  attendantStandsBy: 'Chagua upande anaousimamia.',
  attendantStandsByNone: 'Anayefuatilia kwa kusoma hasimamii upande wowote.',

  promiseTitle: 'Sema kwa maneno machache kilichoahidiwa.',
  promiseOwnSide: 'Hakuna anayedaiwa na upande wake mwenyewe. Chagua upande mwingine.',
  promiseAmount: 'Sema kiasi kinacholipwa.',
  promiseDay: 'Chagua siku.',
  promiseEarly: 'Hiyo ni kabla makubaliano hayajaanza kutumika.',
  promiseClauseGone: 'Kifungu chake hakipo tena. Chagua kingine, au kisiwepo.',
  promiseClauseDue: 'Maneno ya kifungu chake yamebadilika. Ibadilishe pia, au sema inabaki ilivyo.',
  promiseTwice: 'Imo kwenye orodha mara mbili.',
  ruleOften: 'Sema inarudiwa mara ngapi: kila wiki, mwezi au mwaka.',
  ruleEndless: 'Sema inarudiwa mara ngapi au hadi lini. Kisicho na mwisho hakiwezi kuahidiwa.',
  ruleFirst: 'Chagua siku ya kwanza.',
  ruleTurned: 'Siku ya mwisho iko kabla ya siku ya kwanza.',
  ruleMany: 'Inarudiwa zaidi ya mara {most}. Punguza, na mkubaliane tena zikiisha.',

  amendProof: 'Badiliko linasainiwa kwa uthibitisho usiopungua ule wa makubaliano yenyewe.',
  amendClauseStays: 'Badiliko haliwezi kuondoa kifungu cha historia ya umma. Kinabaki kilivyojibiwa.',
  amendNoClause: 'Badiliko haliwezi kuweka kifungu cha historia ya umma. Andaa makubaliano mapya kwa ajili yake.',
  amendCurrency: 'Badiliko halibadilishi sarafu.',
  amendFrom:
    'Badiliko linaanza kutumika mara wote wanapolisaini. Siku ya makubaliano kuanza kutumika inabaki ilivyokuwa.',
  amendSides:
    'Badiliko halibadilishi jinsi walio upande mmoja wanavyodaiwa na kudai. Andaa makubaliano mapya kwa ajili yake.',
  amendWindow: 'Badiliko linasainiwa ndani ya siku {least} hadi {most}.',

  answerMissing: 'Hili linahitaji jibu.',
  answerLong: 'Tumia herufi {most} kwa wingi.',
  answerHidden: 'Lina mwisho wa mstari au herufi isiyoonekana.',
  answerNumber: 'Andika namba kamili, kama 12.',
  answerAmount: 'Andika kiasi kama {large} au {small}.',
  answerDay: 'Chagua siku.',
  answerChoice: 'Chagua moja ya majibu.',
  answerMonths: 'Miezi {most} kwa wingi; baada ya hapo andaa makubaliano mengine.',
  answerDays: 'Siku {most} kwa wingi.',
  answerLaw: 'Taja sheria kwa herufi {most} kwa wingi. Hapa kuna {length}.',
  answerTimes: 'Mara {most} kwa wingi.',
  bracesTorn: '{name} kwa sehemu ni ya mwandiko mwingine. Iandike yote ya kawaida, au yote nzito.',
  bracesOpen: 'Mabano yaliyo kwenye “{words}” hayataji swali. Yaandike kama {like}.',
  templateEmpty: 'Andika angalau kifungu kimoja.',
  questionsMany: 'Uliza maswali {most} kwa wingi.',
  questionUnknown: 'Maandishi yanauliza {name}, lakini hakuna swali lenye jina hilo. Ongeza swali, au ondoa mabano.',
  choiceGone: 'Kinategemea jibu “{answer}”, ambalo haliwezi kuchaguliwa tena.',
  questionShort: 'Andika swali.',
  questionTwice: 'Swali jingine pia linaitwa {name}. Badilisha jina la moja.',
  questionUnused: '{name} haimo popote kwenye maandishi. Iweke, au futa swali.',
  questionChoices: 'Toa angalau majibu mawili tofauti ya kuchagua.',
} satisfies Words<typeof en>;
