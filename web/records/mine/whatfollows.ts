import { challengedIs } from '@ahadi/domain/records/publicity.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';

const { challengeDecisionDays, challengeExtensionDays } = recordDefaults;

/** What becomes of an entry that was challenged just now. */
export const whatFollows = ({ unlistedAtOnce, joined }: { unlistedAtOnce: boolean; joined: boolean }): string =>
  `${joined ? 'It is added to the challenge that runs, and decided with it. Two' : 'Two'} record officers are to decide within ${challengeDecisionDays} days${joined ? ' of the first challenge' : ''}, and all of them together within ${challengeExtensionDays} more if they have not; a first step is due within two working days. ${challengedIs(unlistedAtOnce).words}`;
