// Posts are written, changed and taken away by their author.
import { entryLifecycle } from '@ahadi/domain/community/lifecycle.ts';
import { statusAfter } from '@ahadi/domain/community/publicity.ts';
import { excerptOf, GRACE_MINUTES } from '@ahadi/domain/community/rules.ts';
import type { GuardAnswer, GuardHit, Post, PostInput } from '@ahadi/domain/community/schema.ts';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { cancelClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { askToLook } from './case.ts';
import { changePost, findPost, type HeldEntry, type HeldPost } from './entry.store.ts';
import { authorOf, followPost, moveEntry, readEntry, readPost, statusOf, tellPublished } from './entry.ts';
import { setFollow } from './follow.store.ts';
import { guardTexts } from './guard.ts';
import { countAct, hashOfText, refuseLinks, refuseSame } from './limits.ts';
import { holdPeople } from './people.store.ts';
import { isLookedAt, readerOf, refuseBarred, requireWriter, type Trusted } from './people.ts';
import { addPost, changeText, keepRevision, moveWords, sentBefore, wipeText } from './post.store.ts';
import { viewPost } from './thread.ts';
import { withdrawCase } from './withdrawal.ts';

export type Written<Row> = { row: Row | null; hits: GuardHit[] };
type Input = { post: PostInput; guard: GuardAnswer };

/** Announcements are the staff's. Throws BAD_INPUT by field. */
function refuseInput(who: Trusted, post: PostInput): void {
  if (post.kind === 'announcement' && who.author.level < 4)
    throw new DomainError('BAD_INPUT', undefined, { 'post.kind': 'Announcements are written by the staff.' });
  refuseLinks(who, 'post.body', `${post.title}\n${post.body}`);
}

/**
 * Publishes a post, once for each `clientId`. The first texts of somebody who is not known yet, and those that keep personal data, are
 * looked at before they are shown. Answers what the guard found instead of a row while nothing was said about it. Throws COM_LEVEL,
 * COM_BARRED, COM_SAME_TEXT, RATE_LIMITED, BAD_INPUT.
 */
export const publishPost = (ctx: Ctx, { clientId, ...input }: Input & { clientId: string }): Promise<Written<Post>> =>
  insistentTransaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await holdPeople(ctx, [userId]);
    const before = await sentBefore(ctx, 'posts', userId, clientId);
    if (before) return { row: await viewPost(ctx, before), hits: [] };
    const who = await readerOf(ctx);
    await refuseBarred(ctx, who);
    refuseInput(who, input.post);
    const guarded = await guardTexts(ctx, input.guard, input.post);
    if (guarded.asks) return { row: null, hits: guarded.hits };
    const post = { ...input.post, ...guarded.texts, tags: [...new Set(input.post.tags)] };
    const hash = hashOfText(post.title, post.body);
    await refuseSame(ctx, who, hash);
    await countAct(ctx, who, 'post');
    const status = statusAfter(null, { keepsPersonal: guarded.keeps, isLookedAt: isLookedAt(who) });
    const id = await addPost(ctx, { userId, clientId, post, status, hash });
    await setFollow(ctx, userId, { kind: 'post', target: id, level: 'all' });
    const entry: HeldEntry = { kind: 'post', id, post: await postOf(ctx, id), comment: null };
    await followPost(ctx, null, entry.post);
    if (status === 'waiting') await askToLook(ctx, entry, guarded.keeps);
    else await tellPublished(ctx, entry);
    return { row: await viewPost(ctx, id), hits: [] };
  });

async function postOf(ctx: Ctx, id: string): Promise<HeldPost> {
  const post = await findPost(ctx, id);
  if (!post) throw new Error(`post ${id} is not there`);
  return post;
}

/**
 * Puts another text in the place of one's own. After a few minutes what it said before stays to be read. What was given back goes to be
 * looked at again; what keeps personal data is hidden until somebody looked. Throws FORBIDDEN, STALE, COM_LOCKED, ILLEGAL_TRANSITION and
 * what {@link publishPost} throws.
 */
