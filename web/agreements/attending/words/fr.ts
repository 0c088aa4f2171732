import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  copyOnly: 'Vous recevez une copie de ce qui a été signé. Rien ici ne vous engage.',
  handedOver:
    'Vous lisez avec les autres. {name} signe pour vous, et vous restez engagé : une fois la signature terminée, tout le reste vous revient.',
  readsAlong: 'Vous lisez avec les autres. Rien ici ne vous engage, et rien ne vous attend.',

  approveFor: 'Vous approuvez pour {name}',
  approvedOn: 'Vous avez approuvé ce texte le {when}.',
  mayChange:
    'Le texte peut encore changer. Vous serez sollicité une fois qu’il sera arrêté ; d’ici là, rien ne vous attend.',
  refusedIt:
    'Vous ne l’avez pas approuvé : {reason} Vous pouvez encore l’approuver tel quel ; sinon, la personne qui l’a créé rouvre le texte.',
  approveWords: 'Lisez le texte ci-dessous. {name} ne peut signer qu’après votre approbation. Il ne vous engage pas.',
  approve: 'Approuver ce texte',
  notApprove: 'Ne pas approuver',
  approved: 'Vous avez approuvé le texte. {name} peut le signer.',
  notApproveTitle: 'Ne pas approuver ce texte',
  goBack: 'Revenir',
  cannotSign: '{name} ne peut pas signer tant que vous n’approuvez pas. Vous pouvez encore changer d’avis.',
  inTheWay: 'Qu’est-ce qui s’y oppose ?',
  whoReads: '{name} et la personne qui a créé l’accord le liront.',
  reasonShort: 'Donnez une raison d’au moins {least} caractères, pour que les autres comprennent.',
  notApproved: 'Vous n’avez pas approuvé le texte. {name} en apprend la raison.',

  witnessOf: 'Vous êtes témoin de {name}',
  sawOn: 'Vous avez confirmé le {when} avoir vu la signature.',
  beThere: 'Soyez auprès de {name} au moment de signer. Vous serez averti.',
  hasSigned:
    '{name} a signé. Sans votre parole, ce n’est pas complet. Vous n’avez pas à être d’accord avec le texte, seulement à avoir vu la signature.',
  iSaw: 'J’étais auprès de {name} et j’ai vu la signature de cet accord.',
  sayOrLeave: 'Dites que vous l’avez vu, ou laissez : rien n’est conservé tant que vous ne l’avez pas fait.',
  confirmSaw: 'Confirmer ce que j’ai vu',
  wordKept: 'Votre parole est conservée : vous avez vu {name} signer.',

  signBeside: 'Signer avec {name} à vos côtés',
  quarterOver: 'Plus d’un quart d’heure s’est écoulé.',
  scanned: 'Le code scanné sur l’écran de {name} est rempli. Saisissez-le, puis signez.',
  codeWords:
    '{name} ouvre cet accord sur son propre téléphone et vous montre un code. Scannez-le ou saisissez-le ici, puis signez.',
  code: 'Code sur son écran',
  sixDigits: 'Le code a six chiffres.',
  enterCode: 'Saisir le code',
  isWithYou: '{name} est avec vous. Signez dans le quart d’heure.',
  sitWith:
    'Installez-vous avec {name}. Quand vous êtes prêts, affichez le code sur votre écran ; {name} le saisit et signe sous vos yeux. Puis vous dites ce que vous avez vu.',
  showCode: 'Afficher le code',
  retry: 'Réessayer',
  codeFor: 'Code à scanner par {name}',
  scansThis: '{name} scanne ceci avec la caméra de son propre appareil, ou y saisit les six chiffres, puis signe.',
  nextCode: 'Le code suivant arrive dans <b>{left} s</b>.',

  delegateTitle: '{from} demande que {name} signe',
  delegateWords:
    '« {basis} » {name} est joignable à {email}. Si vous acceptez, {name} signe pour {from}, qui lit avec les autres.',
  agree: 'Accepter',
  refuse: 'Refuser',
  signsFor: '{name} signe pour {from}.',
  signsSelf: '{from} signe, et personne d’autre à sa place.',

  inPerson: '{name} signe en personne',
  inPersonWords:
    'Installez-vous ensemble, ouvrez le texte et confiez votre appareil. {name} le lit, signe et confirme par un code envoyé à {email}.',
  handTo: 'Confier à {name}',
} satisfies Words<typeof en>;
