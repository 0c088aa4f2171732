import { addDays } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle, offerLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { disputeDefaults, mayOffer } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide, DisputeView, Offer, OfferTerms } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { draftSettlement } from '../../agreements/settling/service.ts';
import { cancelClocks, openClock, pauseClocks, resumeClocks, startClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import {
  audienceOf,
  dayIn,
  move,
  offerClocks,
  readDispute,
  requireSide,
  step,
  stopsClocks,
  subjectOf,
  tell,
} from '../life/service.ts';
import { scheduleReminders } from '../reminding/service.ts';
import { settlementOf } from '../settlements/service.ts';
import * as store from '../store.ts';
import { addOffer, changeOffer, offersOf } from './store.ts';

/** Offers by turns: nobody offers twice in a row. A new one answers the other side's open one. Throws OFFER_NOT_YOUR_TURN, BAD_INPUT. */
export const makeOffer = (ctx: Ctx, id: string, terms: OfferTerms): Promise<DisputeView> =>
  step(ctx, id, 'offer', async (ctx, held) => {
    const side = requireSide(ctx, held);
    if (terms.completeBy <= dayIn(held, ctx.now))
      throw new DomainError('BAD_INPUT', undefined, { 'terms.completeBy': 'Choose a day in the future.' });
    const offers = await offersOf(ctx, id);
    if (!mayOffer(side, offers)) throw new DomainError('OFFER_NOT_YOUR_TURN');
    const open = offers.find(({ status }) => offerLifecycle.can('counter', status));
    if (open) await endOffer(ctx, held, open, 'counter');
    await openOffer(ctx, held, side, terms);
    return undefined;
  });

async function openOffer(ctx: Ctx, held: store.Held, side: DisputeSide, terms: OfferTerms): Promise<void> {
  const validUntil = addDays(ctx.now, held.policy?.offerValidDays ?? disputeDefaults.offerValidDays);
  const offerId = (await addOffer(ctx, held.id, { from: side, terms, validUntil })) as Offer['id']; // the brand is born here
  await startClock(ctx, subjectOf(held), { kind: 'dispute.offer', dueAt: validUntil });
  await scheduleReminders(ctx, held.id);
  await tell(ctx, held, 'dispute.offered', { offerId, side, validUntil: validUntil.toISOString() });
}

async function endOffer(
  ctx: Ctx,
  held: store.Held,
  offer: Offer,
  action: 'accept' | 'reject' | 'counter' | 'withdraw',
): Promise<void> {
  await changeOffer(ctx, offer.id, offerLifecycle.next(action, offer.status));
  await cancelClocks(ctx, subjectOf(held), offerClocks);
}

const openOfferOf = async (ctx: Ctx, held: store.Held, offerId: string): Promise<Offer> => {
  const offer = (await offersOf(ctx, held.id)).find(({ id }) => id === offerId);
  if (!offer) throw new DomainError('NOT_FOUND');
  offerLifecycle.next('accept', offer.status);
  return offer;
};

/**
 * The other side's answer. A refusal leaves the talks open; an acceptance drafts the settlement as an agreement, asks both to sign
 * it within seven days, and stops the deadline meanwhile.
 */
export const answerOffer = (ctx: Ctx, id: string, offerId: string, accept: boolean): Promise<DisputeView> =>
  step(ctx, id, accept ? 'accept_offer' : 'answer_offer', async (ctx, held) => {
    const offer = await openOfferOf(ctx, held, offerId);
    if (offer.fromSide === requireSide(ctx, held) && !offer.fromBids)
      throw new DomainError('OFFER_NOT_YOUR_TURN', 'The other side answers your offer. You can take it back.');
    // The offer's own end decides, fired already or not.
    const clock = await openClock(ctx, subjectOf(held), 'dispute.offer');
    if (accept && clock?.dueAt && clock.dueAt <= ctx.now)
      throw new DomainError('DSP_DEADLINE_PASSED', 'The time of this offer is over.');
    await endOffer(ctx, held, offer, accept ? 'accept' : 'reject');
    await tell(ctx, held, 'dispute.offer_answered', { offerId: offer.id, accepted: accept });
    if (!accept) return undefined;
    const agreementId = await draftFrom(ctx, held, offer);
    await pauseClocks(ctx, subjectOf(held), {
      kinds: ['dispute.response', 'dispute.resolution'],
      reason: 'A settlement waits for signatures',
      audience: audienceOf(held),
    });
    await scheduleReminders(ctx, id);
    await tell(ctx, held, 'dispute.settlement_drafted', { agreementId });
    return { settlement_agreement_id: agreementId };
  });

/** The settlement in words that both accepted, ready to be signed. */
const draftFrom = (ctx: Ctx, held: store.Held, { text, amountMinor, completeBy }: Offer) =>
  draftSettlement(ctx, settlementOf(held, { does: text, amountMinor, by: completeBy }));

/** Its maker takes an open offer back. */
export const withdrawOffer = (ctx: Ctx, id: string, offerId: string): Promise<DisputeView> =>
  step(ctx, id, 'withdraw_offer', async (ctx, held) => {
    const offer = await openOfferOf(ctx, held, offerId);
    if (offer.fromSide !== requireSide(ctx, held) || offer.fromBids)
      throw new DomainError('FORBIDDEN', 'Only who made the offer can take it back.');
    await endOffer(ctx, held, offer, 'withdraw');
    await tell(ctx, held, 'dispute.offer_withdrawn', { offerId: offer.id });
    return undefined;
  });

/** One day is left to answer an offer: both hear it. */
export async function remindOfOffer(ctx: Ctx, held: store.Held): Promise<void> {
  const open = (await offersOf(ctx, held.id)).find(({ status }) => offerLifecycle.can('expire', status));
  if (open) await tell(ctx, held, 'dispute.offer_reminded', { offerId: open.id, validUntil: open.validUntil });
}

/** Nobody answered an offer in its time. */
export async function expireOffer(ctx: Ctx, held: store.Held): Promise<void> {
  const open = (await offersOf(ctx, held.id)).find(({ status }) => offerLifecycle.can('expire', status));
  if (!open) return;
  await changeOffer(ctx, open.id, offerLifecycle.next('expire', open.status));
  await store.changeDispute(ctx, held.id, {});
  await tell(ctx, held, 'dispute.offer_expired', { offerId: open.id });
}

/** The settlement was signed by both: the dispute is resolved. Doing it twice changes nothing. */
export const settle = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await readDispute(ctx, id, true);
    if (!disputeLifecycle.can('settle', held.status)) return;
    await move(ctx, held, 'settle', { resolution_kind: 'settled', resolved_at: ctx.now });
    await tell(ctx, held, 'dispute.resolved', { kind: 'settled', by: 'settlement' });
  });

/** The settlement was declined, withdrawn or not signed in time: the talks go on, with seven days at least. */
export const resumeAfterSettlement = (ctx: Ctx, id: string, agreementId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await readDispute(ctx, id, true);
    if (!disputeLifecycle.can('settlement_failed', held.status) || held.settlementAgreementId !== agreementId) return;
    if (!held.holds.some(stopsClocks))
      await resumeClocks(ctx, subjectOf(held), {
        kinds: ['dispute.response', 'dispute.resolution'],
        floorDays: disputeDefaults.minReplyWindowDays,
        audience: audienceOf(held),
      });
    await move(ctx, held, 'settlement_failed', { settlement_agreement_id: null });
    await scheduleReminders(ctx, id);
    await tell(ctx, held, 'dispute.settlement_failed', {
      agreementId: agreementId as NonNullable<DisputeView['settlementAgreementId']>,
    }); // the brand is born here
  });
