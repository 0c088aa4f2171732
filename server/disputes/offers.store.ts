// Offers are kept for the two sides only.
import type { DisputeSide, Offer, OfferStatus, OfferTerms } from '@ahadi/domain/disputes/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

type OfferRow = {
  id: string;
  from_side: DisputeSide;
  terms: OfferTerms;
  from_bids: boolean;
  status: OfferStatus;
  valid_until: Date;
  made_at: Date;
};

export const offerOf = (row: OfferRow): Offer =>
  ({
    id: row.id,
    fromSide: row.from_side,
    ...row.terms,
    fromBids: row.from_bids,
    status: row.status,
    validUntil: row.valid_until.toISOString(),
    madeAt: row.made_at.toISOString(),
  }) as Offer; // the brand of the id is born here

/** All offers of a dispute, oldest first. For its two sides only: they are without prejudice. */
export const offersIn = (disputeId: string) => sql<OfferRow>`
    select id, from_side, terms, from_bids, status, valid_until, made_at from dispute_offers
    where dispute_id = ${disputeId} order by made_at, id limit 200`;
export const offersOf = async (ctx: Pick<Ctx, 'db'>, disputeId: string): Promise<Offer[]> =>
  (await offersIn(disputeId).execute(ctx.db)).rows.map(offerOf);

export async function addOffer(
  ctx: Ctx,
  disputeId: string,
  offer: { from: DisputeSide; terms: OfferTerms; validUntil: Date },
): Promise<string> {
  const id = uuidv7();
  await sendAlong(
    ctx,
    ctx.db.insertInto('dispute_offers').values({
      id,
      dispute_id: disputeId,
      from_side: offer.from,
      terms: JSON.stringify(offer.terms),
      status: 'open',
      valid_until: offer.validUntil,
      made_at: ctx.now,
    }),
  );
  return id;
}

export const changeOffer = (ctx: Ctx, id: string, status: OfferStatus): Promise<void> =>
  sendAlong(ctx, ctx.db.updateTable('dispute_offers').set({ status }).where('id', '=', id));

/** The talks are over: an offer that was still open cannot be accepted any more. */
export const expireOpenOffer = (ctx: Ctx, disputeId: string): Promise<void> =>
  sendAlong(ctx, sql`update dispute_offers set status = 'expired' where dispute_id = ${disputeId} and status = 'open'`);
