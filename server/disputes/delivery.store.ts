// What proves that a notice reached somebody is kept here.
import type { DisputeSide, NoticeProof } from '@ahadi/domain/disputes/schema.ts';
import { bounceReasonOf } from '@ahadi/domain/notifications/bounces.ts';
import { maskedAddress } from '@ahadi/domain/privacy/holding/rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

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
  returnedAt: Date | null;
  returnedStatus: string | null;
};

/** The letter of a notice, if it went by mail: what the post office said of it is the proof. */
export const letterOfNotice = sql`left join mail m on n.channel = 'email' and m.dedupe_key = 'notice:' || n.id`;

/**
 * What became of a notice on its own channel, in its order: a letter was handed over and taken, what lies in the account was opened
 * there. The page and the paper both read it by this. A letter that two processes sent left with the first.
 */
export const fateOfNotice = sql`least(m.claimed_at, m.sent_at) as "sentAt",
  coalesce(n.delivered_at, case when m.returned_at is null then m.sent_at end) as "deliveredAt",
  m.returned_at as "returnedAt", m.returned_status as "returnedStatus",
  case when n.channel = 'in_app' then n.opened_at end as "openedAt", coalesce(n.failed_reason, m.failed_reason) as "failedReason"`;

export type NewNotice = {
  id: string;
  kind: NoticeProof['kind'];
  side: DisputeSide;
  channel: NoticeProof['channel'];
  address: string;
  verified: boolean;
  bodyHash: string;
  entryHash: string | null;
};
/**
 * Writes down that notices were attempted, and by which deed: its link in the chain covers their words. What goes into one's account here
 * is delivered by that.
 */
export async function addNotices(
  ctx: Ctx,
  disputeId: string,
  { eventId, notices }: { eventId: string; notices: readonly NewNotice[] },
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map((notice) => ({
    id: notice.id,
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
    event_id: eventId,
  }));
  await sendAlong(ctx, ctx.db.insertInto('dispute_notices').values(rows));
}

/** The notices with their proof, oldest first; letters tell what the post office answered. */
export const noticesIn = (disputeId: string) => sql<Row>`
    select n.kind, n.side, n.channel, n.address, n.body_hash, n.attempted_at, ${fateOfNotice}
    from dispute_notices n ${letterOfNotice}
    where n.dispute_id = ${disputeId} order by n.attempted_at, n.id limit 200`;

/** A notice as a reader sees it. */
export const noticeFor = (row: Row, reader: DisputeSide | null): NoticeProof =>
  ({
    kind: row.kind,
    side: row.side,
    channel: row.channel,
    to:
      row.channel === 'in_app'
        ? `the ${row.side}’s account here`
        : row.side === reader
          ? row.address
          : maskedAddress(row.address),
    attemptedAt: row.attempted_at.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    failedReason: row.failedReason === null ? null : 'The letter was not taken by the post office of this address.',
    returned:
      row.returnedAt && row.returnedStatus
        ? { at: row.returnedAt.toISOString(), why: bounceReasonOf(row.returnedStatus) }
        : null,
    bodyHash: row.body_hash,
  }) as NoticeProof; // the brand of the hash is born here

/** The notice of this id: whose dispute it belongs to, what it told, and whom. Null where there is none. */
export async function noticeById(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ disputeId: string; kind: NoticeProof['kind']; side: DisputeSide } | null> {
  const { rows } = await sql<{ disputeId: string; kind: NoticeProof['kind']; side: DisputeSide }>`
    select dispute_id as "disputeId", kind, side from dispute_notices where id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The recipient, signed in, opened the matter: what lies in their account is opened by that, the first time only. Of letters it says nothing. */
export const markOpened = (ctx: Ctx, disputeId: string, side: DisputeSide): Promise<void> =>
  sendAlong(
    ctx,
    // Who waited for the notice to be written began a moment before it was.
    sql`
    update dispute_notices set opened_at = greatest(${ctx.now}::timestamptz, delivered_at, attempted_at)
    where dispute_id = ${disputeId} and side = ${side} and channel = 'in_app' and opened_at is null`,
  );

/** What proves that the matter reached the respondent since it was taken on last. */
export type ServiceProof = {
  /** They opened it, signed in. */
  opened: boolean;
  /** When the first letter left for their confirmed address that did not come back; null when none has. */
  sentAt: Date | null;
};

/** Nothing says that the letter was not taken, or came back. */
const hasArrived = sql`m.failed_reason is null and n.failed_reason is null and m.returned_at is null`;

type ProofInDb = { opened: boolean | null; sent_at: Date | null };
/**
 * The proof of service (guard G2). That something lies in somebody's account proves nothing about them, and neither does a letter
 * that waits to be sent, came back, or went to an address that nobody confirmed.
 */
export const proofIn = (disputeId: string) => sql<ProofInDb>`
    select bool_or(n.opened_at is not null) as opened,
      min(m.sent_at) filter (where n.address_verified and ${hasArrived}) as sent_at
    from dispute_notices n join disputes d on d.id = n.dispute_id ${letterOfNotice}
    where n.dispute_id = ${disputeId} and n.side = 'respondent' and n.kind like 'dispute_notice%'
      and n.attempted_at >= d.accepted_at`;
export const proofFrom = ([row]: readonly ProofInDb[]): ServiceProof => ({
  opened: row?.opened ?? false,
  sentAt: row?.sent_at ?? null,
});
/** The same of a side that is to say whether it was decided so, since that was entered at `since`: when it first opened it there, too. */
export async function proofOfDecisionNotice(
  ctx: Pick<Ctx, 'db'>,
  disputeId: string,
  { side, since }: { side: DisputeSide; since: string },
): Promise<{ openedAt: Date | null; sentAt: Date | null }> {
  const { rows } = await sql<{ openedAt: Date | null; sentAt: Date | null }>`
    select min(n.opened_at) as "openedAt",
      min(m.sent_at) filter (where n.address_verified and ${hasArrived}) as "sentAt"
    from dispute_notices n ${letterOfNotice}
    where n.dispute_id = ${disputeId} and n.side = ${side} and n.kind = 'decision_notice' and n.attempted_at >= ${since}`.execute(
    ctx.db,
  );
  return rows[0] ?? { openedAt: null, sentAt: null };
}
export const proofOfService = async (ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<ServiceProof> =>
  proofFrom((await proofIn(disputeId).execute(ctx.db)).rows);

/** Whether there is any such proof. */
export const isProof = ({ opened, sentAt }: ServiceProof): boolean => opened || sentAt !== null;

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
