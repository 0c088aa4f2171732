import { isOutdated } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { SaidPromise, Suggestion } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { promisesTouched } from '@ahadi/domain/agreements/promises/rules.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import type { ObligationTerm } from '@ahadi/domain/obligations/schema.ts';
import type { Answers } from './talk.ts';
import type { TalkingWords } from './words.ts';

/** Why this cannot be accepted beside what is accepted already, or null. */
export function whyNotAccept(
  it: Suggestion,
  all: readonly Suggestion[],
  answers: Answers,
  terms: Pick<AgreementTerms, 'clauses' | 'obligations'>,
  say: TalkingWords,
): string | null {
  if (isOutdated(it, terms.clauses)) return say.clauseChanged;
  const [promised] = it.kind === 'remove' ? promisesTouched(terms, it.clauseId, null) : [];
  if (promised) return say.promisedHere({ promise: promised.title });
  const rival = all.find(
    (other) => other.id !== it.id && other.clauseId === it.clauseId && answers.get(other.id)?.accept === true,
  );
  return rival ? say.rival({ name: rival.authorName }) : null;
}

/** The first promise that an accepted suggestion touches and nothing usable was said of, or null. */
export function promiseUnsaid(
  all: readonly Suggestion[],
  answers: Answers,
  terms: Pick<AgreementTerms, 'clauses' | 'obligations'>,
): ObligationTerm | null {
  const isSaid = (term: ObligationTerm, said: readonly SaidPromise[]) =>
    said.some((one) => one.id === term.id && (term.amountMinor === null || one.amountMinor !== null));
  for (const it of all) {
    const answer = answers.get(it.id);
    if (!answer?.accept || it.kind === 'add') continue;
    const left = promisesTouched(terms, it.clauseId, it.after).find((term) => !isSaid(term, answer.promises ?? []));
    if (left) return left;
  }
  return null;
}
