// Comments are written and changed by their author.
import { statusAfter } from '@ahadi/domain/community/publicity.ts';
import type { Comment, GuardAnswer } from '@ahadi/domain/community/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { askToLook } from './case.ts';
import {
  changeComment,
  countComment,
  findComment,
  type HeldComment,
  type HeldEntry,
  type HeldPost,
} from './entry.store.ts';
import { readEntry, readPost, tellPublished } from './entry.ts';
import { guardTexts } from './guard.ts';
import { countAct, hashOfText, refuseLinks, refuseSame } from './limits.ts';
import { holdPeople } from './people.store.ts';
import { isLookedAt, readerOf, refuseBarred, requireWriter } from './people.ts';
import { sentBefore } from './post.store.ts';
import { afterEdit, beginEdit, keepBefore, type Written } from './post.ts';
import { addComment } from './thread.store.ts';
import { viewComment } from './thread.ts';

type Input = { body: string; guard: GuardAnswer };

const view = async (ctx: Ctx, id: string): Promise<Comment> => {
  const { cursor: _, ...comment } = await viewComment(ctx, id);
  return comment;
};

/** What is answered, as it must be to be answered. Throws NOT_FOUND, COM_GONE, COM_LOCKED. */
async function answered(ctx: Ctx, post: HeldPost, parentId: string | null): Promise<HeldComment | null> {
  if (post.status !== 'published') throw new DomainError('COM_GONE');
  if (post.lockedAt !== null) throw new DomainError('COM_LOCKED');
  if (parentId === null) return null;
  const { comment } = await readEntry(ctx, 'comment', parentId);
  if (!comment || comment.postId !== post.id) throw new DomainError('NOT_FOUND');
  if (comment.status !== 'published') throw new DomainError('COM_GONE');
  return comment;
}

/**
 * Answers a post or a comment, once for each `clientId`. Throws NOT_FOUND, COM_GONE for what was taken away meanwhile, COM_LOCKED,
 * COM_LEVEL, COM_BARRED, COM_SAME_TEXT, RATE_LIMITED, BAD_INPUT.
 */
export const reply = (
  ctx: Ctx,
  { id: postId, clientId, parentId, body, guard }: Input & { id: string; clientId: string; parentId: string | null },
): Promise<Written<Comment>> =>
  insistentTransaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await holdPeople(ctx, [userId]);
    const before = await sentBefore(ctx, 'comments', userId, clientId);
    if (before) return { row: await view(ctx, before), hits: [] };
    const who = await readerOf(ctx);
    const post = await readPost(ctx, postId, true);
    const parent = await answered(ctx, post, parentId);
    await refuseBarred(ctx, who);
    refuseLinks(who, 'body', body);
    const guarded = await guardTexts(ctx, guard, { body });
    if (guarded.asks) return { row: null, hits: guarded.hits };
    const hash = hashOfText(guarded.texts.body);
    await refuseSame(ctx, who, hash);
    await countAct(ctx, who, 'comment');
    const status = statusAfter(null, { keepsPersonal: guarded.keeps, isLookedAt: isLookedAt(who) });
    const id = await addComment(ctx, { postId, parent, userId, clientId, body: guarded.texts.body, status, hash });
    const comment = await findComment(ctx, id);
    if (!comment) throw new Error(`comment ${id} is not there`);
    const entry: HeldEntry = { kind: 'comment', id, post, comment };
    if (status === 'waiting') await askToLook(ctx, entry, guarded.keeps);
    else {
      await countComment(ctx, postId, 1, ctx.now);
      await tellPublished(ctx, entry);
    }
    return { row: await view(ctx, id), hits: [] };
  });

/** Puts another text in the place of one's own comment, as {@link editPost} does with a post. */
export const editComment = (
  ctx: Ctx,
  { id, revision, body, guard }: Input & { id: string; revision: number },
): Promise<Written<Comment>> =>
  insistentTransaction(ctx, async (ctx) => {
    const who = await requireWriter(ctx);
    const entry = await readEntry(ctx, 'comment', id, true);
    beginEdit(ctx, entry, revision);
    refuseLinks(who, 'body', body);
    const guarded = await guardTexts(ctx, guard, { body });
    if (guarded.asks) return { row: null, hits: guarded.hits };
    const isKept = await keepBefore(ctx, who, entry);
    await changeComment(ctx, id, {
      body: guarded.texts.body,
      revision: revision + 1,
      text_hash: hashOfText(guarded.texts.body),
      ...(isKept ? { edited_at: ctx.now } : {}),
    });
    await afterEdit(ctx, entry, guarded.keeps);
    return { row: await view(ctx, id), hits: [] };
  });
