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
  delivered_at: Date | null;
  opened_at: Date | null;
  failed_reason: string | null;
};

/**
 * Under what the letter of a notice is posted, and found again as its proof. The instant is part of it: when a matter is opened
 * again, its first notice is a letter of its own.
 */
export const noticeKey = (disputeId: string, kind: string, address: string, attemptedAt: Date): string =>
  `${disputeId}:${kind}:${address}:${attemptedAt.getTime()}`;
const keyOfNotice = sql`n.dispute_id::text || ':' || n.kind || ':' || n.address || ':' || (extract(epoch from n.attempted_at) * 1000)::bigint`;

/** Writes down that a notice was attempted; what goes into one's account here is delivered by that. */
export const addNotice = (
  ctx: Ctx,
  disputeId: string,
  notice: {
    kind: NoticeProof['kind'];
    side: DisputeSide;
    channel: NoticeProof['channel'];
    address: string;
    verified: boolean;
    bodyHash: string;
  },
) =>
  ctx.db
    .insertInto('dispute_notices')
    .values({
      id: uuidv7(),
      dispute_id: disputeId,
      kind: notice.kind,
      side: notice.side,
      channel: notice.channel,
      address: notice.address,
      address_verified: notice.verified,
      body_hash: notice.bodyHash,
      attempted_at: ctx.now,
      delivered_at: notice.channel === 'in_app' ? ctx.now : null,
    })
    .execute();

/** The notices with their proof as a reader sees them, oldest first; letters tell what the post office answered. */
export async function noticesOf(
  ctx: Pick<Ctx, 'db'>,
  disputeId: string,
  reader: DisputeSide | null,
): Promise<NoticeProof[]> {
  const { rows } = await sql<Row>`
    select n.kind, n.side, n.channel, n.address, n.body_hash, n.attempted_at, coalesce(n.delivered_at, m.sent_at) as delivered_at,
      n.opened_at, case when m.sent_at is null then m.failed_reason end as failed_reason
    from dispute_notices n
    left join mail m on n.channel = 'email' and m.dedupe_key = ${keyOfNotice}
    where n.dispute_id = ${disputeId} order by n.attempted_at, n.id limit 200`.execute(ctx.db);
  return rows.map(
    (row) =>
      ({
        kind: row.kind,
        channel: row.channel,
        to:
          row.channel === 'in_app'
            ? 'the account here'
            : row.side === reader
              ? row.address
              : row.address.replace(/^(.)[^@]*/, '$1•••'),
        attemptedAt: row.attempted_at.toISOString(),
        deliveredAt: row.delivered_at?.toISOString() ?? null,
        openedAt: row.opened_at?.toISOString() ?? null,
        failedReason:
          row.failed_reason === null ? null : 'The letter was not taken by the post office of this address.',
        bodyHash: row.body_hash,
      }) as NoticeProof, // the brand of the hash is born here
  );
}

/** The recipient, signed in, opened the matter: every notice to that side counts as opened, the first time only. */
export const markOpened = (ctx: Ctx, disputeId: string, side: DisputeSide) =>
  ctx.db
    .updateTable('dispute_notices')
    .set({ opened_at: ctx.now })
    .where('dispute_id', '=', disputeId)
    .where('side', '=', side)
    .where('opened_at', 'is', null)
    .execute();

/** Whether a notice reached a verified contact and was not returned (guard G2). */
export async function hasServiceProof(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from dispute_notices n
    left join mail m on n.channel = 'email' and m.dedupe_key = ${keyOfNotice}
    where n.dispute_id = ${disputeId} and n.side = 'respondent' and n.kind like 'dispute_notice%'
      and (n.opened_at is not null or (n.address_verified and n.channel = 'in_app')
        or (n.address_verified and m.id is not null and m.failed_reason is null)) limit 1`.execute(ctx.db);
  return rows.length > 0;
}
