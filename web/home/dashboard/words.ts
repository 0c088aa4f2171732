const numberWords = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'] as const;

/**
 * "Four things wait for you", or for the organisation that is acted for. `isMore`: there are more than were counted; `next`: when the next
 * session is, in words.
 */
export function waitingSentence(count: number, isMore: boolean, next: string | null, whom = 'you'): string {
  if (isMore) return `More than ${count} things wait for ${whom}`;
  if (count === 0) return next === null ? `Nothing waits for ${whom}` : `Nothing waits for ${whom} until ${next}`;
  return `${numberWords[count] ?? count} ${count === 1 ? 'thing waits' : 'things wait'} for ${whom}`;
}
