// A comment is kept with who may read it.
import type { CommentVisibility } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export type HeldComment = {
  id: string;
  clause_id: string;
  parent_id: string | null;
  side: string;
  visibility: CommentVisibility;
  seen_by: string[] | null;
  resolved_at: Date | null;
};

/** A comment of an agreement that this person may see, or undefined. */
export async function findComment(
  ctx: Pick<Ctx, 'db'>,
  agreementId: string,
  commentId: string,
  reader: { userId: string; side: string },
): Promise<HeldComment | undefined> {
  const { rows } = await sql<HeldComment>`
    select id, clause_id, parent_id, side, visibility, seen_by, resolved_at from clause_comments
    where id = ${commentId} and agreement_id = ${agreementId}
      and (visibility = 'all' or (side = ${reader.side} and ${reader.userId} = any(seen_by)))`.execute(ctx.db);
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
    authorId: string;
    side: string;
    visibility: CommentVisibility;
    seenBy: readonly string[] | null;
    body: string;
  },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into clause_comments (id, agreement_id, version_id, clause_id, parent_id, author_user_id, side, visibility, seen_by, body, created_at)
    values (${id}, ${it.agreementId}, ${it.versionId}, ${it.clauseId}, ${it.parentId}, ${it.authorId}, ${it.side}, ${it.visibility},
      ${it.seenBy}::uuid[], ${it.body}, ${ctx.now})`.execute(ctx.db);
  return id;
}

/** Calls a thread settled by somebody, or open again. */
export const settleComment = (ctx: Ctx, commentId: string, byUserId: string | null) =>
  ctx.db
    .updateTable('clause_comments')
    .set({ resolved_at: byUserId === null ? null : ctx.now, resolved_by_user_id: byUserId })
    .where('id', '=', commentId)
    .execute();
