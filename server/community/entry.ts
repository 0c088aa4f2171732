// What a post or comment is to the server: who sees it, and the one way in which it moves.
import { type EntryAction, entryLifecycle, unseenEntries } from '@ahadi/domain/community/lifecycle.ts';
import { CHOOSE_DAYS } from '@ahadi/domain/community/rules.ts';
import type { EntryStatus } from '@ahadi/domain/community/schema.ts';
import { turnsOfPost } from '@ahadi/domain/community/turns.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks, openClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { writeTurns } from '../core/turns.ts';
import {
  changeComment,
  changePost,
  countComment,
  findComment,
  findPost,
  type HeldComment,
  type HeldEntry,
  type HeldPost,
  isBlocked,
} from './entry.store.ts';
import { mentionedIn } from './mention.ts';
import { countShown } from './people.store.ts';

export const isModerator = ({ actor }: Ctx): boolean => actor !== null && permissions['moderation.desk'](actor, null);
export const authorOf = ({ post, comment }: HeldEntry): string => comment?.authorUserId ?? post.authorUserId;
export const statusOf = ({ post, comment }: HeldEntry): EntryStatus => comment?.status ?? post.status;
export const bodyOf = ({ post, comment }: HeldEntry): string => comment?.body ?? post.body;

/**
 * A post that the reader may know of: what waits, or was given back, is its author's and the moderators' alone, and who blocked each other
 * do not meet. Throws NOT_FOUND.
 */
export async function readPost(ctx: Ctx, id: string, hold = false): Promise<HeldPost> {
  const post = await findPost(ctx, id, hold);
  const readerId = userIdOf(ctx);
  if (!post) throw new DomainError('NOT_FOUND');
  if (post.authorUserId === readerId || isModerator(ctx)) return post;
  if (unseenEntries.includes(post.status) || (await isBlocked(ctx, readerId, post.authorUserId)))
    throw new DomainError('NOT_FOUND');
  return post;
}

/** Throws NOT_FOUND for a post that the reader may not know of. */
export const requirePost = (ctx: Ctx, id: string): Promise<unknown> => readPost(ctx, id);

/** A post or comment that the reader may know of. With `hold` its post is held before it. Throws NOT_FOUND. */
export async function readEntry(ctx: Ctx, kind: 'post' | 'comment', id: string, hold = false): Promise<HeldEntry> {
  if (kind === 'post') return { kind, id, post: await readPost(ctx, id, hold), comment: null };
  const found = await findComment(ctx, id);
  if (!found) throw new DomainError('NOT_FOUND');
  const post = await readPost(ctx, found.postId, hold);
  const comment = hold ? await heldComment(ctx, id) : found;
  const readerId = userIdOf(ctx);
  const isOpen = comment.authorUserId === readerId || isModerator(ctx);
  if (!isOpen && (unseenEntries.includes(comment.status) || (await isBlocked(ctx, readerId, comment.authorUserId))))
    throw new DomainError('NOT_FOUND');
  return { kind, id, post, comment };
}

async function heldComment(ctx: Ctx, id: string): Promise<HeldComment> {
  const comment = await findComment(ctx, id, true);
  if (!comment) throw new DomainError('NOT_FOUND');
  return comment;
}

/** An entry for the platform, no matter who asks; its post is held, then it. Throws NOT_FOUND. */
export async function holdEntry(ctx: Ctx, kind: 'post' | 'comment', id: string): Promise<HeldEntry> {
  const comment = kind === 'comment' ? await findComment(ctx, id) : null;
  const post = await findPost(ctx, comment?.postId ?? id, true);
  if (!post || comment === undefined) throw new DomainError('NOT_FOUND');
  return { kind, id, post, comment: comment && (await heldComment(ctx, id)) };
}

/** Writes what becomes of whose turn it is in a post; null before there is one. */
export const followPost = (ctx: Ctx, before: HeldPost | null, after: HeldPost): Promise<void> =>
  writeTurns(ctx, { kind: 'post', id: after.id }, before ? turnsOfPost(before) : [], turnsOfPost(after));

/** Whose turn the rules say it is in a post; nobody's in one that is gone. */
export async function turnsOf(ctx: Ctx, id: string) {
  const post = await findPost(ctx, id);
  return post ? turnsOfPost(post) : [];
}

/**
 * Moves a text by the table, with what follows: what comes to be shown for the first time is published now, counted and told of in its
 * author's name; what is not shown any more leaves the counts. Throws ILLEGAL_TRANSITION.
 */
export async function moveEntry(
  ctx: Ctx,
  entry: HeldEntry,
  action: EntryAction,
  { decisionId = null }: { decisionId?: string | null } = {},
): Promise<void> {
  const before = statusOf(entry);
  const status = entryLifecycle.next(action, before);
  const isFirst = before === 'waiting' && status === 'published';
  const change = {
    status,
    decision_id: decisionId,
    ...(isFirst ? { published_at: ctx.now } : {}),
  };
  if (entry.comment) {
    await changeComment(ctx, entry.id, change);
    if ((before === 'published') !== (status === 'published'))
      await countComment(ctx, entry.post.id, status === 'published' ? 1 : -1, isFirst ? ctx.now : null);
    if (status !== 'published' && entry.post.acceptedId === entry.id) {
      await changePost(ctx, entry.post.id, { accepted_comment_id: null });
      await cancelClocks(ctx, { kind: 'post', id: entry.post.id }, ['post.solved_lock']);
      await followPost(ctx, entry.post, { ...entry.post, acceptedId: null });
    }
  } else {
    await changePost(ctx, entry.id, { ...change, ...(isFirst ? { active_at: ctx.now } : {}) });
    await followPost(ctx, entry.post, { ...entry.post, status });
  }
  if (isFirst) {
    await countShown(ctx, authorOf(entry));
    await tellPublished(ctx, entry);
  }
}

/** Says in its author's name that a text is there to be read, and sets the clock of a question. */
export async function tellPublished(ctx: Ctx, { kind, id, post, comment }: HeldEntry): Promise<void> {
  const userId = comment?.authorUserId ?? post.authorUserId;
  const asAuthor: Ctx = { ...ctx, actor: { kind: 'user', userId, roles: [] } };
  if (comment) {
    const mentioned = await mentionedIn(ctx, userId, comment.body);
    const payload = { postId: post.id as never, parentId: comment.parentId, mentioned }; // the brand of the column's own ids
    await emit(asAuthor, 'comment.published', { kind, id }, payload, [post.authorUserId, userId]);
    return;
  }
  await emit(asAuthor, 'post.published', { kind, id }, { topic: post.topic, kind: post.kind }, [userId]);
  if (post.kind === 'question' && !(await openClock(ctx, { kind, id }, 'post.choose')))
    await startClock(ctx, { kind, id }, { kind: 'post.choose', dueAt: addDays(ctx.now, CHOOSE_DAYS) });
}
