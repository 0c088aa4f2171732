// The books are checked against what each stage says that it holds.
import type { BooksCheck } from '../ledger/audit.ts';
import { stagesOffTheBooks } from './audit.store.ts';

/** I5: what lies in the account of each stage is what the stage holds. */
export const checkStages: BooksCheck = async (ctx) =>
  (await stagesOffTheBooks(ctx)).map((about) => ({
    invariant: 'I5',
    what: 'The account of a stage does not hold what the stage says.',
    about,
  }));
