import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  notYet: 'Pas encore',
  notNow: 'Pas maintenant',
  acceptVersion: 'Accepter la version {version}',
  acceptedWaiting: 'Vous avez accepté la version {version}. On attend {names}.',
  acceptedAll: 'Vous avez accepté la version {version}. Tous l’ont fait ; les signatures peuvent être demandées.',
  acceptWords:
    'Vous acceptez ce texte tel qu’il est. Vous n’êtes pas encore engagé : il faut pour cela votre signature. Si quelqu’un le modifie, vous l’accepterez de nouveau.',
  clauseOpen:
    'Vous n’avez pas encore répondu à la clause d’historique public. Vous pouvez le faire à tout moment avant de signer.',

  request: 'Demander les signatures',
  requestConfirm: 'Figer le texte et demander',
  requested: 'Le texte est figé et tous sont invités à signer.',
  requestWords:
    'À partir d’ici, le texte est figé : personne ne peut en changer un mot. Vous seul pouvez le rouvrir, et toutes les signatures recommencent alors.',
  frozen: 'Figé',
  frozenClauses: '{count, plural, one {Version {version}, 1 clause} other {Version {version}, # clauses}}',
  frozenDocument: 'Version {version}, {document}',
  whoSigns: 'Qui signe',
  order: 'Ordre',
  atOnce: 'tous en même temps',
  oneByOne: 'l’un après l’autre',
  proof: 'Preuve',
  signBy: 'Signer avant le',
  requestLapse: 'Si tous n’ont pas signé d’ici là, l’accord devient caduc et rien n’est dû.',
  requestLapseOfChange: 'Si tous n’ont pas signé d’ici là, rien ne change : l’accord continue tel quel.',
  requestClause: 'Tous n’ont pas répondu à la clause d’historique public. Chaque partie y répond avant de signer.',

  extend: 'Prolonger le délai de signature',
  extendBy: '{count, plural, one {Prolonger de 1 jour} other {Prolonger de # jours}}',
  leaveLapsed: 'Le laisser caduc',
  extended: 'Le délai de signature est prolongé.',
  extendWords:
    'Tous peuvent signer jusqu’au <b>{due}</b>. Les signatures déjà données restent. C’est possible une seule fois.',

  remove: 'Supprimer ce brouillon ?',
  removeConfirm: 'Supprimer le brouillon',
  keepIt: 'Conserver',
  removeWords: '« {title} » est supprimé avec tout son texte. Personne d’autre ne l’a vu. C’est définitif.',

  everybodyReads: 'Toutes les parties le lisent.',
  reasonShort: 'Donnez une raison d’au moins {least} caractères, pour que les autres comprennent.',
  change: 'Proposer une modification',
  changeWords:
    'Le texte est figé ; la personne qui a créé l’accord décide donc de le rouvrir ou non. Vous ne pouvez pas signer avant sa réponse.',
  changeWhat: 'Que faut-il modifier, et pourquoi ?',
  changeConfirm: 'Proposer la modification',
  changeDone: 'Votre proposition est envoyée. La personne qui a créé l’accord y répond.',
  decline: 'Refuser cet accord',
  declineWords: 'Il prend fin ici pour tous et ne peut pas être repris. Il n’engage personne.',
  declineWhy: 'Pourquoi refusez-vous ?',
  declineConfirm: 'Refuser l’accord',
  keepOpen: 'Le laisser ouvert',
  declineDone: 'Vous avez refusé. Les autres en sont avertis, avec votre raison.',
  withdraw: 'Retirer cet accord',
  withdrawWords:
    'Il prend fin ici pour tous. Les signatures déjà données perdent leur effet. Il ne peut pas être repris.',
  withdrawWhy: 'Pourquoi le retirez-vous ?',
  withdrawConfirm: 'Retirer l’accord',
  withdrawDone: 'L’accord est retiré. Les autres en sont avertis, avec votre raison.',
  declineProposal: 'Refuser cette proposition',
  declineProposalWords:
    'Elle prend fin ici pour tous et ne peut pas être reprise. L’accord dont il s’agit se poursuit et engage comme avant.',
  withdrawProposal: 'Retirer cette proposition',
  withdrawProposalWords:
    'Elle prend fin ici pour tous et ne peut pas être reprise. Les signatures déjà données perdent leur effet. L’accord dont il s’agit se poursuit et engage comme avant.',
  withdrawProposalDone: 'La proposition est retirée. Les autres en sont avertis, avec votre raison.',
  reopen: 'Rouvrir le texte',
  reopenWords:
    'Le texte peut de nouveau être modifié. Les signatures déjà données sont annulées, et tous acceptent de nouveau.',
  reopenWhy: 'Pourquoi le rouvrez-vous ?',
  leaveFrozen: 'Le laisser figé',
  reopenDone: 'Le texte est de nouveau ouvert. Modifiez-le, ou demandez à tous de l’accepter tel quel.',

  delegate: 'Faire signer quelqu’un d’autre',
  delegateConfirm: 'Confier la signature',
  delegateWords:
    'Cette personne signe pour vous, et c’est vous que cela engage. Une fois la signature passée, tout le reste vous revient. Un collègue de votre organisation peut signer tout de suite ; pour toute autre personne, on demande d’abord à qui a créé l’accord.',
  delegated: '{name} signe désormais pour vous. Vous continuez à lire.',
  delegateAsked: 'On demande à la personne qui a créé l’accord si {name} peut signer pour vous.',
  theirName: 'Son nom',
  theirEmail: 'Son adresse e-mail',
  whyMayThey: 'Pourquoi cette personne peut-elle signer pour vous ?',
  whyMayTheyHelp:
    'Une procuration, une fonction, une décision du conseil. Toutes les parties le lisent, et cela reste avec l’accord.',
  nameWrong: 'Écrivez son nom en deux lettres au moins.',
  emailWrong: 'Écrivez l’adresse en entier, comme nom@example.org.',
} satisfies Words<typeof en>;
