import type { Clause } from './schema.ts';
import { isSameText } from './wordwise.ts';

// What a clause means in plain words was written for the words that stood there then. This is the one place that says when it holds.

/** Characters of the summary of a clause (design M18). */
export const PLAIN_LENGTH = 600;

/** The same heading and words, whatever is said of them in plain ones. */
export const saySame = (one: Clause, other: Clause): boolean =>
  one.heading.trim() === other.heading.trim() && isSameText(one.body, other.body);

/**
 * A clause after a change. Where the words are others and the summary is the same, it is due: somebody confirms it by saying
 * `plainDue: false`, or writes another. `before` is undefined for a clause that was not there.
 */
export function withDueSummary<Kind extends Clause>(before: Clause | undefined, after: Kind): Kind {
  const { plainDue, ...clause } = after;
  const isKept = before !== undefined && before.plain === clause.plain;
  const isDue = plainDue ?? (isKept && (before.plainDue === true || !saySame(before, after)));
  // A clause without its mark is one of its kind: the mark may be absent.
  return clause.plain !== undefined && isDue ? { ...after, plainDue: true } : (clause as Kind);
}

/** The clauses of a text that is still written, each beside what was kept of it before. */
export function withDueSummaries<Kind extends Clause>(before: readonly Clause[], after: readonly Kind[]): Kind[] {
  const known = new Map(before.map((clause) => [clause.id, clause]));
  return after.map((clause) => withDueSummary(known.get(clause.id), clause));
}

/** The clauses as they are sent, kept or signed: a summary that nobody confirmed is left out. */
export const withoutDueSummaries = <Kind extends Clause>(clauses: readonly Kind[]): Kind[] =>
  clauses.map((clause) => {
    const { plain: _plain, plainDue, ...words } = clause;
    if (plainDue) return words as Kind; // both may be absent
    return plainDue === undefined ? clause : withDueSummary(undefined, clause);
  });

/** A text as it is sent, kept or signed. */
export const asSent = <Text extends { clauses: Clause[] }>(text: Text): Text => ({
  ...text,
  clauses: withoutDueSummaries(text.clauses),
});
