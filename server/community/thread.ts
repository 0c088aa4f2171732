// A post and its comments are read by who may know of them.
import { entryLifecycle } from '@ahadi/domain/community/lifecycle.ts';
import { communityRules } from '@ahadi/domain/community/moderation/rules.ts';
import type { RuleCode } from '@ahadi/domain/community/moderation/schema.ts';
import { APPEAL_DAYS, depthOf } from '@ahadi/domain/community/rules.ts';
import type { Comment, EntryStatus, Post, Removal } from '@ahadi/domain/community/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { cardOf, reactionsOf } from './card.ts';
import type { HeldPost } from './entry.store.ts';
import { bodyOf, isModerator, readEntry, readPost, requirePost, statusOf } from './entry.ts';
import { findPostView, nearTo, type RemovalRow, removalsOf, revisionsOf } from './page.store.ts';
import { barOf } from './people.store.ts';
import { authorsOf, nobody } from './people.ts';
import { cursorTo, findInThread, listThread, type ThreadRow, type ThreadSort } from './thread.store.ts';

/** What stands in the place of a title that is not shown. */
const goneTitles: Partial<Record<EntryStatus, string>> = {
  hidden: 'Hidden until a moderator decides',
  removed: 'Removed by a moderator',
  deleted: 'Deleted by its author',
};

/** What was decided, for the author: with its rule, its reason, and until when another person can be asked. */
function removalOf(ctx: Ctx, row: RemovalRow | undefined): Removal | null {
  if (!row) return null;
  const until = addDays(row.at, APPEAL_DAYS);
  return {
    caseId: row.caseId as Removal['caseId'], // the brand is born here
    decisionId: row.id,
    rule: row.rule ? `${row.rule}: ${communityRules[row.rule as RuleCode]}` : '',
    reason: row.reason,
    at: row.at.toISOString(),
    appealUntil: row.isAppealed || until < ctx.now ? null : until.toISOString(),
  };
}

/** Whether a reader gets the words of a text: what is shown, one's own unless one deleted it, and moderators all that is not deleted. */
const showsWords = (status: EntryStatus, isMine: boolean, isStaff: boolean): boolean =>
  status === 'published' || ((isMine || isStaff) && status !== 'deleted');

/** A post with what the reader may do. Of what is gone others get a line in its place. Throws NOT_FOUND. */
export async function viewPost(ctx: Ctx, id: string): Promise<Post> {
  await requirePost(ctx, id);
  const userId = userIdOf(ctx);
  const row = await findPostView(ctx, userId, id);
  if (!row) throw new DomainError('NOT_FOUND');
  const isMine = row.authorId === userId;
  const isStaff = isModerator(ctx);
  const author = await authorsOf(ctx, [userId, row.authorId]);
  const { level } = author(userId);
  const mayWrite = level > 0 && (await barOf(ctx, userId)) === null;
  const isOpen = row.lockedAt === null;
  const { status } = row;
  const rest = {
    revision: row.revision,
    editedAt: row.editedAt?.toISOString() ?? null,
    lockReason: row.lockReason,
    follow: row.follow,
    acceptedCommentId: row.acceptedId as Post['acceptedCommentId'], // the brand is born here
    may: {
      edit:
        isMine && mayWrite && isOpen && (entryLifecycle.can('edit', status) || entryLifecycle.can('resubmit', status)),
      remove: isMine && entryLifecycle.can('delete', status),
      comment: status === 'published' && isOpen && mayWrite,
      accept: isMine && status === 'published' && row.kind === 'question',
      moderate: isStaff && !isMine,
      report: !isMine && level > 0 && status === 'published',
    },
  };
  if (!showsWords(status, isMine, isStaff))
    return {
      ...cardOf(ctx, row, nobody),
      ...rest,
      title: goneTitles[status] ?? '',
      excerpt: '',
      tags: [],
      body: '',
      related: [],
      removal: null,
    };
  const related = status === 'published' ? await nearTo(ctx, userId, row) : [];
  const [removed] = isMine && row.decisionId ? await removalsOf(ctx, [row.decisionId]) : [];
  return {
    ...cardOf(ctx, row, author(row.authorId)),
    ...rest,
    body: row.body,
    related: related.map((near) => ({ ...near, id: near.id as Post['id'] })), // the brand is born here
    removal: removalOf(ctx, removed),
  };
}

