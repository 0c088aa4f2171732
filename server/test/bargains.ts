// Questions, wishes and packages are made in one place for all tests.
import type { Choice, Issue, Wishes } from '@ahadi/domain/mediation/packages/schema.ts';
import { v7 as uuidv7 } from 'uuid';

/** An open question with so many ways to answer it. */
export const question = (title: string, ...ways: string[]): Issue => ({
  id: uuidv7(),
  title,
  options: ways.map((text) => ({ id: uuidv7(), text })),
});
/** How much each question matters to a side, and what each way of answering it is worth. */
export const wish = (issues: readonly Issue[], weights: number[], values: number[][]): Wishes => ({
  weights: Object.fromEntries(issues.map((issue, q) => [issue.id, weights[q] ?? 0])),
  values: Object.fromEntries(
    issues.flatMap((issue, q) => issue.options.map((way, w) => [way.id, values[q]?.[w] ?? 0])),
  ),
});
/** One way for each question, by its place. */
export const choose = (issues: readonly Issue[], ...ways: number[]): Choice =>
  Object.fromEntries(issues.map((issue, q) => [issue.id, issue.options[ways[q] ?? 0]?.id ?? '']));
