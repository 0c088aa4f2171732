import type { DisputeSide, NoticeProof } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../core/ctx.ts';

type Row = {
  kind: NoticeProof['kind'];
  side: DisputeSide;
  channel: NoticeProof['channel'];
  address: string;
  body_hash: string;
  attempted_at: Date;
  deliveredAt: Date | null;
  openedAt: Date | null;
  failedReason: string | null;
};

/** The letter of a notice, if it went by mail: what the post office said of it is the proof. */
export const letterOfNotice = sql`left join mail m on n.channel = 'email' and m.dedupe_key = 'notice:' || n.id`;

/**
 * What became of a notice on its own channel, in its order: a letter was handed over and taken, what lies in the account was opened
 * there. Whoever tells of it, on the page or on paper, reads it by this. A letter that two processes sent left with the first.
 */
export const fateOfNotice = sql`least(m.claimed_at, m.sent_at) as "sentAt", coalesce(n.delivered_at, m.sent_at) as "deliveredAt",
  case when n.channel = 'in_app' then n.opened_at end as "openedAt", coalesce(n.failed_reason, m.failed_reason) as "failedReason"`;

/** Writes down that a notice was attempted; what goes into one's account here is delivered by that. Answers its id. */
export async function addNotice(
  ctx: Ctx,
  disputeId: string,
  notice: {
    kind: NoticeProof['kind'];
    side: DisputeSide;
    channel: NoticeProof['channel'];
    address: string;
    verified: boolean;
    bodyHash: string;
    entryHash: string | null;
  },
): Promise<string> {
  const id = uuidv7();
  await ctx.db
    .insertInto('dispute_notices')
    .values({
      id,
      dispute_id: disputeId,
      kind: notice.kind,
      side: notice.side,
      channel: notice.channel,
      address: notice.address,
      address_verified: notice.verified,
      body_hash: notice.bodyHash,
      entry_hash: notice.entryHash,
      attempted_at: ctx.now,
      delivered_at: notice.channel === 'in_app' ? ctx.now : null,
    })
    .execute();
  return id;
}

/** The notices with their proof as a reader sees them, oldest first; letters tell what the post office answered. */
export async function noticesOf(
  ctx: Pick<Ctx, 'db'>,
  disputeId: string,
  reader: DisputeSide | null,
): Promise<NoticeProof[]> {
  const { rows } = await sql<Row>`
    select n.kind, n.side, n.channel, n.address, n.body_hash, n.attempted_at, ${fateOfNotice}
    from dispute_notices n ${letterOfNotice}
    where n.dispute_id = ${disputeId} order by n.attempted_at, n.id limit 200`.execute(ctx.db);
  return rows.map(
    (row) =>
      ({
        kind: row.kind,
        side: row.side,
        channel: row.channel,
        to:
          row.channel === 'in_app'
            ? `the ${row.side}’s account here`
            : row.side === reader
              ? row.address
              : row.address.replace(/^(.)[^@]*/, '$1•••'),
        attemptedAt: row.attempted_at.toISOString(),
        deliveredAt: row.deliveredAt?.toISOString() ?? null,
        openedAt: row.openedAt?.toISOString() ?? null,
        failedReason: row.failedReason === null ? null : 'The letter was not taken by the post office of this address.',
        bodyHash: row.body_hash,
      }) as NoticeProof, // the brand of the hash is born here
  );
}

/** The recipient, signed in, opened the matter: what lies in their account is opened by that, the first time only. Of letters it says nothing. */
export const markOpened = (ctx: Ctx, disputeId: string, side: DisputeSide) =>
  ctx.db
    .updateTable('dispute_notices')
    // Who waited for the notice to be written began a moment before it was.
    .set({ opened_at: sql<Date>`greatest(${ctx.now}, delivered_at, attempted_at)` })
    .where('dispute_id', '=', disputeId)
    .where('side', '=', side)
    .where('channel', '=', 'in_app')
    .where('opened_at', 'is', null)
    .execute();

/** What proves that the matter reached the respondent since it was taken on last. */
export type ServiceProof = {
  /** They opened it, signed in. */
  opened: boolean;
  /** When the first letter left for their confirmed address that did not come back; null when none has. */
  sentAt: Date | null;
};

/**
 * The proof of service (guard G2). That something lies in somebody's account proves nothing about them, and neither does a letter
 * that waits to be sent, came back, or went to an address that nobody confirmed.
 */
export async function proofOfService(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<ServiceProof> {
  const { rows } = await sql<{ opened: boolean | null; sent_at: Date | null }>`
    select bool_or(n.opened_at is not null) as opened,
      min(m.sent_at) filter (where n.address_verified and m.failed_reason is null and n.failed_reason is null) as sent_at
    from dispute_notices n join disputes d on d.id = n.dispute_id ${letterOfNotice}
    where n.dispute_id = ${disputeId} and n.side = 'respondent' and n.kind like 'dispute_notice%'
      and n.attempted_at >= d.accepted_at`.execute(ctx.db);
  return { opened: rows[0]?.opened ?? false, sentAt: rows[0]?.sent_at ?? null };
}

/** Whether there is any such proof. */
export async function hasServiceProof(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<boolean> {
  const { opened, sentAt } = await proofOfService(ctx, disputeId);
  return opened || sentAt !== null;
}

/** The entry that the last final notice showed to each side, and when; a side without one is missing. */
export async function lastShown(
  ctx: Pick<Ctx, 'db'>,
  disputeId: string,
): Promise<{ side: DisputeSide; entryHash: string; at: Date }[]> {
  const { rows } = await sql<{ side: DisputeSide; entry_hash: string; attempted_at: Date }>`
    select distinct on (side) side, entry_hash, attempted_at from dispute_notices
    where dispute_id = ${disputeId} and kind = 'final_notice' and entry_hash is not null
    order by side, attempted_at desc, id desc`.execute(ctx.db);
  return rows.map(({ side, entry_hash, attempted_at }) => ({ side, entryHash: entry_hash, at: attempted_at }));
}

/** The deed that told of these notices: its link in the chain covers their words. */
export const linkNotices = (ctx: Ctx, ids: readonly string[], eventId: string) =>
  sql`update dispute_notices set event_id = ${eventId} where id = any(${ids}::uuid[])`.execute(ctx.db);
