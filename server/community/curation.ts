// Moderators put posts in order who have no part in them.
import type { CaseView } from '@ahadi/domain/community/moderation/schema.ts';
import type { Topic } from '@ahadi/domain/community/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { authorize } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { chooseAnswer } from './answer.ts';
import { cases, openCase, setDue } from './case.ts';
import { judgedIn, readCase } from './desk.ts';
import { changePost, type HeldEntry, type HeldPost } from './entry.store.ts';
import { authorOf, holdEntry, statusOf } from './entry.ts';
import { involvedWith } from './guard.ts';
import { moveWords } from './post.store.ts';

/** A post that a moderator works on who neither wrote it nor has an open matter with its author; held. */
async function holdFor(ctx: Ctx, kind: 'post' | 'comment', id: string): Promise<HeldEntry> {
  authorize(ctx, 'moderation.desk', null);
  const entry = await holdEntry(ctx, kind, id);
  const authorUserId = authorOf(entry);
  const involvedUserIds = await involvedWith(ctx, authorUserId);
  authorize(ctx, 'entry.administer', { authorUserId, involvedUserIds, reporterUserIds: [], decidedBy: [] });
  return entry;
}

async function holdShown(ctx: Ctx, id: string): Promise<HeldPost> {
  const { post } = await holdFor(ctx, 'post', id);
  if (post.status !== 'published') throw new DomainError('ILLEGAL_TRANSITION', 'This is for posts that are shown.');
  return post;
}

/** Opens a case about a text that nobody reported. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION for what is not shown. */
export const openByModerator = (ctx: Ctx, target: { kind: 'post' | 'comment'; id: string }): Promise<CaseView> =>
  insistentTransaction(ctx, async (ctx) => {
    const entry = await holdFor(ctx, target.kind, target.id);
    if (statusOf(entry) !== 'published')
      throw new DomainError('ILLEGAL_TRANSITION', 'A case is opened about what is shown.');
    const held = await openCase(ctx, entry, 'report');
    await cases.permit(ctx, 'take', await judgedIn(ctx, held));
    const due = await setDue(ctx, held);
    return readCase(ctx, due.id);
  });

/** Puts a post before all others for so many days, or not any more with 0. */
export const pin = (ctx: Ctx, id: string, days: number): Promise<{ pinned: boolean }> =>
  insistentTransaction(ctx, async (ctx) => {
    const post = await holdShown(ctx, id);
    await changePost(ctx, post.id, { pinned_until: days === 0 ? null : addDays(ctx.now, days) });
    return { pinned: days > 0 };
  });

/** Puts a post into another topic. Its author reads why. */
export const movePost = (ctx: Ctx, { id, topic, reason }: { id: string; topic: Topic; reason: string }) =>
  insistentTransaction(ctx, async (ctx): Promise<{ topic: Topic }> => {
    const post = await holdShown(ctx, id);
    if (post.topic === topic) return { topic };
    await moveWords(ctx, id, post.topic, topic);
    await changePost(ctx, id, { topic });
    await emit(ctx, 'post.moved', { kind: 'post', id }, { from: post.topic, to: topic, reason }, [post.authorUserId]);
    return { topic };
  });

/** Opens a locked post again. */
export const unlock = (ctx: Ctx, id: string, reason: string): Promise<{ locked: false }> =>
  insistentTransaction(ctx, async (ctx) => {
    const { post } = await holdFor(ctx, 'post', id);
    if (post.lockedAt === null) return { locked: false };
    await changePost(ctx, id, { locked_at: null, lock_reason: null });
    await emit(ctx, 'post.unlocked', { kind: 'post', id }, { reason }, [post.authorUserId]);
    return { locked: false };
  });

/** Marks an answer in the asker's stead. */
export const markAnswer = (ctx: Ctx, id: string, commentId: string | null) =>
  insistentTransaction(ctx, async (ctx) => {
    const post = await holdShown(ctx, id);
    await chooseAnswer(ctx, post, commentId);
    return { accepted: commentId as never }; // the brand of the input's own id
  });
