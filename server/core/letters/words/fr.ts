import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  hello: 'Bonjour,',
  helloName: 'Bonjour {name},',
  open: 'Ouvrez cette lettre pour la lire.',
  readHere: 'La lire en français',
  from: 'De',
  whoAsks: 'Qui demande',
  about: 'Objet',
  number: 'Numéro',
  other: 'Autre partie',
  asked: 'Ce qui vous est demandé',
  by: 'Avant le',
  ifNobody: 'Si personne n’agit',
  real: 'Pour vérifier que cette lettre est authentique, saisissez vous-même {host} dans votre navigateur et connectez-vous : vous y lirez la même chose.',
  what: '{brand} est le lieu où l’on écrit ce que l’on se promet, où l’on signe, et où l’on règle ce qui n’est pas tenu. {name} y a indiqué votre adresse.',
  cost: 'Un compte à cette adresse montre que c’est bien vous qui lisez. Le compte, la lecture et la réponse ne coûtent rien. Aucun de nous ne vous demande de mot de passe, de code PIN ni de code.',
  check:
    'Pour vérifier que cette lettre est authentique, saisissez vous-même {host} dans votre navigateur et ouvrez un compte à cette adresse : vous y trouverez la même chose. Ou écrivez à {support} en indiquant {number}.',
  whyAccount: 'Vous recevez cette lettre parce que vous avez un compte chez {brand}.',
  whyInvited:
    'Vous recevez cette lettre parce que votre adresse y a été indiquée. Pour ne plus en recevoir, écrivez à {support}.',
  stop: 'Ne plus en recevoir',
  settings: 'Ce dont vous êtes averti, et quand',
  invitedTitle: 'Vous êtes invité à un accord',
  invitedSaid: '{actor} vous demande de lire {title}. Rien ne vous engage tant que vous n’avez pas signé.',
  invitedAsked: 'Lisez-le. Puis acceptez le texte, envoyez vos modifications ou refusez.',
  invitedSilence: 'Rien n’est signé et personne n’est engagé.',
  invitedWay: 'Le lire',
} satisfies Words<typeof en>;
