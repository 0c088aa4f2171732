import type { ObligationTerm } from '../../obligations/schema.ts';
import type { AgreementTerms, Clause } from '../schema.ts';
import { saySame } from '../summaries.ts';

// A promise was written for the words of its clause as they stood then. This is the one place that says when somebody has to look at it again.

type Text = Pick<AgreementTerms, 'clauses' | 'obligations'>;

const saidIn = ({ due, ...term }: ObligationTerm): string =>
  JSON.stringify([
    ...[term.clauseId, term.debtor, term.creditor, term.kind, term.title, term.criteria, term.amountMinor, due.kind],
    ...(due.kind === 'on' ? [due.day] : due.kind === 'after' ? [due.days] : [due.from, due.rule]),
  ]);

const clauseIn = ({ clauses }: Text, id: string | null): Clause | undefined =>
  clauses.find((clause) => clause.id === id);

/** What became of a promise from one text to the next: it was changed, or only the words of its clause were; null when neither. */
function fateOf(term: ObligationTerm, before: Text, after: Text): 'changed' | 'left' | null {
  const was = before.obligations?.find(({ id }) => id === term.id);
  if (!was) return null;
  if (saidIn(was) !== saidIn(term)) return 'changed';
  const [old, now] = [clauseIn(before, term.clauseId), clauseIn(after, term.clauseId)];
  return now !== undefined && (old === undefined || !saySame(old, now)) ? 'left' : null;
}

const withTerms = <Kind extends Text>(text: Kind, change: (term: ObligationTerm) => ObligationTerm): Kind =>
  text.obligations ? { ...text, obligations: text.obligations.map(change) } : text;

/**
 * A text after a change, as it is kept. A promise is due while the words of its clause changed and it did not; somebody confirms it by
 * saying `clauseDue: false`, or changes it. Until then the text cannot be sent.
 */
export const withDuePromises = <Kind extends Text>(before: Text, after: Kind): Kind =>
  withTerms(after, ({ clauseDue, ...term }) => {
    const fate = fateOf(term, before, after);
    const was = before.obligations?.find(({ id }) => id === term.id);
    const isDue = clauseDue ?? (fate === 'left' || (fate === null && was?.clauseDue === true));
    // Without its clause there is nothing to hold it against.
    return isDue && term.clauseId !== null ? { ...term, clauseDue: true } : term;
  });

/** A text that is being written after one change of it: what it comes to is said outright, whatever was kept meanwhile. */
export const withPromisesMarked = <Kind extends Text>(before: Text, after: Kind): Kind =>
  withTerms(after, (term) => {
    const fate = fateOf(term, before, after);
    return fate === null ? term : { ...term, clauseDue: fate === 'left' };
  });

/** The promises that belong to a clause. */
export const promisesOf = ({ obligations = [] }: Pick<Text, 'obligations'>, clauseId: string): ObligationTerm[] =>
  obligations.filter((term) => term.clauseId === clauseId);

/** The promises of a clause whose words are others in `after`, which somebody has to say something of; none where they say the same. */
export function promisesTouched(text: Text, clauseId: string, after: Clause | null): ObligationTerm[] {
  const now = clauseIn(text, clauseId);
  return now !== undefined && after !== null && saySame(now, after) ? [] : promisesOf(text, clauseId);
}
