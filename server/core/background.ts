import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';

/** One core stays with those who ask. */
const limit = pLimit(Math.max(1, availableParallelism() - 1));

/**
 * Does a short piece of work that nobody waits for and that asks only the database: so many at once in this process that a person's
 * read never waits behind all of them. Not within another piece, and not for what calls elsewhere.
 */
export const inBackground = <Answer>(work: () => Promise<Answer>): Promise<Answer> => limit(work);
