import type { NoticeProof } from '@ahadi/domain/disputes/schema.ts';

/** What was sent of the same letter to the same side together, newest first, as are the ways that each went. */
export function groupsOf(notices: readonly NoticeProof[]): NoticeProof[][] {
  const newestFirst = notices.toSorted((one, other) => other.attemptedAt.localeCompare(one.attemptedAt));
  return [...Map.groupBy(newestFirst, ({ kind, side }) => `${kind} ${side}`).values()];
}
