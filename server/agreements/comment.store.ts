// A comment is kept with who may read it.
import type { CommentVisibility } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { isOfSamePerson } from './former.store.ts';

export type HeldComment = {
  id: string;
  clause_id: string;
  parent_id: string | null;
  side: string;
  visibility: CommentVisibility;
  seen_by: string[] | null;
  resolved_at: Date | null;
};

/** A comment of an agreement that this person may see, or undefined; without an account only what all read. */
export async function findComment(
  ctx: Pick<Ctx, 'db'>,
  agreementId: string,
  commentId: string,
  reader: { userId: string | null; side: string },
): Promise<HeldComment | undefined> {
  const { rows } = await sql<HeldComment>`
    select id, clause_id, parent_id, side, visibility, seen_by, resolved_at from clause_comments
    where id = ${commentId} and agreement_id = ${agreementId}
      and (visibility = 'all' or (side = ${reader.side} and ${reader.userId}::uuid = any(seen_by)))`.execute(ctx.db);
  return rows[0];
}

export async function countComments(ctx: Pick<Ctx, 'db'>, agreementId: string, side: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from clause_comments where agreement_id = ${agreementId} and side = ${side}`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** Writes a comment; answers its id. */
export async function addComment(
  ctx: Ctx,
  it: {
    agreementId: string;
    versionId: string;
    clauseId: string;
    parentId: string | null;
    authorId: string | null;
    /** The party that has no account and wrote it by a code to its address. */
    byLetter: { id: string; name: string } | null;
    side: string;
    visibility: CommentVisibility;
    seenBy: readonly string[] | null;
    body: string;
  },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into clause_comments (id, agreement_id, version_id, clause_id, parent_id, author_user_id, letter_party_id, letter_name, side, visibility, seen_by, body,
      created_at)
    values (${id}, ${it.agreementId}, ${it.versionId}, ${it.clauseId}, ${it.parentId}, ${it.authorId}, ${it.byLetter?.id}, ${it.byLetter?.name},
      ${it.side}, ${it.visibility}, ${it.seenBy}::uuid[], ${it.body}, ${ctx.now})`.execute(ctx.db);
  return id;
}

/** How often a party said something by letter: comments, suggestions, and answers to them. */
export async function countByLetter(ctx: Pick<Ctx, 'db'>, agreementId: string, partyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from clause_comments where agreement_id = ${agreementId} and letter_party_id = ${partyId})::int
      + (select count(*) filter (where letter_party_id = ${partyId}) + count(*) filter (where answered_letter_party_id = ${partyId})
        from clause_suggestions where agreement_id = ${agreementId})::int as count`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** What a party wrote by letter is from now on of who took it over: what they wrote, and nobody who had its place before. */
export const takeOverComments = (ctx: Ctx, it: { agreementId: string; partyId: string; userId: string }) =>
  sql`
    update clause_comments set author_user_id = ${it.userId}
    where agreement_id = ${it.agreementId} and letter_party_id = ${it.partyId} and author_user_id is null
      and ${isOfSamePerson(sql`letter_party_id`, sql`created_at`)}`.execute(ctx.db);

/** Calls a thread settled by somebody, or open again. */
export const settleComment = (ctx: Ctx, commentId: string, byUserId: string | null) =>
  ctx.db
    .updateTable('clause_comments')
    .set({ resolved_at: byUserId === null ? null : ctx.now, resolved_by_user_id: byUserId })
    .where('id', '=', commentId)
    .execute();
