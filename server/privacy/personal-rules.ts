// Every table of the database says what it holds of people; one that does not fails the check.
import { academyRules } from '../academy/personal-rules.ts';
import type { PersonalRules } from '../core/personal.ts';
import { ledgerRules } from '../ledger/personal-rules.ts';
import { recordRules } from '../records/personal-rules.ts';
import { matterRules } from './matter-rules.ts';
import { peopleRules } from './people-rules.ts';
import { promiseRules } from './promise-rules.ts';
import { talkRules } from './talk-rules.ts';
import { toldRules } from './told-rules.ts';
import { tradeRules } from './trade-rules.ts';

/**
 * What every table of the database holds of people, in the order of the copy and of the erasure: what points at other rows
 * stands before them. A table without a row here does not compile.
 */
export const personalRules: PersonalRules = {
  ...talkRules,
  ...promiseRules,
  ...matterRules,
  ...recordRules,
  ...tradeRules,
  ...academyRules,
  ...ledgerRules,
  ...toldRules,
  ...peopleRules,
};
