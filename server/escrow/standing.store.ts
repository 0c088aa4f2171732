// How an escrow of one stage stands, for what leads it.
import type { EscrowStatus } from '@ahadi/domain/escrow/lifecycle.ts';
import type { MilestoneStatus } from '@ahadi/domain/escrow/milestones/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { unplanned } from '../core/db.ts';

/** `at`: an instant of the database's JSON. */
type Proof = { id: string; name: string; sha256: string; size: number; at: string; isOfReturn: boolean };

/** How an escrow of one stage stands, for what leads it; amounts in minor units, fees inside. */
export type Standing = {
  escrowId: string;
  status: EscrowStatus;
  milestoneId: string;
  stage: MilestoneStatus;
  receivedAt: Date | null;
  heldMinor: number;
  /** Of it what the buyer contests, or has back once what they rejected has come back. */
  contestedMinor: number;
  /** What left towards the seller, and towards anybody else. */
  toSellerMinor: number;
  toOthersMinor: number;
  isOnHold: boolean;
  /** Its buyer sent back what was delivered. */
  isSentBack: boolean;
  /** Files that a side showed when it delivered or sent back, oldest first. */
  proofs: Proof[];
};

/** These escrows, to be asked together with something else. */
export const standingsBy = (ids: readonly string[]) => sql<Standing>`
    select e.id as "escrowId", e.status, m.id as "milestoneId", m.status as stage, m.received_at as "receivedAt",
      m.funded_minor - m.released_minor - m.refunded_minor - m.split_minor as "heldMinor",
      m.contested_minor as "contestedMinor", e.to_seller_minor as "toSellerMinor", e.to_others_minor as "toOthersMinor", e.hold is not null as "isOnHold",
      m.return_shipped_at is not null as "isSentBack",
      coalesce((select json_agg(json_build_object('id', f.id, 'name', f.file_name, 'sha256', f.sha256, 'size', f.size, 'at', f.created_at,
          'isOfReturn', f.named_for = 'return') order by f.created_at, f.id)
        from escrow_evidence f where f.escrow_id = e.id and f.named_for in ('delivery', 'return')), '[]') as proofs
    from escrows e join escrow_milestones m on m.escrow_id = e.id and m.seq = 1 where e.id = any(${unplanned(ids, 'uuid[]')}::uuid[])`;

/** The one stage of each of these escrows, as the ids of a statement. */
export const stagesOf = (ids: readonly string[]) =>
  sql`array(select id from escrow_milestones where escrow_id = any(${unplanned(ids, 'uuid[]')}::uuid[]) and seq = 1)`;

/** These escrows by their ids. */
export async function standingsOf(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map();
  const { rows } = await standingsBy(ids).execute(ctx.db);
  return new Map(rows.map((row) => [row.escrowId, row]));
}

/** What was said for the last sum that left it; null where nothing was. */
export async function reasonOfPayout(ctx: Pick<Ctx, 'db'>, id: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    select w.words->>'reason' as reason from events e left join event_words w on w.event_id = e.id
    where e.subject_kind = 'escrow' and e.subject_id = ${id} and e.name = 'milestone.paid_out' order by e.seq desc limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.reason ?? null;
}
