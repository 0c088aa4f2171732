import { isOutdated } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { Suggestion } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';
import type { Answers } from './talk.ts';

/** Why this cannot be accepted beside what is accepted already, or null. */
export function whyNotAccept(
  it: Suggestion,
  all: readonly Suggestion[],
  answers: Answers,
  clauses: readonly Clause[],
): string | null {
  if (isOutdated(it, clauses)) return 'The clause changed since. It can be suggested again from the new text.';
  const rival = all.find(
    (other) => other.id !== it.id && other.clauseId === it.clauseId && answers.get(other.id)?.accept === true,
  );
  return rival ? `You accept another suggestion for this clause, by ${rival.authorName}.` : null;
}
