const numberWords = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const;

/** What is said where nothing of the reader's own waits: when something next does, in words, and what waits at their desks. */
type Otherwise = { next: string | null; desks: string | null };

/**
 * "Four things wait for you", or for the organisation that is acted for. `isMore`: there are more than were counted. Where nothing of their
 * own waits, what waits at their desks does, and is said in its place.
 */
export function waitingSentence(count: number, isMore: boolean, { next, desks }: Otherwise, whom = 'you'): string {
  if (isMore) return `More than ${count} things wait for ${whom}`;
  if (count === 0 && desks !== null) return desks;
  if (count === 0) return next === null ? `Nothing waits for ${whom}` : `Nothing waits for ${whom} until ${next}`;
  return `${numberWords[count] ?? count} ${count === 1 ? 'thing waits' : 'things wait'} for ${whom}`;
}
