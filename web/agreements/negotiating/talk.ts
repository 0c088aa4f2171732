import type {
  ClauseComment,
  Negotiation,
  SaidPromise,
  Suggestion,
} from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { Clause } from '@ahadi/domain/agreements/schema.ts';

export type Thread = { first: ClauseComment; answers: ClauseComment[] };
/** What is said about one clause. */
export type ClauseTalk = {
  threads: Thread[];
  settled: Thread[];
  open: Suggestion[];
  closed: Suggestion[];
};

/** Where a suggestion stands: at its clause, a new clause after its neighbour, and at the end when that is gone. */
const placeOf = (it: Suggestion, clauses: readonly Clause[]): string | null => {
  if (clauses.some(({ id }) => id === it.clauseId)) return it.clauseId;
  if (it.kind !== 'add') return null;
  const neighbour = clauses.find(({ id }) => id === it.afterClauseId);
  return (neighbour ?? clauses.at(-1))?.id ?? null;
};

/** What is said, clause by clause; under null what was said about clauses that are not in the text any more. */
export function byClause(talk: Negotiation, clauses: readonly Clause[]): Map<string | null, ClauseTalk> {
  const all = new Map<string | null, ClauseTalk>();
  const at = (id: string | null): ClauseTalk => {
    const found = all.get(id) ?? { threads: [], settled: [], open: [], closed: [] };
    all.set(id, found);
    return found;
  };
  for (const first of talk.comments.filter(({ parentId }) => parentId === null)) {
    const thread = { first, answers: talk.comments.filter(({ parentId }) => parentId === first.id) };
    const place = at(clauses.some(({ id }) => id === first.clauseId) ? first.clauseId : null);
    (first.resolvedAt === null ? place.threads : place.settled).push(thread);
  }
  for (const suggestion of talk.suggestions) {
    const place = at(placeOf(suggestion, clauses));
    (suggestion.status === 'open' ? place.open : place.closed).push(suggestion);
  }
  return all;
}

/** `promises`: what becomes of those of the clause, where it is accepted. */
export type Answer = { accept: boolean; words: string; promises?: readonly SaidPromise[] };
export type Answers = ReadonlyMap<string, Answer>;
