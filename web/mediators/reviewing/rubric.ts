import type { Rubric, RubricItem } from '@ahadi/domain/mediators/schema.ts';
import { rubricWords } from '@ahadi/domain/mediators/words.ts';

/** What is looked at, in the order of the table. */
export const rubricItems = Object.keys(rubricWords) as RubricItem[]; // the table's own keys
export const points = [0, 1, 2, 3, 4] as const;

export type Typed = Partial<Rubric>;

/** The whole rubric, or null while a point is missing. */
export const wholeRubric = (typed: Typed): Rubric | null =>
  rubricItems.every((item) => typed[item] !== undefined) ? (typed as Rubric) : null; // every item is there
