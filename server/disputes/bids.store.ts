// Sealed figures lie here until they are compared or lapse.
import type { Authority } from '@ahadi/domain/agreements/authority/schema.ts';
import type { Sealed } from '@ahadi/domain/disputes/bidding/rules.ts';
import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

/** A sealed figure with who signed it for which words. Those are missing of rounds that were compared before seals bound. */
export type SealedBid = Sealed & {
  commitment: string;
  sealed: Buffer;
  /** Its own key, which the figure cannot be opened without; null once both are destroyed. */
  wrappedKey: Buffer | null;
  keyId: string | null;
  userId: string;
  signedAs: string;
  authority: Authority | null;
  /** Who sealed it for that account by acting for it; null where the account did itself. */
  acting: Acting | null;
  termsHash: string;
  madeAt: Date;
};

/** Every bid of a dispute with its sealed figure, in order. */
export const sealedBidsIn = (disputeId: string) => sql<SealedBid>`
    select round, side, commitment, sealed, wrapped_key as "wrappedKey", key_id as "keyId", result, user_id as "userId", signed_as as "signedAs", authority, acting, pay_by::text as "payBy",
      stands_until as "standsUntil", terms_hash as "termsHash", made_at as "madeAt"
    from dispute_bids where dispute_id = ${disputeId} order by round, side`;
export const sealedBidsOf = async (ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<SealedBid[]> =>
  (await sealedBidsIn(disputeId).execute(ctx.db)).rows;

export const addBid = (ctx: Ctx, disputeId: string, bid: SealedBid) =>
  ctx.db
    .insertInto('dispute_bids')
    .values({
      dispute_id: disputeId,
      round: bid.round,
      side: bid.side,
      commitment: bid.commitment,
      sealed: bid.sealed,
      wrapped_key: bid.wrappedKey,
      key_id: bid.keyId,
      user_id: bid.userId,
      signed_as: bid.signedAs,
      authority: bid.authority ? JSON.stringify(bid.authority) : null,
      by_user_id: bid.acting?.userId ?? null,
      acting: bid.acting ? JSON.stringify(bid.acting) : null,
      pay_by: bid.payBy,
      stands_until: bid.standsUntil,
      terms_hash: bid.termsHash,
      made_at: bid.madeAt,
    })
    .execute();

/** Figures of a dispute that wait are destroyed: all of them, or those that waited longer than they bind. */
export const dropWaiting = (ctx: Pick<Ctx, 'db'>, disputeId: string, lapsedBy: Date | null = null): Promise<void> =>
  sendAlong(
    ctx,
    sql`
    delete from dispute_bids where dispute_id = ${disputeId} and result is null
      and (${lapsedBy}::timestamptz is null or stands_until <= ${lapsedBy}::timestamptz)`,
  );

/** The disputes with a figure that waited longer than it binds. */
export const withLapsed = async (ctx: Pick<Ctx, 'db' | 'now'>): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('dispute_bids')
      .select('dispute_id')
      .distinct()
      .where('result', 'is', null)
      .where('stands_until', '<=', ctx.now)
      .execute()
  ).map(({ dispute_id }) => dispute_id);

/** Until when the figure that waits binds, or null. */
export async function figureUntil(ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<Date | null> {
  const waiting = await ctx.db
    .selectFrom('dispute_bids')
    .select('stands_until')
    .where('dispute_id', '=', disputeId)
    .where('result', 'is', null)
    .executeTakeFirst();
  return waiting?.stands_until ?? null;
}

/** Ends a round. Its figures have done their work and are destroyed with their keys: what lost is in no row or log from now on. */
export const closeRound = (ctx: Ctx, disputeId: string, round: number, result: 'overlap' | 'gap') =>
  ctx.db
    .updateTable('dispute_bids')
    .set({ result, sealed: Buffer.alloc(0), wrapped_key: null, key_id: null })
    .where('dispute_id', '=', disputeId)
    .where('round', '=', round)
    .execute();
