import type { Words } from '../../../core/messages.ts';
import type en from './en.ts';

export default {
  seePayment: 'Voir le paiement',
  seePayouts: 'Voir vos virements',
  seeWallet: 'Voir votre portefeuille',

  arrivedTitle: 'Votre paiement est arrivé',
  arrivedText: '{sum} pour “{title}” ont été payés, référence {ref}.',
  simulated: 'C’était une simulation : aucun argent réel n’a bougé.',
  failedTitle: 'Votre paiement n’a pas abouti',
  failedText: '{sum} pour “{title}” n’ont pas été payés.',
  declined: 'Le paiement a été refusé.',
  declinedByYou: 'Vous avez refusé la demande.',
  tooLittle: 'Il n’y avait pas assez d’argent.',
  unanswered: 'La demande n’a pas reçu de réponse à temps.',
  wrongPin: 'Le code PIN était faux.',
  limitReached: 'Une limite de votre prestataire a été atteinte.',
  unreachable: 'Le téléphone n’a pas pu être joint.',
  belowLeast: 'C’est moins que ce que ce compte paie en une fois.',
  askedTwice: 'La même somme venait d’être demandée à votre téléphone. Attendez deux minutes.',
  busy: 'Le prestataire était surchargé. Attendez une minute.',
  inProgress: 'Une autre demande était ouverte sur votre téléphone. Terminez-la ou fermez-la.',
  notDelivered: 'La demande n’est pas parvenue au téléphone.',
  pinLocked: 'Le code PIN de ce compte est bloqué. Débloquez-le auprès de votre prestataire.',
  notPermitted: 'Ce compte ne peut pas payer ici. Payez depuis un autre.',
  noReason: 'Le prestataire n’a pas dit pourquoi.',
  tryAgain: 'Vous pouvez réessayer.',
  expiredTitle: 'Le délai de votre paiement est passé',
  expiredText:
    'La demande de {sum} pour “{title}” n’a pas reçu de réponse à temps. Si vous avez payé malgré tout, nous le verrons et rien n’est perdu.',
  questionedTitle: 'Nous examinons votre paiement',
  questionedText:
    'Ce qui est arrivé pour “{title}”, référence {ref}, n’est pas ce qui était demandé. Des personnes l’examinent ; votre argent est gardé.',
  lookedTitle: 'Votre paiement a été examiné',
  countsPaid: 'Deux personnes ont décidé que le paiement {ref} compte comme payé.',
  countsUnpaid: 'Deux personnes ont décidé que le paiement {ref} pour “{title}” compte comme non payé.',
  whatCameGoesBack: 'Ce qui est arrivé est rendu.',

  refundedTitle: 'De l’argent vous est rendu',
  refundedToRail: '{sum} du paiement {ref} sont retournés là d’où vous avez payé.',
  refundedToWallet: '{sum} du paiement {ref} sont retournés dans votre portefeuille.',
  stuckTitle: 'L’argent n’a pas pu retourner là d’où vous avez payé',
  stuckText:
    'Le prestataire ne vous a finalement pas rendu {sum} du paiement {ref}. Ils sont dans votre portefeuille ; vous pouvez les en retirer.',

  bankAsksTitle: 'Une banque réclame un paiement',
  bankAsksText:
    'La banque du payeur réclame {sum} du paiement {ref}. Ce qui a été payé avec reste bloqué jusqu’à la décision.',
  bankLeavesTitle: 'La banque nous laisse un paiement',
  bankLeavesText: 'La banque ne reprend pas le paiement {ref}. Ce qui a été payé avec continue.',
  bankTookTitle: 'Une banque a repris un paiement',
  bankTookText: 'La banque a repris {sum} du paiement {ref}.',

  secondTitle: 'Un virement attend une seconde personne',
  secondText:
    '{sum} doivent quitter le portefeuille de {name} pour {place}. Une autre personne de l’organisation donne d’abord son accord.',
  requestedTitle: 'Un virement a été demandé',
  requestedText:
    '{sum} quittent le portefeuille de {name} pour {place}. Si vous n’en savez rien, écrivez-nous tout de suite.',
  refusedTitle: 'Votre virement a été refusé',
  inWalletAgain: '{sum} sont de retour dans le portefeuille de {name}.',
  onItsWayTitle: 'Votre virement est en route',
  onItsWayText:
    '{sum}, référence {ref}, sont dans un fichier destiné à notre banque, vers {place}. La plupart arrivent le jour même ou le jour ouvré suivant ; nous vous le dirons quand notre relevé le montrera.',
  longerTitle: 'Votre virement prend plus de temps',
  bankSilent:
    'Aucun relevé de notre banque ne dit encore ce que sont devenus {sum}, référence {ref}. Ils ne sont pas envoyés deux fois ; des personnes s’en occupent.',
  providerSilent:
    'Le prestataire n’a pas encore dit ce que sont devenus {sum}, référence {ref}. Ils ne sont pas envoyés deux fois ; nous continuons de demander.',
  paidTitle: 'Votre virement a été payé',
  paidText: '{sum} sont arrivés sur {place}, reçu {receipt}.',
  unpaidTitle: 'Votre virement n’a pas abouti',
  afterAllTitle: 'Votre virement a finalement été payé',
  afterAllText:
    'Le prestataire avait dit ne pas avoir payé {sum} à {place}, et les a payés plus tard. Ils ont été repris du portefeuille de {name}.',
  rest: '{rest} n’y étaient plus ; cette somme nous est due.',
  cameBackTitle: 'Votre virement est revenu',
  cameBackText: '{sum} sont revenus de {place} et sont de nouveau dans le portefeuille de {name}.',

  providerShort: 'Notre propre compte chez le prestataire était à court. Retirez-les de nouveau un peu plus tard.',
  belowItsLeast: 'C’est moins que le minimum que le prestataire envoie. Retirez davantage en une fois.',
  aboveAtATime: 'C’est plus que ce que ce compte peut recevoir en une fois. Retirez moins.',
  aboveInADay: 'C’est plus que ce que ce compte peut recevoir par jour. Retirez moins, ou attendez demain.',
  notActive: 'Ce compte n’est pas actif. Choisissez une autre destination.',
  cannotReceive: 'Ce numéro ne peut pas les recevoir. Vérifiez-le, ou choisissez une autre destination.',
  notOrdered: 'Le prestataire n’a pas pris notre ordre. C’est à nous d’y remédier : retirez-les de nouveau plus tard.',
  neverLeft: 'Deux administrateurs ont constaté que cet argent n’est jamais parti.',
  notPaid: 'Le prestataire ne les a pas payés. Retirez-les de nouveau, ou choisissez une autre destination.',
  notTaken:
    'Le destinataire ne les a pas acceptés. Vérifiez le numéro et le nom du titulaire, ou choisissez une autre destination.',
  noSuchAccount: 'La banque ne connaît aucun compte avec ce numéro. Vérifiez-le, ou choisissez une autre destination.',
  accountClosed: 'Ce compte est fermé. Choisissez une autre destination.',
  accountBlocked:
    'Ce compte ne reçoit pas d’argent pour le moment. Demandez à sa banque, ou choisissez une autre destination.',
  otherHolder:
    'Le nom du titulaire n’est pas celui que la banque connaît. Ajoutez de nouveau la destination avec celui-ci.',
  wrongBranch: 'Le code de la banque ou de l’agence est faux. Ajoutez de nouveau la destination avec le bon.',
  bankSays: 'La banque dit : “{said}”. Vérifiez la destination, ou choisissez-en une autre.',

  newPlaceTitle: 'Une nouvelle destination de virement',
  newPlaceText:
    '{place} a été ajouté. De l’argent peut y aller à partir du {from}. Si vous ne vous y attendiez pas, retirez cette destination et changez votre mot de passe.',
  placeGoneTitle: 'Une destination de virement a été retirée',
  placeGoneText: 'Plus aucun argent ne va vers {place}.',
  debtTitle: 'Une dette a été payée',
  debtText: '{sum} de ce qui est arrivé dans votre portefeuille ont payé ce que vous nous deviez.',
  debtLeft: '{rest} sont encore dus.',
  debtNone: 'Plus rien n’est dû.',
  unusedTitle: 'De l’argent est dans votre portefeuille',
  unusedText: '{sum} que vous avez versés n’ont pas trouvé d’emploi et sont maintenant dans votre portefeuille.',
} satisfies Words<typeof en>;