/** Comments as the reader sees them, in the order of their rows. */
async function commentsOf(ctx: Ctx, post: HeldPost, rows: readonly ThreadRow[]): Promise<Comment[]> {
  const userId = userIdOf(ctx);
  const isStaff = isModerator(ctx);
  const author = await authorsOf(ctx, [
    userId,
    ...rows.flatMap(({ authorId, answeredId }) => (answeredId === null ? [authorId] : [authorId, answeredId])),
  ]);
  const { level } = author(userId);
  const mayWrite = level > 0 && (await barOf(ctx, userId)) === null;
  const own = rows.flatMap((row) => (row.authorId === userId && row.decisionId ? [row.decisionId] : []));
  const removals = new Map((await removalsOf(ctx, own)).map((row) => [row.id, row]));
  return rows.map((row): Comment => {
    const isMine = row.authorId === userId;
    const shows = showsWords(row.status, isMine, isStaff);
    const { status } = row;
    return {
      id: row.id as Comment['id'], // brands are born here
      postId: row.postId as Comment['postId'],
      parentId: row.parentId as Comment['parentId'],
      depth: depthOf(row.path),
      author: shows ? author(row.authorId) : nobody,
      answers: shows && row.answeredId !== null ? author(row.answeredId).name : null,
      body: shows ? row.body : '',
      status,
      reactions: reactionsOf(row),
      isAccepted: post.acceptedId === row.id,
      revision: row.revision,
      editedAt: row.editedAt?.toISOString() ?? null,
      createdAt: row.publishedAt.toISOString(),
      removal: isMine ? removalOf(ctx, removals.get(row.decisionId ?? '')) : null,
      may: {
        edit:
          isMine &&
          mayWrite &&
          post.lockedAt === null &&
          (entryLifecycle.can('edit', status) || entryLifecycle.can('resubmit', status)),
        remove: isMine && entryLifecycle.can('delete', status),
        report: !isMine && level > 0 && status === 'published',
      },
    };
  });
}

/** One page of a thread. Throws NOT_FOUND, BAD_INPUT for a strange cursor. */
export async function readThread(
  ctx: Ctx,
  { id, ...asked }: { id: string; cursor?: string | undefined; limit: number; sort: ThreadSort },
) {
  const post = await readPost(ctx, id);
  const { rows, nextCursor } = await listThread(ctx, userIdOf(ctx), { postId: id, ...asked });
  return { rows: await commentsOf(ctx, post, rows), nextCursor, total: post.comments };
}

/** One comment, and where a page begins that leads to it. Throws NOT_FOUND. */
export async function viewComment(ctx: Ctx, id: string): Promise<Comment & { cursor: string | null }> {
  const { post } = await readEntry(ctx, 'comment', id);
  const row = await findInThread(ctx, userIdOf(ctx), id);
  const [comment] = row ? await commentsOf(ctx, post, [row]) : [];
  if (!row || !comment) throw new DomainError('NOT_FOUND');
  return { ...comment, cursor: await cursorTo(ctx, row) };
}

/** Every version of a text that its reader gets to see, oldest first. Throws NOT_FOUND. */
export async function readRevisions(ctx: Ctx, kind: 'post' | 'comment', id: string) {
  const entry = await readEntry(ctx, kind, id);
  const { post, comment } = entry;
  const isMine = (comment?.authorUserId ?? post.authorUserId) === userIdOf(ctx);
  if (!showsWords(statusOf(entry), isMine, isModerator(ctx))) throw new DomainError('NOT_FOUND');
  const before = await revisionsOf(ctx, id);
  const now = {
    no: (comment ?? post).revision,
    title: comment ? null : post.title,
    body: bodyOf(entry),
    at: (comment ?? post).editedAt ?? (comment ?? post).publishedAt,
  };
  return [...before, now].map((version) => ({ ...version, at: version.at.toISOString() }));
}
