import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  you: '{name} (wewe)',
  accepted: 'anakubali',
  refused: 'anakataa',
  doYouAccept: 'Je, unakubali kifungu hiki?',
  youGaveNone: 'Hukutoa jibu.',
  notAnswered: 'bado hajajibu',
  gaveNone: 'hakutoa jibu',
  acceptClause: 'Kubali kifungu',
  refuseClause: 'Kataa kifungu',
  acceptAfterAll: 'Badili, nikubali',
  refuseAfterAll: 'Badili, nikatae',

  plainWords: 'Kwa maneno rahisi, hayafungi:',
} satisfies Words<typeof en>;
