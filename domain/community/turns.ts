import type { Turn } from '../core/turn.ts';
import type { EntryStatus, PostKind } from './schema.ts';

/** What it goes by whose turn it is in a post. */
export type PostInTurns = { authorUserId: string; status: EntryStatus; kind: PostKind; acceptedId: string | null };

/**
 * Whose turn it is in a question that others see: its author's, to choose the answer. It is theirs from when it is asked; whether somebody
 * answered, and how long ago, is its reader's to say.
 */
export const turnsOfPost = ({ authorUserId, status, kind, acceptedId }: PostInTurns): Turn<'post.choose', never>[] =>
  status === 'published' && kind === 'question' && acceptedId === null
    ? [{ userId: authorUserId, verb: 'post.choose', clock: 'post.choose' }]
    : [];
