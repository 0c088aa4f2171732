// The one who asked marks the answer that helped; a solved question closes after a while.
import { SOLVED_LOCK_DAYS } from '@ahadi/domain/community/rules.ts';
import type { Post } from '@ahadi/domain/community/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { authorize } from '../core/authorize.ts';
import { cancelClocks, meetClock, startClock } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { changePost, findComment, findPost, type HeldPost } from './entry.store.ts';
import { followPost, readPost } from './entry.ts';
import { viewPost } from './thread.ts';

/** Chooses the answer to one's own question, or none any more. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION, COM_GONE. */
export const accept = (ctx: Ctx, id: string, commentId: string | null): Promise<Post> =>
  insistentTransaction(ctx, async (ctx) => {
    const post = await readPost(ctx, id, true);
    authorize(ctx, 'entry.accept', { authorUserId: post.authorUserId });
    if (post.status !== 'published') throw new DomainError('COM_GONE');
    await chooseAnswer(ctx, post, commentId);
    return viewPost(ctx, id);
  });

/** The answer of a question that is held. A solved one takes no comments after thirty days. Throws ILLEGAL_TRANSITION, COM_GONE. */
export async function chooseAnswer(ctx: Ctx, post: HeldPost, commentId: string | null): Promise<void> {
  if (post.kind !== 'question') throw new DomainError('ILLEGAL_TRANSITION', 'Only a question has an answer.');
  if (post.acceptedId === commentId) return;
  const subject = { kind: 'post', id: post.id } as const;
  if (commentId !== null) {
    const comment = await findComment(ctx, commentId);
    if (!comment || comment.postId !== post.id || comment.status !== 'published')
      throw new DomainError('COM_GONE', 'That answer is not there any more.');
  }
  await changePost(ctx, post.id, { accepted_comment_id: commentId });
  await followPost(ctx, post, { ...post, acceptedId: commentId });
  await cancelClocks(ctx, subject, ['post.solved_lock']);
  if (commentId !== null) {
    await meetClock(ctx, subject, 'post.choose');
    await startClock(ctx, subject, { kind: 'post.solved_lock', dueAt: addDays(ctx.now, SOLVED_LOCK_DAYS) });
  }
  await emit(ctx, 'post.accepted', subject, { commentId }, [post.authorUserId]);
}

/** A week passed without a chosen answer: the asker is reminded once, if anybody answered. */
export async function remindToChoose(ctx: Ctx, id: string): Promise<void> {
  const post = await findPost(ctx, id, true);
  if (post?.status !== 'published' || post.acceptedId !== null || post.comments === 0) return;
  await emit(ctx, 'post.choose_reminded', { kind: 'post', id }, {}, [post.authorUserId]);
}

/** A solved question takes no comments any more. */
export async function lockSolved(ctx: Ctx, id: string): Promise<void> {
  const post = await findPost(ctx, id, true);
  if (!post || post.acceptedId === null || post.lockedAt !== null) return;
  const reason = 'It was solved 30 days ago. Ask a new question if something is open.';
  await changePost(ctx, id, { locked_at: ctx.now, lock_reason: reason });
  await emit(ctx, 'post.locked', { kind: 'post', id }, { by: 'clock', reason }, [post.authorUserId]);
}
