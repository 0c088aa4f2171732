import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  you: '{name} (vous)',
  accepted: 'accepte',
  refused: 'refuse',
  doYouAccept: 'Acceptez-vous cette clause ?',
  youGaveNone: 'Vous n’avez pas répondu.',
  notAnswered: 'n’a pas encore répondu',
  gaveNone: 'n’a pas répondu',
  acceptClause: 'Accepter la clause',
  refuseClause: 'Refuser la clause',
  acceptAfterAll: 'L’accepter finalement',
  refuseAfterAll: 'La refuser finalement',

  plainWords: 'En termes simples, sans valeur contraignante :',
} satisfies Words<typeof en>;
