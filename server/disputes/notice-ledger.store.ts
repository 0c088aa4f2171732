// Notices are read with what became of each, and with their links in the chain.
import type { DisputeSide, NoticeProof } from '@ahadi/domain/disputes/schema.ts';
import type { ChainLink } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { fateOfNotice, letterOfNotice } from './delivery.store.ts';

export type LedgerRow = {
  id: string;
  kind: NoticeProof['kind'];
  side: DisputeSide;
  channel: NoticeProof['channel'];
  address: string;
  bodyHash: string;
  queuedAt: Date;
  /** When the letter was handed to the post office of its address; null for what lies in the account. */
  sentAt: Date | null;
  /** When that post office took it, or it lay in the account. */
  deliveredAt: Date | null;
  /** When its recipient, signed in, opened what lies in the account; null for a letter. */
  openedAt: Date | null;
  failedReason: string | null;
  /** When its letter came back, and with which status (RFC 3463). */
  returnedAt: Date | null;
  returnedStatus: string | null;
  eventId: string | null;
};

/** All notices of a dispute with what became of each, oldest first, at most two hundred. */
export async function ledgerRows(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select n.id, n.kind, n.side, n.channel, n.address, n.body_hash as "bodyHash", n.attempted_at as "queuedAt",
      ${fateOfNotice}, n.event_id as "eventId"
    from dispute_notices n ${letterOfNotice}
    where n.dispute_id = ${disputeId} order by n.attempted_at, n.id limit 200`.execute(ctx.db);
  return rows;
}

/** A link as the table has it, with the two hashes that hold it in its chain, in hex. */
export type KeptLink = Omit<ChainLink, 'at'> & { at: Date; previous: string; hash: string };

/** Links of the history by the ids of their deeds, in their order. */
export async function chainLinks(ctx: Pick<Ctx, 'db'>, eventIds: readonly string[]): Promise<KeptLink[]> {
  const { rows } = await sql<KeptLink>`
    select id, subject_kind as "subjectKind", subject_id as "subjectId", seq, name, actor_id as "actorId", at, payload,
      encode(prev_hash, 'hex') as previous, encode(hash, 'hex') as hash
    from events where id = any(${eventIds}::uuid[]) order by seq`.execute(ctx.db);
  return rows;
}
