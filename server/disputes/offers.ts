// A side offers how to settle, and the yes of the other drafts the settlement.
import { addDays } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle, type OfferAction, offerLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { problemsOfOffer, summed, withinTalks } from '@ahadi/domain/disputes/offer.ts';
import { disputeDefaults, mayOffer } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide, DisputeView, Offer, OfferTerms } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { draftSettlement } from '../agreements/settlement.ts';
import { refuse } from '../core/aggregate.ts';
import { cancelClocks, openClock, pauseClocks, resumeClocks, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { terms as bothTerms, offerClocks, scheduleReminders, talksEndOf } from './deadlines.ts';
import type { Held } from './dispute.store.ts';
import { disputes, followUp, moved } from './dispute.ts';
import { audienceOf, changed, dayIn, refuseUnmeant, requireSide, stopsClocks, subjectOf } from './held.ts';
import { addOffer, changeOffer, offersOf } from './offers.store.ts';
import { settlementOf } from './settlement.ts';

type MadeOffer = { terms: OfferTerms; isMeant?: boolean | undefined };
/** Offers by turns: nobody offers twice in a row. A new one answers the other side's open one. Throws OFFER_NOT_YOUR_TURN, BAD_INPUT. */
export const makeOffer = disputes.deed('offer', async (ctx, held, { terms: offered, isMeant }: MadeOffer) => {
  const side = requireSide(ctx, held);
  const problems = Object.entries(problemsOfOffer(offered, dayIn(held, ctx.now)));
  refuse(Object.fromEntries(problems.map(([field, why]) => [`terms.${field}`, why])));
  const terms = summed(offered);
  refuseUnmeant(held, side, { amountMinor: terms.amountMinor, isMeant });
  const [offers, talksEnd] = await Promise.all([offersOf(ctx, held.id), talksEndOf(ctx, held)]);
  if (!mayOffer(side, offers)) throw new DomainError('OFFER_NOT_YOUR_TURN');
  const open = offers.find(({ status }) => offerLifecycle.can('counter', status));
  const countered = open ? await endOffer(ctx, held, open, 'counter') : held;
  return openOffer(ctx, countered, side, { terms, talksEnd });
});

type Opened = { terms: OfferTerms; talksEnd: Date | null };
async function openOffer(ctx: Ctx, held: Held, side: DisputeSide, { terms, talksEnd }: Opened): Promise<Held> {
  const days = held.policy?.offerValidDays ?? disputeDefaults.offerValidDays;
  const ownEnd = addDays(ctx.now, days);
  const validUntil = withinTalks(ownEnd, talksEnd);
  const offerId = (await addOffer(ctx, held.id, { from: side, terms, validUntil })) as Offer['id']; // the brand is born here
  // The deadline ends it itself. One that ran out just before would be news of the entry then, and put the deadline off by the time to reply.
  await startClock(ctx, subjectOf(held), { kind: 'dispute.offer', dueAt: ownEnd });
  await scheduleReminders(ctx, held);
  await disputes.tell(ctx, held, 'dispute.offered', { offerId, side, validUntil: validUntil.toISOString() });
  return { ...held, openOffer: { fromSide: side, fromBids: false } };
}

async function endOffer(ctx: Ctx, held: Held, offer: Offer, action: Exclude<OfferAction, 'expire'>): Promise<Held> {
  await changeOffer(ctx, offer.id, offerLifecycle.next(action, offer.status));
  await cancelClocks(ctx, subjectOf(held), offerClocks);
  return { ...held, openOffer: null };
}

async function openOfferOf(ctx: Ctx, held: Held, offerId: string): Promise<Offer> {
  const offer = (await offersOf(ctx, held.id)).find(({ id }) => id === offerId);
  if (!offer) throw new DomainError('NOT_FOUND');
  offerLifecycle.next('accept', offer.status);
  return offer;
}

type Answer = { id: string; offerId: string; accept: boolean };
/**
 * The other side's answer. A refusal leaves the talks open; an acceptance drafts the settlement as an agreement, asks both to sign
 * it within seven days, and stops the deadline meanwhile.
 */
export const answerOffer = (ctx: Ctx, answer: Answer): Promise<DisputeView> =>
  (answer.accept ? acceptOffer : refuseOffer)(ctx, answer);

/** The offer that a side answers. Throws NOT_FOUND, ILLEGAL_TRANSITION, OFFER_NOT_YOUR_TURN. */
async function offerToAnswer(ctx: Ctx, held: Held, offerId: string): Promise<Offer> {
  const offer = await openOfferOf(ctx, held, offerId);
  if (offer.fromSide === requireSide(ctx, held) && !offer.fromBids)
    throw new DomainError('OFFER_NOT_YOUR_TURN', 'The other side answers your offer. You can take it back.');
  return offer;
}

const refuseOffer = disputes.deed('answer_offer', async (ctx, held, { offerId }: Answer) => {
  const offer = await offerToAnswer(ctx, held, offerId);
  const refused = await endOffer(ctx, held, offer, 'reject');
  await disputes.tell(ctx, refused, 'dispute.offer_answered', { offerId: offer.id, accepted: false });
  return refused;
});

const acceptOffer = disputes.deed('accept_offer', async (ctx, held, { offerId }: Answer) => {
  const offer = await offerToAnswer(ctx, held, offerId);
  // The offer's own end decides, fired already or not.
  const clock = await openClock(ctx, subjectOf(held), 'dispute.offer');
  if (clock?.dueAt && clock.dueAt <= ctx.now)
    throw new DomainError('DSP_DEADLINE_PASSED', 'The time of this offer is over.');
  const accepted = await endOffer(ctx, held, offer, 'accept');
  await disputes.tell(ctx, held, 'dispute.offer_answered', { offerId: offer.id, accepted: true });
  const agreementId = await draftSettlement(ctx, settlementOf(held, offer));
  await pauseClocks(ctx, subjectOf(held), {
    kinds: bothTerms,
    reason: 'A settlement waits for signatures',
    audience: audienceOf(held),
  });
  await scheduleReminders(ctx, held);
  await disputes.tell(ctx, held, 'dispute.settlement_drafted', { agreementId });
  return { ...accepted, settlementAgreementId: agreementId };
});

/** Its maker takes an open offer back. */
export const withdrawOffer = disputes.deed('withdraw_offer', async (ctx, held, { offerId }: { offerId: string }) => {
  const offer = await openOfferOf(ctx, held, offerId);
  if (offer.fromSide !== requireSide(ctx, held) || offer.fromBids)
    throw new DomainError('FORBIDDEN', 'Only who made the offer can take it back.');
  const withdrawn = await endOffer(ctx, held, offer, 'withdraw');
  await disputes.tell(ctx, withdrawn, 'dispute.offer_withdrawn', { offerId: offer.id });
  return withdrawn;
});

const offerToExpire = async (ctx: Ctx, { id }: Held): Promise<Offer | undefined> =>
  (await offersOf(ctx, id)).find(({ status }) => offerLifecycle.can('expire', status));

/** One day is left to answer an offer: both are reminded. */
export async function remindOfOffer(ctx: Ctx, held: Held): Promise<undefined> {
  const open = await offerToExpire(ctx, held);
  if (open) await disputes.tell(ctx, held, 'dispute.offer_reminded', { offerId: open.id, validUntil: open.validUntil });
}

/** Nobody answered an offer in its time. */
export async function expireOffer(ctx: Ctx, held: Held): Promise<Held | undefined> {
  const open = await offerToExpire(ctx, held);
  if (!open) return undefined;
  await changeOffer(ctx, open.id, offerLifecycle.next('expire', open.status));
  await disputes.tell(ctx, held, 'dispute.offer_expired', { offerId: open.id });
  return changed(ctx, held, { openOffer: null });
}

/** The settlement was signed by both: the dispute is resolved. Doing it twice changes nothing. */
export const settle = (ctx: Ctx, id: string): Promise<void> =>
  followUp(ctx, id, async (ctx, held) =>
    disputeLifecycle.can('settle', held.status) ? settled(ctx, held) : undefined,
  );

/** The dispute resolved by a settlement that is signed. */
export async function settled(ctx: Ctx, held: Held): Promise<Held> {
  await disputes.tell(ctx, held, 'dispute.resolved', { kind: 'settled', by: 'settlement' });
  return moved(ctx, held, 'settle', { resolutionKind: 'settled', resolvedAt: ctx.now.toISOString() });
}

/** The settlement was declined, withdrawn or not signed in time: the talks go on, with seven days at least. */
export const resumeAfterSettlement = (ctx: Ctx, id: string, agreementId: string): Promise<void> =>
  followUp(ctx, id, async (ctx, held) => {
    const { settlementAgreementId: drafted } = held;
    if (!disputeLifecycle.can('settlement_failed', held.status) || drafted !== agreementId) return undefined;
    if (!held.holds.some(stopsClocks))
      await resumeClocks(ctx, subjectOf(held), {
        kinds: bothTerms,
        floorDays: disputeDefaults.minReplyWindowDays,
        audience: audienceOf(held),
      });
    const resumed = moved(ctx, held, 'settlement_failed', { settlementAgreementId: null });
    await scheduleReminders(ctx, resumed);
    await disputes.tell(ctx, held, 'dispute.settlement_failed', { agreementId: drafted });
    return resumed;
  });
