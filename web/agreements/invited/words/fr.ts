import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  byLetter: 'Vous lisez ceci grâce au lien de votre lettre.',
  asksToRead: '{name} vous demande de lire ceci et de répondre.',
  asksToSign: '{name} vous demande de signer ceci.',
  asked: 'Ce qui vous est demandé',
  namedAs:
    'Vous y êtes désigné sous le nom de {name}. Personne n’apprend que vous lisez, et lire ne vous engage à rien. Si ce n’est pas vous, arrêtez la lecture ici et ne transmettez le lien à personne.',
  noAccount:
    'Aucun compte n’est nécessaire pour répondre : à chaque fois, un code envoyé à {address} montre que c’est bien vous.',
  accept: 'Accepter le texte',
  sign: 'Accepter et signer',
  ask_change: 'Demander une modification',
  decline: 'Refuser',
  accepted: 'Vous avez accepté ce texte. Une lettre vous dira quand il faut le signer.',
  signed: 'Vous avez signé. Quand tous auront signé, le document scellé vous parviendra par lettre.',
  sealed: 'Vous avez signé, comme tous les autres. Le document scellé vous parviendra par lettre.',
  changeAsked: 'Vous avez demandé une modification. Une lettre vous dira ce qu’il en est.',
  declined: 'Vous avez refusé. Les autres en sont informés, avec votre motif, et rien n’est dû.',
  declinedChange: 'Vous avez refusé. Les autres en sont informés, avec votre motif, et l’accord se poursuit tel quel.',
  passkey:
    'Cet accord se signe avec une clé d’accès, que seul un compte possède. Ouvrez-en un à l’adresse à laquelle la lettre est arrivée ; vous y trouverez cet accord.',
  witness:
    'Un témoin est avec vous quand vous signez, et vous vous montrez des codes dans vos comptes. Ouvrez-en un à l’adresse à laquelle la lettre est arrivée ; vous y trouverez cet accord.',
  file: 'Un fichier vous est demandé, et c’est un compte qui le garde. Ouvrez-en un à l’adresse à laquelle la lettre est arrivée ; vous y trouverez cet accord.',
  questions:
    'Des questions vous sont posées, et c’est un compte qui garde vos réponses pendant que vous écrivez. Ouvrez-en un à l’adresse à laquelle la lettre est arrivée ; vous y trouverez cet accord.',
  orAccount:
    'Pour faire signer quelqu’un à votre place, ouvrez un compte à l’adresse à laquelle la lettre est arrivée. C’est gratuit, et vous y trouverez cet accord.',
  withAccount:
    'Un compte à l’adresse à laquelle la lettre est arrivée contient cet accord et tout ce que vous avez fait. C’est gratuit, et votre réponse vaut aussi sans compte.',
  codeUntil: 'Envoyé à {address}. Fin de validité : {time}.',
  askBelow:
    'Sous chaque article, vous pouvez poser une question, commenter ou proposer d’autres mots, sans compte. Une fois un code saisi, il ne vous en faut pas d’autre pour cela sur cet appareil pendant un quart d’heure.',
  ask: 'Demander ou commenter',
  askOn: 'Demander ou commenter, article {number}',
  allRead:
    'Tous les participants à l’accord le lisent, sous votre nom. Un code envoyé à {address} montre que c’est bien vous.',
  send: 'Envoyer',
  commentSent: 'C’est envoyé. Les réponses vous parviendront par lettre.',
  talkFailed: 'Ce qui a été dit du texte n’a pas pu être lu',
  handOn: 'La bonne personne est quelqu’un d’autre',
  handOnDoes:
    '{asker} apprend qui vous désignez et décide de l’inviter ou non à votre place. Nous n’écrivons à personne avant cela. Un code envoyé à {address} montre que c’est bien vous.',
  rightName: 'Son nom complet',
  rightEmail: 'Son adresse e-mail',
  handedOn:
    'Vous avez indiqué que {name} est la bonne personne. {asker} décide ; d’ici là, c’est vous qui êtes invité.',
  nameShort: 'Écrivez un nom d’au moins deux lettres.',
  emailWrong: 'Écrivez une adresse comme nom@exemple.com.',
  publicClause: 'La clause d’historique public, à la fin du texte',
  clauseMissing: 'Acceptez ou refusez d’abord la clause.',
  create: 'Ouvrir un compte pour répondre',
  signIn: 'J’ai un compte',
  whoIsIn: 'Qui y participe',
  you: '{name} (vous)',
  side: 'Côté {side}',
  opening: 'Ouverture de la lettre...',
  deadTitle: 'Ce lien n’ouvre plus rien',
  deadWords:
    'Une lettre plus récente a été envoyée, ou l’accord ne vous attend plus. Prenez la lettre la plus récente, ou ouvrez un compte à l’adresse à laquelle la lettre est arrivée.',
  createOne: 'Ouvrir un compte',
  failedTitle: 'La lettre n’a pas pu être ouverte',
  tryAgain: 'Réessayer',
  isInTitle: 'Vous êtes connecté sous le nom de {name}',
  isInWords:
    'La lettre a été envoyée à <b>{address}</b>. Si c’est vous, ouvrez-la avec ce compte. Pour lire sans compte, déconnectez-vous, puis rouvrez le lien de la lettre.',
  withThis: 'L’ouvrir avec ce compte',
  signOut: 'Se déconnecter',
  stopReading: 'Arrêter la lecture ici',
  endedTitle: 'Vous ne le lisez plus ici',
  stoppedWords: 'La lecture a pris fin sur cet appareil. Ouvrez le lien de votre lettre pour continuer.',
  endedWords:
    'La lecture par lettre prend fin après douze heures, quand une autre lettre est ouverte ici, ou quand l’accord ne vous attend plus. Ouvrez le lien de votre lettre la plus récente pour continuer, ou ouvrez un compte à l’adresse à laquelle elle est arrivée.',
  somebody: 'La personne qui l’a rédigé',
} satisfies Words<typeof en>;
