import type { Authority } from '@ahadi/domain/agreements/authority/schema.ts';
import { type Sealed, stands } from '@ahadi/domain/disputes/bidding/rules.ts';
import type { BidRound, DisputeSide } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

/** A sealed figure with who signed it for which words. Those are missing of rounds that were compared before seals bound. */
export type SealedBid = Sealed & {
  commitment: string;
  sealed: Buffer;
  userId: string;
  signedAs: string;
  authority: Authority | null;
  termsHash: string;
  madeAt: Date;
};

/** Every bid of a dispute with its sealed figure, in order. */
export async function sealedBidsOf(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<SealedBid[]> {
  const { rows } = await sql<SealedBid>`
    select round, side, commitment, sealed, result, user_id as "userId", signed_as as "signedAs", authority, pay_by::text as "payBy",
      stands_until as "standsUntil", terms_hash as "termsHash", made_at as "madeAt"
    from dispute_bids where dispute_id = ${disputeId} order by round, side`.execute(ctx.db);
  return rows;
}

/** The rounds as one side sees them: of the other's bid only that there is one, and its commitment. */
export function roundsFor(bids: readonly SealedBid[], side: DisputeSide, now: Date): BidRound[] {
  const there = bids.filter((bid) => stands(bid, now));
  return [...new Set(there.map(({ round }) => round))].map((no) => {
    const mine = there.find((bid) => bid.round === no && bid.side === side);
    const other = there.find((bid) => bid.round === no && bid.side !== side);
    return {
      no,
      myCommitment: mine?.commitment ?? null,
      otherSideHasBid: other !== undefined,
      otherCommitment: other?.commitment ?? null,
      result: mine?.result ?? other?.result ?? null,
    } as BidRound; // the brand of the hash is born here
  });
}

export const addBid = (ctx: Ctx, disputeId: string, bid: SealedBid) =>
  ctx.db
    .insertInto('dispute_bids')
    .values({
      dispute_id: disputeId,
      round: bid.round,
      side: bid.side,
      commitment: bid.commitment,
      sealed: bid.sealed,
      user_id: bid.userId,
      signed_as: bid.signedAs,
      authority: bid.authority ? JSON.stringify(bid.authority) : null,
      pay_by: bid.payBy,
      stands_until: bid.standsUntil,
      terms_hash: bid.termsHash,
      made_at: bid.madeAt,
    })
    .execute();

/** A figure that waited longer than it binds is gone, and its round begins again. */
export const dropLapsed = (ctx: Pick<Ctx, 'db' | 'now'>, disputeId: string) =>
  sql`delete from dispute_bids where dispute_id = ${disputeId} and result is null and stands_until <= ${ctx.now}`.execute(
    ctx.db,
  );

/** Ends a round. Its figures have done their work and are destroyed: what lost is in no row, log or backup from now on. */
export const closeRound = (ctx: Ctx, disputeId: string, round: number, result: 'overlap' | 'gap') =>
  ctx.db
    .updateTable('dispute_bids')
    .set({ result, sealed: Buffer.alloc(0) })
    .where('dispute_id', '=', disputeId)
    .where('round', '=', round)
    .execute();
