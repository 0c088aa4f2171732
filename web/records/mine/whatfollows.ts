import { challengedIs } from '@ahadi/domain/records/publicity.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';

const { challengeDecisionDays, challengeExtensionDays } = recordDefaults;

/** What becomes of an entry that was challenged just now. */
export const whatFollows = ({ unlistedAtOnce, joined }: { unlistedAtOnce: boolean; joined: boolean }): string =>
  `${joined ? 'It is added to the challenge that runs, and decided with it: two' : 'Two'} record officers decide within ${challengeDecisionDays} days${joined ? ' of the first challenge' : ''}, in hard cases ${challengeExtensionDays} more; the first step comes within two working days. ${challengedIs(unlistedAtOnce).words}`;
