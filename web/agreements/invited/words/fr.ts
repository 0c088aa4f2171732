import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  byLetter: 'Vous lisez ceci grâce au lien de votre lettre.',
  asksToRead: '{name} vous demande de lire ceci et de répondre.',
  asksToSign: '{name} vous demande de signer ceci.',
  asked: 'Ce qui vous est demandé',
  namedAs:
    'Vous y êtes désigné sous le nom de {name}. Personne n’apprend que vous lisez, et lire ne vous engage à rien. Si ce n’est pas vous, arrêtez la lecture ici et ne transmettez le lien à personne.',
  withAccount:
    'Pour accepter le texte, demander une modification, refuser ou signer, ouvrez un compte à l’adresse à laquelle la lettre est arrivée. C’est gratuit, et vous y trouverez cet accord.',
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
