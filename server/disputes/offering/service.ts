import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import { formatMoney } from '@ahadi/domain/core/money.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { disputeLifecycle, offerLifecycle } from '@ahadi/domain/disputes/lifecycle.ts';
import { compareBids, disputeDefaults, mayOffer } from '@ahadi/domain/disputes/rules.ts';
import type { DisputeSide, DisputeView, Offer, OfferTerms } from '@ahadi/domain/disputes/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { draftSettlement } from '../../agreements/settling/service.ts';
import { sha256Hex } from '../../core/canonical.ts';
import { cancelClocks, openClock, pauseClocks, resumeClocks, startClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { installationSecret } from '../../core/secrets.ts';
import {
  audienceOf,
  dayIn,
  move,
  offerClocks,
  otherSide,
  partyOf,
  readDispute,
  requireSide,
  step,
  stopsClocks,
  subjectOf,
  tell,
} from '../life/service.ts';
import { scheduleReminders } from '../reminding/service.ts';
import * as store from '../store.ts';
import { addBid, addOffer, changeOffer, closeRound, offersOf, sealedBidsOf } from './store.ts';

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
    await openOffer(ctx, held, side, terms, false);
    return undefined;
  });

async function openOffer(
  ctx: Ctx,
  held: store.Held,
  side: DisputeSide,
  terms: OfferTerms,
  fromBids: boolean,
): Promise<void> {
  const validUntil = addDays(ctx.now, held.policy?.offerValidDays ?? disputeDefaults.offerValidDays);
  const offerId = (await addOffer(ctx, held.id, { from: side, terms, fromBids, validUntil })) as Offer['id']; // the brand is born here
  await startClock(ctx, subjectOf(held), { kind: 'dispute.offer', dueAt: validUntil });
  await scheduleReminders(ctx, held.id);
  await tell(ctx, held, 'dispute.offered', { offerId, side, fromBids, validUntil: validUntil.toISOString() });
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
function draftFrom(ctx: Ctx, held: store.Held, offer: Offer) {
  const [filer, respondent] = [partyOf(held, 'filer'), partyOf(held, 'respondent')];
  const { currency } = held.claim;
  const money =
    offer.amountMinor === null
      ? ''
      : ` ${respondent.name} pays ${filer.name} ${formatMoney(offer.amountMinor, currency)}.`;
  return draftSettlement(ctx, {
    title: `Settlement of ${held.ref}`,
    currency,
    valueMinor: offer.amountMinor,
    signWindowDays: held.policy?.settlementSignDays ?? disputeDefaults.settlementSignDays,
    publicClauseOffered: respondent.clauseAcceptedAt !== null,
    parties: [filer, respondent].map(({ name, email, userId, identityId }) => ({ name, email, userId, identityId })),
    clauses: [
      {
        heading: 'What is settled',
        text: `${filer.name} and ${respondent.name} settle the dispute ${held.ref}, “${held.claim.title}”.`,
      },
      { heading: 'What each side does', text: `${offer.text}${money}` },
      { heading: 'By when', text: `All of this is done by ${offer.completeBy}.` },
      {
        heading: 'What follows',
        text: 'With the last signature the dispute is resolved and leaves no public trace. Neither side may bring the same matter again unless this settlement is not kept.',
      },
    ],
  });
}

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

const KEY = 'blind-bids';

/**
 * A sealed figure for the current round. When both are in they are compared and destroyed: an overlap becomes an offer in the
 * middle that either side may accept, a gap opens the next round, and nobody learns how wide it was (design M11).
 */
export const bid = (ctx: Ctx, id: string, amountMinor: number): Promise<DisputeView> =>
  step(ctx, id, 'bid', async (ctx, held) => {
    const side = requireSide(ctx, held);
    const bids = await sealedBidsOf(ctx, id);
    const ended = bids.filter((one) => one.result !== null).map(({ round }) => round);
    const round = Math.max(0, ...ended) + 1;
    if (bids.some((one) => one.result === 'overlap'))
      throw new DomainError('DSP_ONCE_ONLY', 'The figures met already. Answer the offer that came of it.');
    if (round > disputeDefaults.bidRounds) throw new DomainError('DSP_ONCE_ONLY', 'The three rounds are over.');
    if (bids.some((one) => one.round === round && one.side === side))
      throw new DomainError(
        'OFFER_NOT_YOUR_TURN',
        'Your figure of this round is in. The other side is asked for theirs.',
      );
    const salt = randomBytes(16).toString('hex');
    const commitment = sha256Hex(`${salt}:${amountMinor}`);
    const key = Buffer.from(await installationSecret(ctx, KEY), 'base64url');
    await addBid(ctx, id, { round, side, commitment, sealed: seal(key, `${salt}:${amountMinor}`) });
    await tell(ctx, held, 'dispute.bid', { side, round, commitment });
    const other = bids.find((one) => one.round === round && one.side === otherSide(side));
    if (other) await compareRound(ctx, held, round, { [side]: amountMinor, [other.side]: amountOf(key, other.sealed) });
    return undefined;
  });

async function compareRound(
  ctx: Ctx,
  held: store.Held,
  round: number,
  figures: Partial<Record<DisputeSide, number>>,
): Promise<void> {
  const met = compareBids(figures.filer ?? Number.POSITIVE_INFINITY, figures.respondent ?? 0);
  await closeRound(ctx, held.id, round, met.result);
  await tell(ctx, held, 'dispute.bids_compared', { round, result: met.result });
  if (met.result !== 'overlap') return;
  const open = (await offersOf(ctx, held.id)).find(({ status }) => offerLifecycle.can('counter', status));
  if (open) await endOffer(ctx, held, open, 'counter');
  const terms = {
    text: 'Both sides’ sealed figures met. The amount lies in the middle between them and settles the whole matter.',
    amountMinor: met.amountMinor,
    completeBy: addCalendarDays(dayIn(held, ctx.now), disputeDefaults.resolutionDays),
  };
  await openOffer(ctx, held, 'respondent', terms, true);
}

/** AES-256-GCM: nonce ‖ tag ‖ ciphertext. */
function seal(key: Buffer, words: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(words, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function amountOf(key: Buffer, sealed: Buffer): number {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  const words = Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
  return Number(words.split(':')[1]);
}
