import { entryLifecycle } from './lifecycle.ts';
import type { EntryStatus } from './schema.ts';

/** Whether it keeps personal data that the guard found, and whether its author's first texts are looked at. */
export type Sent = { keepsPersonal: boolean; isLookedAt: boolean };

/** Where a text stands once it is sent; `before` is how it stood, null for a new one. What was given back is sent again with each change. */
export function statusAfter(before: EntryStatus | null, { keepsPersonal, isLookedAt }: Sent): EntryStatus {
  if (before === null) return keepsPersonal || isLookedAt ? 'waiting' : 'published';
  if (before === 'returned') return entryLifecycle.next('resubmit', before);
  return before === 'published' && keepsPersonal ? entryLifecycle.next('hide', before) : before;
}

/** What is said before a text is sent of who reads it then. */
export type ShownClaim = { isShown: boolean; words: string };

export const shownIs = (before: EntryStatus | null, sent: Sent): ShownClaim =>
  statusAfter(before, sent) === 'published'
    ? { isShown: true, words: 'Everybody who is signed in reads it at once.' }
    : { isShown: false, words: 'A moderator looks at it before others read it.' };
