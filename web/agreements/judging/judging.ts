import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import type { ProblemWords } from './words.ts';

/** Why these terms cannot be shared yet, by field path; empty when they can. */
export type Judge = (terms: AgreementTerms, say?: ProblemWords) => Record<string, string>;

/** Finds nothing. The server judges by the same rules, and what it finds is shown in the same places. */
export const noJudge: Judge = () => ({});

/**
 * The rules of what can be shared. They come when a first field was left or the sharing is tried: nothing is shown of them before, and
 * most of them are about formulas and repetitions. Where they cannot be loaded, and where the script that stands in for one without a
 * connection has none, writing goes on without them.
 */
export const loadJudge = (): Promise<Judge> =>
  import('@ahadi/domain/agreements/before-sharing.ts').then(
    ({ problemsBeforeSharing = noJudge }) => problemsBeforeSharing,
    () => noJudge,
  );
