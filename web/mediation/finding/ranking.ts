import type { Proposal } from '@ahadi/domain/mediation/schema.ts';

/** What a side begins to rank with: its own order where it has one, then as they came in; struck ones left out. */
export const inOrder = (proposals: readonly Proposal[]): Proposal['id'][] =>
  proposals
    .filter(({ myStrike }) => !myStrike)
    .map(({ id, myRank }, index) => ({ id, place: myRank ?? proposals.length + index }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ id }) => id);

/** The same list with one moved a place up or down; at an end it stays as it is. */
export function moved<Id>(order: readonly Id[], id: Id, by: -1 | 1): Id[] {
  const from = order.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  const rest = order.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
