import { challengedIs } from '@ahadi/domain/records/publicity/rules.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';

const { challengeDecisionDays, challengeExtensionDays } = recordDefaults;

/** What becomes of an entry that was challenged just now. */
export const whatFollows = (unlistedAtOnce: boolean): string =>
  `Two record officers decide within ${challengeDecisionDays} days, in hard cases ${challengeExtensionDays} more; the first step comes within two working days. ${challengedIs(unlistedAtOnce).words}`;
