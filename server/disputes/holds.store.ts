// Holds are placed and ended here, with reasons for officers only.
import { HoldKind } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import type { Held } from './dispute.store.ts';

type NewHold = { kind: HoldKind; reason: string; until: Date | null; by: string | null; exhibitId?: string | null };
/** Stops the publication or the clocks; there is one open hold of a kind at most. `reason` is for officers only. Answers the dispute held. */
export async function addHold(ctx: Ctx, held: Held, { kind, until, by, ...it }: NewHold): Promise<Held> {
  await sendAlong(
    ctx,
    ctx.db.insertInto('dispute_holds').values({
      id: uuidv7(),
      dispute_id: held.id,
      kind,
      reason_private: it.reason,
      placed_by: by,
      exhibit_id: it.exhibitId ?? null,
      placed_at: ctx.now,
      until,
    }),
  );
  const hold = { kind, from: ctx.now.toISOString(), until: until?.toISOString() ?? null };
  return { ...held, holds: [...held.holds, hold], stayedBy: kind === 'external_proceedings' ? by : held.stayedBy };
}

/** Ends the open holds of these kinds, all of them unless said otherwise: what has ended is not held back. Answers the dispute without them. */
export async function endHolds(ctx: Ctx, held: Held, kinds: readonly HoldKind[] = HoldKind.options): Promise<Held> {
  const left = held.holds.filter(({ kind }) => !kinds.includes(kind));
  if (left.length === held.holds.length) return held;
  const open = ctx.db.updateTable('dispute_holds').set({ ended_at: ctx.now }).where('dispute_id', '=', held.id);
  await sendAlong(ctx, open.where('kind', 'in', kinds).where('ended_at', 'is', null));
  return { ...held, holds: left, stayedBy: kinds.includes('external_proceedings') ? null : held.stayedBy };
}

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

/** A row when its subject ever objected to the publication, decided since or not. */
export const objectionsTo = (disputeId: string) => sql`
    select 1 from dispute_holds where dispute_id = ${disputeId} and kind = 'publication_objection' limit 1`;

export async function wasObjectedTo(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<boolean> {
  const { rows } = await objectionsTo(disputeId).execute(ctx.db);
  return rows.length > 0;
}
