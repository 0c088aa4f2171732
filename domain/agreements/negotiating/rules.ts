import { isSameClause } from '../comparing/rules.ts';
import type { Clause } from '../schema.ts';
import { withDueSummary, withoutDueSummaries } from '../summaries.ts';
import type { Suggestion } from './schema.ts';

/** Characters of a comment (design 4.2). */
export const COMMENT_LENGTH = 4000;
/** Characters of the reason for a suggestion, and of the words with which one is refused. */
export const REASON_LENGTH = 1000;
/** What an agreement holds at most: beyond it people talk better than they write. */
export const most = { comments: 1000, suggestions: 100, answers: 50 } as const;

type Proposal = Pick<Suggestion, 'kind' | 'clauseId' | 'afterClauseId' | 'before' | 'after'>;

/**
 * True when the clause is no longer what the suggestion was made on: its words moved on, or it is gone. A suggested new clause is
 * outdated once it stands there.
 */
export function isOutdated({ kind, clauseId, before }: Proposal, clauses: readonly Clause[]): boolean {
  const now = clauses.find(({ id }) => id === clauseId);
  if (kind === 'add') return now !== undefined;
  return now === undefined || before === null || !isSameClause(now, before);
}

/** A clause as it is accepted: a summary that was written for the words before, and not confirmed for these, goes. */
const accepted = (before: Clause | undefined, after: Clause): Clause[] =>
  withoutDueSummaries([withDueSummary(before, after)]);

/** A clause as it would stand if it was accepted, beside the one that stands there now. */
export const asAccepted = (before: Clause | null, after: Clause): Clause =>
  accepted(before ?? undefined, after)[0] ?? after;

/** The clauses with a suggestion in them; a new one whose neighbour is gone stands at the end. */
export function withSuggestion(clauses: readonly Clause[], it: Proposal): Clause[] {
  if (it.kind === 'remove') return clauses.filter(({ id }) => id !== it.clauseId);
  const { after } = it;
  if (after === null) return [...clauses];
  if (it.kind === 'change')
    return clauses.flatMap((clause) => {
      if (clause.id !== it.clauseId) return [clause];
      // Words are suggested; whether the clause has to be acknowledged stays as it was.
      const { acknowledge: _suggested, ...words } = after;
      return accepted(clause, clause.acknowledge ? { ...words, acknowledge: true } : words);
    });
  const place = clauses.findIndex(({ id }) => id === it.afterClauseId);
  const added = accepted(undefined, after);
  return place < 0 ? [...clauses, ...added] : [...clauses.slice(0, place + 1), ...added, ...clauses.slice(place + 1)];
}

const deed = { change: 'reworded', add: 'added', remove: 'removed' } as const;

/** A clause by its number in this text and its heading. */
export function nameOfClause(clauses: readonly Clause[], clauseId: string, otherwise: Clause | null): string {
  const place = clauses.findIndex(({ id }) => id === clauseId);
  const heading = ((place < 0 ? otherwise : clauses[place])?.heading ?? '').trim();
  const quoted = heading === '' ? '' : `“${heading}”`;
  return place < 0 ? `clause ${quoted}`.trim() : `clause ${place + 1} ${quoted}`.trim();
}

const CHANGELOG = 500;

/** "From Amina: clause 2 “Price” reworded, clause “Delay” added": the changelog of a version that comes of suggestions. */
export function changelogOf(
  accepted: readonly (Proposal & Pick<Suggestion, 'authorName'>)[],
  clauses: readonly Clause[],
): string {
  const names = [...new Set(accepted.map(({ authorName }) => authorName))].join(', ');
  const changes = accepted.map((it) => `${nameOfClause(clauses, it.clauseId, it.after)} ${deed[it.kind]}`);
  const line = `Suggested by ${names}: ${changes.join(', ')}`;
  return line.length <= CHANGELOG ? line : `${line.slice(0, CHANGELOG - 1)}…`;
}
