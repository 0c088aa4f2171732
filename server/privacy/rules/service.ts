import { academyRules } from '../../academy/persons/service.ts';
import type { PersonalRules } from '../../core/personal.ts';
import { ledgerRules } from '../../ledger/persons/service.ts';
import { recordRules } from '../../records/persons/service.ts';
import { matterRules } from './matters/service.ts';
import { peopleRules } from './people/service.ts';
import { promiseRules } from './promises/service.ts';
import { talkRules } from './talk/service.ts';
import { toldRules } from './told/service.ts';
import { tradeRules } from './trade/service.ts';

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
