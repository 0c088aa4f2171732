// Words about a clause are read by everybody or by one's own side alone.
import { most } from '@ahadi/domain/agreements/negotiating/rules.ts';
import type { CommentVisibility } from '@ahadi/domain/agreements/negotiating/schema.ts';
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import type { ClauseCommentId } from '@ahadi/domain/core/ids.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, tellPeople, transaction } from '../core/ctx.ts';
import { tellByLetter } from '../core/telling.ts';
import { agreements, requireParty, tell } from './agreement.ts';
import * as store from './comment.store.ts';
import { changeAgreement, type Held } from './held.store.ts';
import { ownSideInOthers } from './letters.ts';

type Written = { clauseId: string; parentId: string | null; visibility: CommentVisibility; body: string };

/** Holds the agreement for words about it. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
async function holdForTalk(ctx: Ctx, id: string): Promise<{ held: Held; own: Party }> {
  const held = await agreements.hold(ctx, id);
  await agreements.permit(ctx, 'comment', held);
  return { held, own: requireParty(ctx, agreements.moved(held, 'comment')) };
}

/** Who stands on a side now and has an account: those who read what it says to itself. */
const peopleOf = (held: Held, side: string): string[] =>
  held.parties.flatMap((party) => (party.side === side && party.userId ? [party.userId] : []));

/** Who says something: a party, with the account that it has. */
type Speaker = { own: Party; userId: string | null };

/**
 * Comments on a clause of the current text, or answers a comment. What is for all is told as a deed; what a side says to itself is in no
 * deed, no chain and no notice with its words: only the people it was said to hear that there is something. Throws NOT_FOUND, FORBIDDEN,
 * ILLEGAL_TRANSITION, STALE when the clause is gone, BAD_INPUT.
 */
export const writeComment = (ctx: Ctx, id: string, it: Written): Promise<{ id: ClauseCommentId }> =>
  transaction(ctx, async (ctx) => {
    const { held, own } = await holdForTalk(ctx, id);
    const commentId = await say(ctx, held, { own, userId: userIdOf(ctx) }, it);
    if (it.visibility === 'all') await changeAgreement(ctx, id, {});
    return { id: commentId };
  });

/** The same for a party without an account, whose code was judged before: always for all to read. Throws as `writeComment`. */
export async function commentByLetter(
  ctx: Ctx,
  held: Held,
  own: Party,
  it: Omit<Written, 'visibility'>,
): Promise<void> {
  await say(ctx, agreements.moved(held, 'comment'), { own, userId: null }, { ...it, visibility: 'all' });
}

async function say(ctx: Ctx, held: Held, { own, userId }: Speaker, it: Written): Promise<ClauseCommentId> {
  const parent = it.parentId === null ? null : await requireThread(ctx, held, { own, userId }, it.parentId);
  if (parent && parent.visibility !== it.visibility)
    throw new DomainError('BAD_INPUT', undefined, { visibility: 'An answer is read by those who read the comment.' });
  if (!parent && !held.terms.clauses.some((clause) => clause.id === it.clauseId))
    throw new DomainError('STALE', 'This clause is no longer in the text. Your words are still on this page.');
  if ((await store.countComments(ctx, held.id, own.side)) >= most.comments)
    throw new DomainError(
      'BAD_INPUT',
      `${most.comments} comments of one side are the most. Settle the rest by talking.`,
    );
  const seenBy = it.visibility === 'own_side' ? peopleOf(held, own.side) : null;
  const commentId = (await store.addComment(ctx, {
    agreementId: held.id,
    versionId: held.versionId,
    clauseId: parent ? parent.clause_id : it.clauseId,
    parentId: parent ? parent.id : null,
    authorId: userId,
    byLetter: userId === null ? own : null,
    side: own.side,
    visibility: it.visibility,
    seenBy,
    body: it.body,
  })) as ClauseCommentId; // the brand is born here
  // Who answers what was settled has something to say: it is open again.
  if (parent?.resolved_at) await store.settleComment(ctx, parent.id, null);
  if (seenBy) await tellOwnSide(ctx, held, own, seenBy);
  else {
    const said = { commentId, answers: parent ? (parent.id as ClauseCommentId) : null };
    await tell(ctx, held, 'agreement.commented', userId === null ? { ...said, byLetter: true, partyId: own.id } : said);
  }
  return commentId;
}

/** Calls a thread settled, or opens it again; a side's own by those who read it. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
export const settleThread = (
  ctx: Ctx,
  id: string,
  commentId: ClauseCommentId,
  resolved: boolean,
): Promise<{ id: ClauseCommentId }> =>
  transaction(ctx, async (ctx) => {
    const { held, own } = await holdForTalk(ctx, id);
    const thread = await requireThread(ctx, held, { own, userId: userIdOf(ctx) }, commentId);
    if ((thread.resolved_at !== null) === resolved) return { id: commentId };
    await store.settleComment(ctx, commentId, resolved ? userIdOf(ctx) : null);
    if (thread.seen_by) await hearOwnSide(ctx, held, thread.seen_by);
    else await tell(ctx, held, 'agreement.comment_settled', { commentId, settled: resolved });
    return { id: commentId };
  });

/** The first comment of a thread that this party may see. Throws NOT_FOUND. */
async function requireThread(
  ctx: Ctx,
  held: Held,
  { own, userId }: Speaker,
  commentId: string,
): Promise<store.HeldComment> {
  const found = await store.findComment(ctx, held.id, commentId, { userId, side: own.side });
  if (!found || found.parent_id !== null) throw new DomainError('NOT_FOUND');
  return found;
}

/** Their open pages read again; nobody else’s do. */
const hearOwnSide = (ctx: Ctx, held: Held, people: readonly string[]): Promise<void> =>
  tellPeople(ctx, people, 'changed', { subjectKind: 'agreement', subjectId: held.id });

const HOUR_OF = 'YYYY-MM-DDTHH'.length;

/** The others of one's side hear that there is something, at most once an hour, without a word of it. */
async function tellOwnSide(ctx: Ctx, held: Held, own: Party, people: readonly string[]): Promise<void> {
  await hearOwnSide(ctx, held, people);
  const hour = ctx.now.toISOString().slice(0, HOUR_OF);
  for (const other of held.parties)
    if (other.userId && other.id !== own.id && people.includes(other.userId)) {
      const key = `own-side:${held.id}:${other.userId}:${hour}`;
      // It tells of no deed: its id is nobody's, and only its name, which says what kind of letter it is, counts.
      await tellByLetter(
        ctx,
        { id: held.id, name: 'agreement.commented' } as Parameters<typeof tellByLetter>[1],
        other,
        {
          to: other.email,
          words: {
            kind: 'agreement',
            title: 'A comment for your side',
            name: other.name,
            said: [`${own.name} wrote a comment that only your side can read.`],
            about: { title: held.terms.title, reference: held.ref },
            ways: [{ words: 'Read it', url: `${ctx.config.PUBLIC_URL}${to('agreement', { id: held.id })}` }],
            reader: 'account',
            others: ownSideInOthers(own.name),
          },
          dedupeKey: key,
        },
      );
    }
}
