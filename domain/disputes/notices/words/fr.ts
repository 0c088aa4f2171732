import type { Words } from '../../../core/messages.ts';
import type en from './en.ts';

export default {
  isServed: 'La notification compte comme remise. Le délai de réponse et l’échéance commencent.',
  isNotServed: 'La notification n’atteint personne en 21 jours. Le litige est clos, et rien n’en est public.',
  isSilent: 'Il est noté qu’il n’y a pas eu de réponse à temps.',
  infoLapses:
    'Il compte comme retiré, faute de ce que la personne chargée du dossier a demandé, et rien n’en est public.',
  offerExpires: 'L’offre en cours expire.',
  settlementLapses:
    'Le règlement amiable n’est pas signé à temps. Les discussions continuent, avec au moins sept jours.',
  askedAgain: 'Le côté qui a ouvert le litige est interrogé une seconde fois : est-il résolu ?',
  countsResolved: 'Personne n’a dit le contraire : il compte comme résolu sans inscription publique.',
  countsResolvedUnsigned:
    'Personne n’a dit le contraire : il compte comme résolu sans inscription publique. Le règlement amiable que les deux n’ont pas signé est clos et n’engage personne.',
  countsResolvedLate:
    'Personne n’a dit le contraire : il compte comme résolu. L’inscription est marquée comme résolue.',
  askedTwice:
    'Le côté qui a ouvert le litige est interrogé deux fois, avec 7 jours chaque fois. S’il ne dit pas non, le litige compte comme résolu.',
  decisionBinds:
    'La décision engage, et le litige est résolu sans inscription publique. Ce qu’elle demande est dû comme ce qui a été promis.',
  cureEnds:
    'Après ce jour, une résolution ne retire plus l’inscription : elle est marquée comme résolue et reste 12 mois.',
  deadlineStays: 'L’échéance reste où elle est.',
  exhibitStays: 'Elle reste la leur.',
  reviewedByOfficer:
    'L’échéance passe, et la publication est examinée. Une personne chargée de l’historique public décide si l’inscription devient publique ; sans elle, elle ne le devient pas.',
  reviewedByTime:
    'L’échéance passe, et la publication est examinée. L’inscription concerne une organisation : elle est publiée d’elle-même après un examen d’au moins 2 jours ouvrés, sauf si une personne chargée de l’historique public la refuse.',
  publishedByOfficer:
    'Une personne chargée de l’historique public décide si l’inscription devient publique ; sans elle, elle ne le devient pas.',
  publishedByTime:
    'L’inscription concerne une organisation : elle est publiée d’elle-même après un examen d’au moins 2 jours ouvrés, sauf si une personne chargée de l’historique public la refuse.',
  closesPrivately: 'L’échéance passe. Le litige est clos en privé : la page dit pourquoi.',
  nothingIsPublic: 'Rien n’en est public.',
  resolutionWithin:
    'S’il compte comme résolu dans les 30 jours de sa publication, l’inscription publique est retirée ; plus tard, elle est marquée comme résolue.',

  readDispute: 'Lire le litige',
  readAndAnswer: 'Lire et répondre',
  readOffer: 'Lire l’offre',
  readAndSign: 'Lire et signer',
  answerWay: 'Répondre',
  answerIt: 'Répondez-y.',
  yesOrNo: 'Dites oui ou non.',

  filedTitle: 'Votre litige est ouvert',
  filedText: '{ref} est ouvert.',
  filedWaits:
    'Une personne chargée des litiges l’examine d’abord, dans les {count} jours ouvrés. S’il est accepté, l’autre côté en est averti.',
  questionTitle: 'On vous demande des précisions',
  questionText: 'La personne chargée du dossier a une question sur {ref}. Ouvrez-le et répondez avant le {by}.',
  questionSaid: 'Une personne chargée des litiges a examiné le vôtre et a une question.',
  questionAsked: 'Ouvrez-le et répondez à la question.',
  questionWay: 'Lire la question',
  infoLapsedTitle: 'Le litige est caduc',
  infoLapsedText: '{ref} compte comme retiré, car ce qui était demandé n’est pas venu.',
  notTakenTitle: 'Le litige n’a pas été accepté',
  notTakenText:
    '{ref} n’a pas été accepté ; ouvrez-le pour lire pourquoi. Vous pouvez demander une fois un second examen.',
  notTakenUntil:
    '{ref} n’a pas été accepté ; ouvrez-le pour lire pourquoi. Vous pouvez demander une fois un second examen, jusqu’au {by}.',
  takenTitle: 'Votre litige est accepté',
  takenText: '{ref} est en cours de remise à l’autre côté.',

  noticeTitle: 'Un litige vous nomme',
  noticeTitleSecond: 'Deuxième notification : un litige vous nomme',
  noticeTitleThird: 'Troisième notification : un litige vous nomme',
  noticeText:
    '{ref} a été ouvert et vous nomme comme l’autre côté. Ouvrez-le, lisez-le et répondez : le délai de réponse commence quand vous l’ouvrez.',
  noticeTextBy:
    '{ref} a été ouvert et vous nomme comme l’autre côté. Ouvrez-le, lisez-le et répondez : le délai de réponse commence quand vous l’ouvrez, ou de lui-même le {by} au plus tôt.',
  noticeSaid:
    '{filer} a ouvert un litige sur l’accord “{title}”, {agreement}, et vous a nommé comme l’autre côté. Rien n’en est public, et personne n’a rien décidé.',
  noticeSaidMatter:
    '{filer} a ouvert un litige sur une affaire entre vous, et vous a nommé comme l’autre côté. Rien n’en est public, et personne n’a rien décidé.',
  noticeOthers: 'Le même litige a été ouvert contre {others}. Chacun répond, transige et est inscrit pour soi.',
  noticeAsked:
    'Ouvrez-le, lisez-le et répondez : dites si vous êtes d’accord ou non ; des offres peuvent suivre. Le délai de réponse commence quand vous l’ouvrez.',
  noticeAskedBy:
    'Ouvrez-le, lisez-le et répondez : dites si vous êtes d’accord ou non ; des offres peuvent suivre. Le délai de réponse commence quand vous l’ouvrez, ou de lui-même le {by} au plus tôt.',
  copyTitle: 'La notification est envoyée',
  copyTitleSecond: 'Une deuxième notification est envoyée',
  copyTitleThird: 'Une troisième notification est envoyée',
  copyText:
    'L’autre côté de {ref} est averti du litige et prié de l’ouvrir, de le lire et d’y répondre. Ceci est votre copie.',
  servedTitle: 'Le litige a été remis',
  servedOpened: '{ref} a été ouvert par l’autre côté, qui a jusqu’au {by} pour répondre.',
  servedDeemed:
    '{ref} n’a pas été ouvert, mais une notification est partie vers l’autre côté et n’est pas revenue : il compte comme remis. L’autre côté a jusqu’au {by} pour répondre.',
  answerAskedTitle: 'Votre réponse est demandée',
  answerAskedText: 'Répondez à {ref} avant le {by}. L’affaire doit être résolue avant le {end}.',
  answerAskedSaid: 'Le litige vous est parvenu. Il doit être résolu avant le {end}.',
  unreachedTitle: 'L’autre côté n’a pas pu être joint',
  unreachedText: '{ref} est clos, car personne n’a pu être joint en 21 jours. Vous pouvez essayer une autre adresse.',

  moreTimeTitle: 'Le délai est prolongé',
  moreTimeBoth: '{ref} : {days} de plus, d’un commun accord.',
  moreTimeTaken: '{ref} : {days} de plus, pris par le côté qui doit répondre.',
  answerDueBy: 'La réponse est attendue avant le {by}.',
  resolveBy: 'L’affaire doit être résolue avant le {end}.',
  moreProposedTitle: 'Un délai supplémentaire est proposé',
  moreProposedText: 'L’autre côté de {ref} propose {days} de plus.',
  moreRefusedTitle: 'Le délai supplémentaire est refusé',
  moreRefusedText: 'L’autre côté de {ref} s’en tient au délai actuel.',

  answeredTitle: 'L’autre côté a répondu',
  answeredText: 'La réponse à {ref} est arrivée.',
  answeredLate: 'La réponse à {ref} est arrivée, après le délai.',
  answeredPlan: 'Il reconnaît et propose le {day} : acceptez ce plan, ou faites une offre.',
  answeredNext: 'Lisez-la ; une offre est ensuite le chemin le plus court vers une fin.',
  answerInTitle: 'Votre réponse est reçue',
  answerInText: 'Votre réponse à {ref} est arrivée à temps.',
  answerInLate: 'Votre réponse à {ref} est arrivée après le délai ; elle est prise, marquée comme tardive.',
  correctedTitle: 'L’autre côté a corrigé sa réponse',
  correctedText: 'La réponse à {ref} se lit autrement maintenant. Ce qui était dit avant figure à côté.',
  correctedOwnTitle: 'Votre réponse est corrigée',
  correctedOwnText: 'Les deux côtés de {ref} lisent la correction et, à côté, ce que vous aviez écrit.',
  dueTitle: 'Votre réponse est attendue',
  dueText: 'Il vous reste {days} pour répondre à {ref}.',
  theirsDueTitle: 'Leur réponse est attendue',
  theirsDueText: 'Il reste {days} à l’autre côté pour répondre à {ref}. Un rappel lui a été envoyé.',
  silentTitle: 'Il n’y a pas eu de réponse',
  silentText:
    'Le délai de réponse à {ref} est passé. Vous pouvez faire une offre, ou attendre l’échéance pour le résoudre.',
  silentTextBy:
    'Le délai de réponse à {ref} est passé. Vous pouvez faire une offre, ou attendre l’échéance pour le résoudre, le {by}.',
  overTitle: 'Le délai de réponse est passé',
  overText: 'Il n’y a pas eu de réponse à {ref} à temps. Une réponse tardive est encore prise, marquée comme telle.',
  overSaid: 'Il n’y a pas eu de réponse à temps. Une réponse tardive est encore prise, marquée comme telle.',
  overAsked: 'Répondez-y, ou faites une offre.',

  notMeTitle: 'On vérifie qui est visé',
  notMeText:
    'La personne nommée dans {ref} dit qu’il s’agit de quelqu’un d’autre. Une personne chargée des litiges vérifie ; les délais sont suspendus.',
  rightTitle: 'L’identité est confirmée',
  rightText: '{ref} continue. Ouvrez-le pour lire ce qui a été constaté.',
  wrongTitle: 'Il nommait la mauvaise personne',
  wrongText: 'Il a été constaté que {ref} nomme la mauvaise personne.',
  wrongNext: 'Vous pouvez nommer la bonne.',
  clearedTitle: 'Vous n’êtes plus nommé dans un litige',
  clearedText: '{ref} ne vous concerne pas. Il n’en reste rien chez vous.',

  offeredTitle: 'Il y a une offre',
  offeredText: 'L’autre côté de {ref} fait une offre, valable jusqu’au {by}.',
  offeredSaid: '{side} vous fait une offre.',
  offeredAsked: 'Lisez-la, puis acceptez-la, refusez-la ou proposez autre chose.',
  offerMadeTitle: 'Votre offre est faite',
  offerMadeText: 'L’autre côté de {ref} a jusqu’au {by} pour répondre à votre offre.',
  offerEndsTitle: 'Une offre prend fin demain',
  offerEndsText: 'L’offre en cours sur {ref} peut être acceptée jusqu’au {by}.',
  offerTakenTitle: 'Votre offre est acceptée',
  offerTakenText: '{ref} : le règlement amiable est rédigé et attend les deux signatures.',
  youTookTitle: 'Vous avez accepté l’offre',
  youTookText: '{ref} : le règlement amiable est rédigé et attend votre signature et la leur.',
  offerRefusedTitle: 'Votre offre est refusée',
  offerRefusedText: '{ref} : l’autre côté ne l’a pas prise. C’est à lui de proposer, ou à vous de nouveau.',
  offerBackTitle: 'Une offre est retirée',
  offerBackText: 'L’autre côté de {ref} a retiré son offre.',
  offerExpiredTitle: 'Une offre a expiré',
  offerExpiredText: 'Personne n’a répondu à temps à l’offre en cours sur {ref}.',
  bidTitle: 'Un montant scellé est déposé',
  bidText:
    'L’autre côté de {ref} a scellé un montant, tour {round} sur 3. Jusqu’au {by}, vous pouvez sceller le vôtre. S’ils se rejoignent, le milieu des deux règle aussitôt toute l’affaire, à payer avant le {day}, et personne ne peut le refuser. Sinon, les deux apprennent cela et rien d’autre.',
  gapTitle: 'Les montants ne se rejoignent pas',
  gapText: '{ref} : les montants du tour {round} sur 3 ne se rejoignent pas. Rien d’autre n’en est dit.',
  gapAgain: 'Chacun peut sceller un autre montant.',
  gapLast: 'C’était le dernier tour.',
  metTitle: 'Les montants se rejoignent',
  metText:
    '{ref} est réglé au milieu des deux, et les deux ont signé par leurs sceaux. Le règlement amiable nomme la somme et le jour promis.',

  signTitle: 'Signez le règlement amiable',
  signText:
    'Le règlement amiable de {ref} est rédigé. Une fois signé par les deux, le litige est résolu sans inscription publique.',
  signAsked: 'Lisez-le et signez-le.',
  unsignedTitle: 'Le règlement amiable n’a pas été signé',
  unsignedText: '{ref} reprend où il en était, avec au moins sept jours.',
  planTitle: 'Le plan est en cours',
  planText: '{ref} : il est tenu avant le {by}, jours de grâce compris. S’il l’est, rien ne devient public.',
  planMissedTitle: 'Le plan n’a pas été tenu',
  planMissedText: '{ref} est de nouveau ouvert, avec un dernier délai.',
  isItTitle: 'Est-ce résolu ?',
  isItTitleAgain: 'Seconde demande : est-ce résolu ?',
  isItText:
    'L’autre côté dit que {ref} est résolu. Dites oui ou non. Le côté qui a ouvert le litige est interrogé deux fois, avec 7 jours chaque fois. S’il ne dit pas non, le litige compte comme résolu.',
  isItSaid: '{side} dit que l’affaire est résolue.',
  deniedTitle: 'Ce n’est pas résolu',
  deniedText: 'L’autre côté dit que {ref} n’est pas résolu.',
  resolvedTitle: 'Le litige est résolu',
  resolvedText: '{ref} est résolu.',
  resolvedSettled:
    '{ref} est résolu par le règlement amiable signé. Ce qu’il promet est dû à partir de maintenant, chaque promesse à son jour.',
  resolvedDecided:
    '{ref} est résolu par ce qu’un tribunal a décidé. Ce que la décision demande figure dans le litige, chaque partie avec son jour.',
  resolvedSilent: '{ref} est résolu, car personne n’a dit le contraire.',
  sharedEndedTitle: 'Un litige sur votre accord a pris fin',
  sharedEndedText:
    '{ref} a pris fin entre ses deux côtés. Regardez les promesses de l’accord : elles disent ce qui a pris fin entre qui, et ce qui reste ouvert.',
  sharedClosedText: '{ref} est clos sans solution. Ce qui était dû reste dû.',
  sharedBackTitle: 'Un litige sur votre accord a été retiré',
  sharedBackText: '{ref} a été retiré. Ce qui était dû reste dû.',
  sharedLateTitle: 'Un litige sur votre accord a dépassé son échéance',
  sharedLateText:
    '{ref} n’a pas été résolu à temps. Si une inscription devient publique, elle nomme ses deux côtés et pas vous.',
  backTitle: 'Le litige a été retiré',
  backText: '{ref} a été retiré.',
  youBackTitle: 'Vous avez retiré le litige',
  youBackText: '{ref} est retiré.',

  exhibitTitle: 'Une nouvelle pièce',
  exhibitText: 'La pièce {number} a été ajoutée à {ref}.',
  jointTitle: 'Une pièce pour vous deux',
  jointText:
    'L’autre côté de {ref} propose la pièce {number} comme pièce commune. Acceptez, ou laissez-la comme la sienne.',
  jointSaid: 'La pièce {number} vous est proposée comme pièce commune.',
  jointAsked: 'Acceptez, ou laissez-la comme la sienne.',
  joinedTitle: 'Une pièce commune',
  joinedText: 'Les deux côtés de {ref} présentent {of} ensemble. C’est maintenant {number}.',
  heldTitle: 'Les délais sont suspendus',
  heldCourt: '{ref} : un tribunal est saisi de l’affaire.',
  heldCourtUntil: '{ref} : un tribunal est saisi de l’affaire jusqu’au {by}.',
  heldStay: '{ref} : une suspension a été ordonnée.',
  heldStayUntil: '{ref} : une suspension a été ordonnée jusqu’au {by}.',
  goesOnTitle: 'Le litige reprend',
  goesOnText: 'Ce qui retenait {ref} a pris fin. Regardez les échéances.',

  decidedTitle: 'En a-t-il été décidé ainsi ?',
  decidedText:
    'L’autre côté de {ref} a saisi ce qu’un tribunal a décidé. Confirmez-le, ou dites qu’il n’en a pas été décidé ainsi, avant le {by}.',
  decidedSaid: 'L’autre côté a saisi ce qu’un tribunal a décidé.',
  decidedAsked: 'Lisez-le. Confirmez-le, ou dites qu’il n’en a pas été décidé ainsi.',
  decidedWay: 'Lire ce qui a été saisi',
  enteredTitle: 'La décision est saisie',
  enteredText:
    'L’autre côté de {ref} la lit. S’il ne s’y oppose pas, elle engage le {by}, ou plus tard s’il est averti plus tard.',
  confirmedTitle: 'La décision est confirmée',
  confirmedText: 'L’autre côté de {ref} dit qu’il en a été décidé ainsi. Elle engage à partir du {by}.',
  objectsTitle: 'L’autre côté s’oppose à ce que vous avez saisi',
  objectsText:
    'Il dit qu’il n’en a pas été décidé ainsi dans {ref}, ou que la décision n’engage pas. Une personne chargée des litiges compare avec le document.',
  standsTitle: 'Il en a été décidé ainsi, c’est constaté',
  fallsTitle: 'Il n’en a pas été décidé ainsi, c’est constaté',
  judgedGone: 'Ce qui était saisi dans {ref} est supprimé. Chaque côté peut saisir ce qui a été décidé.',
  judgedBinds: 'Ce qui est saisi dans {ref} engage à partir du {by}.',
  droppedTitle: 'Ce qui était saisi comme décidé est retiré',
  droppedText: '{ref} reste suspendu comme avant, tant qu’un tribunal en est saisi.',
  unprovenTitle: 'Ce que vous avez saisi est examiné',
  unprovenText:
    'Rien ne prouve que l’autre côté de {ref} en a été averti ; son silence n’engage donc pas. Une personne chargée des litiges compare avec le document.',

  finalTitle: 'Dernière notification : il reste {days}',
  finalTitleLast: 'Dernière notification : dernier jour',
  finalText:
    'Si {ref} n’est pas résolu avant le {by}, il peut entrer dans l’historique public. Lisez l’inscription exacte, et écrivez vos propres mots à côté.',
  finalPrivate: 'Si {ref} n’est pas résolu avant le {by}, il est clos en privé. La page dit pourquoi.',
  leftTitle: 'Il reste {days} pour le résoudre',
  leftTitleLast: 'Le dernier jour pour le résoudre',
  leftText:
    '{ref} prend fin le {by}. Lisez l’inscription exacte qui peut devenir publique, et écrivez vos propres mots à côté.',
  leftPrivate: '{ref} prend fin le {by}, et est alors clos en privé. La page dit pourquoi.',
  finalSaid: 'L’affaire n’est pas encore résolue, et son délai est presque écoulé.',
  finalAsked: 'Résolvez-la ensemble, ou lisez l’inscription exacte et écrivez vos propres mots à côté.',
  finalAskedPrivate: 'Résolvez-la ensemble.',
  readEntry: 'Lire l’inscription',
  readWhy: 'Lire pourquoi',
  closedTitle: 'Le litige est clos en privé',
  closedText: '{ref} est clos sans solution et n’est pas public. Ouvrez-le pour lire pourquoi.',
  passedTitle: 'L’échéance est passée',
  passedText: '{ref} n’a pas été résolu à temps.',
  passedDay: 'C’est le {by} au plus tôt.',
  passedStill: 'Le résoudre avant qu’il soit public l’empêche encore.',
  statementTitle: 'Une déclaration figure à côté de l’inscription',
  statementText: 'L’autre côté de {ref} a écrit ou modifié sa déclaration. Lisez-la, et écrivez la vôtre à côté.',
  statementOwnTitle: 'Votre déclaration est enregistrée',
  statementOwnText: 'À côté de l’inscription de {ref}, l’autre côté la lit telle que vous l’avez laissée.',
  objectedTitle: 'Une opposition est faite à la publication',
  objectedText: '{ref} est retenu cinq jours ouvrés pendant l’examen.',
  objectionTitle: 'Votre opposition est reçue',
  objectionText: '{ref} est retenu cinq jours ouvrés pendant qu’elle est examinée.',
  refusedTitle: 'La publication est refusée',
  refusedText: '{ref} est clos en privé.',
  refusedNext:
    'Le côté qui l’a ouvert peut demander une fois un autre examen, dans les 7 jours. Ouvrez-le pour lire ce qui a été constaté.',
  publicTitle: 'C’est dans l’historique public',
  publicText: 'L’inscription sur {ref} est publique.',
  publicMark: 'Marquez-la comme résolue dès que c’est le cas.',
  publicChallenge: 'Vous pouvez la contester à tout moment, gratuitement.',
  publicSaid:
    'L’inscription est publique : chacun la trouve par le nom. Vous pouvez la contester à tout moment, gratuitement.',
  publicSaidFiler:
    'L’inscription est publique : chacun la trouve par le nom. Ce qui compte comme résolu au jour ci-dessous la retire.',
  publicAsked:
    'Résolvez l’affaire. Ce qui compte comme résolu à ce jour retire l’inscription publique. Dites-le tôt : si l’autre côté se tait, cela compte comme résolu {silence} jours plus tard.',

  openingKeeps:
    'Votre compte attend d’être supprimé. Pour ouvrir ceci, vous vous connectez, et cela conserve le compte ; tant que l’affaire dure, il ne serait de toute façon pas supprimé. Quand elle aura pris fin, vous pourrez le redemander.',
} satisfies Words<typeof en>;
