import type { HoldKind } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../core/ctx.ts';

/** Stops the publication or the clocks; there is one open hold of a kind at most. `reason` is for officers only. */
export const addHold = (
  ctx: Ctx,
  disputeId: string,
  hold: { kind: HoldKind; reason: string; until: Date | null; by: string | null; exhibitId?: string | null },
) =>
  ctx.db
    .insertInto('dispute_holds')
    .values({
      id: uuidv7(),
      dispute_id: disputeId,
      kind: hold.kind,
      reason_private: hold.reason,
      placed_by: hold.by,
      exhibit_id: hold.exhibitId ?? null,
      placed_at: ctx.now,
      until: hold.until,
    })
    .execute();

/** Ends the open hold of a kind; answers whether there was one. */
export async function endHold(ctx: Ctx, disputeId: string, kind: HoldKind): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('dispute_holds')
    .set({ ended_at: ctx.now })
    .where('dispute_id', '=', disputeId)
    .where('kind', '=', kind)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends every open hold: what has ended is not held back any more. */
export const endHolds = (ctx: Ctx, disputeId: string) =>
  ctx.db
    .updateTable('dispute_holds')
    .set({ ended_at: ctx.now })
    .where('dispute_id', '=', disputeId)
    .where('ended_at', 'is', null)
    .execute();

/** Writes why a hold was lifted beside why it was placed: for officers only. */
export const noteOnHold = (ctx: Ctx, disputeId: string, kind: HoldKind, words: string) =>
  sql`update dispute_holds set reason_private = reason_private || E'\n' || ${words}
    where dispute_id = ${disputeId} and kind = ${kind} and ended_at is null`.execute(ctx.db);

/** Whether an exhibit, or the same file under another number, proves or has proven that a court had the matter. */
export async function isUsedAsProof(
  ctx: Pick<Ctx, 'db'>,
  disputeId: string,
  { sha256 }: { sha256: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from dispute_holds h join dispute_exhibits e on e.id = h.exhibit_id
    where h.dispute_id = ${disputeId} and e.sha256 = ${sha256} limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/** Whether this person noted proceedings elsewhere before, ended since or not. */
export async function hasStayedBefore(ctx: Pick<Ctx, 'db'>, disputeId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from dispute_holds
    where dispute_id = ${disputeId} and kind = 'external_proceedings' and placed_by = ${userId} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** Whether its subject ever objected to the publication, decided since or not. */
export async function wasObjectedTo(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from dispute_holds where dispute_id = ${disputeId} and kind = 'publication_objection' limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}