export const editPost = (
  ctx: Ctx,
  { id, revision, ...input }: Input & { id: string; revision: number },
): Promise<Written<Post>> =>
  insistentTransaction(ctx, async (ctx) => {
    const who = await requireWriter(ctx);
    const held = await readPost(ctx, id, true);
    const entry: HeldEntry = { kind: 'post', id, post: held, comment: null };
    beginEdit(ctx, entry, revision);
    refuseInput(who, input.post);
    const guarded = await guardTexts(ctx, input.guard, input.post);
    if (guarded.asks) return { row: null, hits: guarded.hits };
    const post = { ...input.post, ...guarded.texts, tags: [...new Set(input.post.tags)] };
    const isKept = await keepBefore(ctx, who, entry);
    if (post.topic !== held.topic) await moveWords(ctx, id, held.topic, post.topic);
    await changeText(ctx, id, post);
    await changePost(ctx, id, {
      topic: post.topic,
      kind: post.kind,
      title: post.title,
      excerpt: excerptOf(post.body),
      tags: post.tags,
      revision: held.revision + 1,
      text_hash: hashOfText(post.title, post.body),
      ...(isKept ? { edited_at: ctx.now } : {}),
      // What is no question any more has no answer.
      ...(post.kind === 'question' ? {} : { accepted_comment_id: null }),
    });
    if (post.kind !== 'question') await cancelClocks(ctx, { kind: 'post', id }, ['post.choose', 'post.solved_lock']);
    const after = { ...held, kind: post.kind, acceptedId: post.kind === 'question' ? held.acceptedId : null };
    await followPost(ctx, held, after);
    await afterEdit(ctx, { ...entry, post: after }, guarded.keeps);
    return { row: await viewPost(ctx, id), hits: [] };
  });

/** Passes when the reader may change a text now. Throws FORBIDDEN, ILLEGAL_TRANSITION, COM_LOCKED, STALE. */
export function beginEdit(ctx: Ctx, entry: HeldEntry, revision: number): void {
  authorize(ctx, 'entry.edit', { authorUserId: authorOf(entry) });
  entryLifecycle.next('edit', statusOf(entry));
  if (entry.post.lockedAt !== null) throw new DomainError('COM_LOCKED');
  if ((entry.comment ?? entry.post).revision !== revision) throw new DomainError('STALE');
}

/**
 * Keeps what a text said before, unless it was just written; answers whether it did. What nobody was shown, because it waited or was given
 * back, is no version of it: it may be what it was given back for. Throws RATE_LIMITED.
 */
export async function keepBefore(ctx: Ctx, who: Trusted, entry: HeldEntry): Promise<boolean> {
  await countAct(ctx, who, 'edit');
  if (statusOf(entry) !== 'published') return false;
  const { id, post, comment } = entry;
  const { revision: no, body, createdAt, editedAt, publishedAt } = comment ?? post;
  if (ctx.now.getTime() - createdAt.getTime() <= GRACE_MINUTES * MINUTE) return false;
  await keepRevision(ctx, { id, no, title: comment ? null : post.title, body, at: editedAt ?? publishedAt });
  return true;
}

/** What was given back waits again, and what is shown and keeps personal data is hidden until somebody looked. */
export async function afterEdit(ctx: Ctx, entry: HeldEntry, keeps: boolean): Promise<void> {
  const before = statusOf(entry);
  const after = statusAfter(before, { keepsPersonal: keeps, isLookedAt: false });
  if (after === before) return;
  await moveEntry(ctx, entry, after === 'waiting' ? 'resubmit' : 'hide');
  await askToLook(ctx, entry, keeps);
}

/** Takes one's own text away: a line says so where something answers it. Throws FORBIDDEN, ILLEGAL_TRANSITION. */
export const removeEntry = (ctx: Ctx, kind: 'post' | 'comment', id: string): Promise<{ removed: true }> =>
  insistentTransaction(ctx, async (ctx) => {
    const entry = await readEntry(ctx, kind, id, true);
    authorize(ctx, 'entry.delete', { authorUserId: authorOf(entry) });
    await moveEntry(ctx, entry, 'delete');
    if (kind === 'post') await cancelClocks(ctx, { kind, id });
    await withdrawCase(ctx, id);
    await wipeText(ctx, kind, id);
    const postId = entry.post.id as never; // the brand of the column's own ids
    if (kind === 'post') await emit(ctx, 'post.deleted', { kind, id }, {}, [entry.post.authorUserId]);
    else await emit(ctx, 'comment.deleted', { kind, id }, { postId }, [entry.post.authorUserId]);
    return { removed: true };
  });
