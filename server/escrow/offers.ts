// A side says how it would settle what is contested, and the other side's yes pays it out like that.
import { DomainError } from '@ahadi/domain/errors.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { advance, nobody } from '@ahadi/domain/escrow/milestones/rules.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import type { SettlementOffer } from '@ahadi/domain/escrow/schema.ts';
import { openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { drop, inHours, restart, stageSubject } from './deadlines.ts';
import { voidResolution } from './dispute.ts';
import type { Held } from './escrow.store.ts';
import { escrows, onStage } from './escrow.ts';
import { on, requireSide, requireStep, withStage } from './held.ts';
import { addOffer, changeOffer, endOpenOffer, type HeldOffer, offersOf } from './offers.store.ts';
import { advanceStage } from './payout.ts';
import { givenBy, requireCodeFor, requireGivenByOne } from './second-factor.ts';
import type { HeldMilestone } from './stages.store.ts';

/** A side says what the seller should get of the contested part; a new offer takes the place of the open one, whosever it was. */
export const makeOffer = onStage.deed(
  'offer',
  async (ctx, held, stage, { toSellerMinor }: { toSellerMinor: number }) => {
    advance(stage.money, { action: 'offer' });
    const by = requireSide(ctx, held);
    if (BigInt(toSellerMinor) > stage.money.contested) {
      const sentence = 'This is more than what is contested.';
      throw new DomainError('BAD_INPUT', sentence, { toSellerMinor: sentence });
    }
    if (BigInt(toSellerMinor) !== stage.money.contested)
      requireStep(held, BigInt(toSellerMinor), stage, 'toSellerMinor');
    const shares = { sellerMinor: toSellerMinor, buyerMinor: Number(stage.money.contested) - toSellerMinor };
    const given = givenBy(by, { ...shares, mediatorMinor: 0, platformMinor: 0 });
    await requireGivenByOne(ctx, held.terms.currency, given);
    await endOpenOffer(ctx, stage.id, 'superseded');
    const expiresAt = await restart(ctx, stage, 'milestone.offer', inHours(ctx, hours.offer));
    const no = await addOffer(ctx, stage.id, { by, toSellerMinor, ofMinor: stage.money.contested, expiresAt });
    const validUntil = expiresAt.toISOString();
    await escrows.tell(ctx, held, 'milestone.offered', { ...on(stage), no, by, toSellerMinor, validUntil });
    return withStage(held, stage.id, { offerBy: by });
  },
);

/** The offer that is meant, while it is open. Throws NOT_FOUND, STALE when it is not the open one any more. */
async function openOffer(ctx: Ctx, held: Held, stage: HeldMilestone, offerId: string): Promise<HeldOffer> {
  milestoneLifecycle.next('offer', stage.money.status);
  const offer = (await offersOf(ctx, held.id)).find((one) => one.id === offerId && one.milestoneId === stage.id);
  if (!offer) throw new DomainError('NOT_FOUND');
  if (offer.status !== ('open' satisfies SettlementOffer['status']))
    throw new DomainError('STALE', 'This offer is not open any more. Reload to see where the talks stand.');
  return offer;
}

type Answer = { offerId: string; accept: boolean; code?: string | undefined };
/** The other side's answer. With yes the contested part is paid out like that at once. */
export const answerOffer = onStage.deed('accept_offer', async (ctx, held, stage, { offerId, accept, code }: Answer) => {
  const offer = await openOffer(ctx, held, stage, offerId);
  const side = requireSide(ctx, held);
  if (offer.by === side)
    throw new DomainError('OFFER_NOT_YOUR_TURN', 'The other side answers your offer. You can take it back.');
  // The offer's own end decides, fired already or not.
  const clock = await openClock(ctx, stageSubject(stage.id), 'milestone.offer');
  if (accept && clock?.dueAt && clock.dueAt <= ctx.now)
    throw new DomainError('DSP_DEADLINE_PASSED', 'The time of this offer is over.');
  if (BigInt(offer.ofMinor) !== stage.money.contested) throw new DomainError('STALE');
  const shares = { sellerMinor: offer.toSellerMinor, buyerMinor: offer.ofMinor - offer.toSellerMinor };
  const given = givenBy(side, { ...shares, mediatorMinor: 0, platformMinor: 0 });
  if (accept) await requireCodeFor(ctx, held.terms.currency, given, code);
  await changeOffer(ctx, offer.id, accept ? 'accepted' : 'refused');
  await drop(ctx, stage, 'milestone.offer');
  await escrows.tell(ctx, held, 'milestone.offer_answered', { ...on(stage), no: offer.no, accepted: accept });
  const answered = withStage(held, stage.id, { offerBy: null });
  if (!accept) return answered;
  const seller = BigInt(offer.toSellerMinor);
  const distribution = { ...nobody, seller, buyer: stage.money.contested - seller };
  return advanceStage(ctx, await voidResolution(ctx, answered, stage), stage.id, {
    action: 'accept_offer',
    distribution,
  });
});

/** Its maker takes an open offer back. */
export const withdrawOffer = onStage.deed(
  'withdraw_offer',
  async (ctx, held, stage, { offerId }: { offerId: string }) => {
    const offer = await openOffer(ctx, held, stage, offerId);
    if (offer.by !== requireSide(ctx, held))
      throw new DomainError('FORBIDDEN', 'Only who made the offer can take it back.');
    await changeOffer(ctx, offer.id, 'withdrawn');
    await drop(ctx, stage, 'milestone.offer');
    await escrows.tell(ctx, held, 'milestone.offer_withdrawn', { ...on(stage), no: offer.no });
    return withStage(held, stage.id, { offerBy: null });
  },
);

/** Nobody answered an offer in its time. */
export async function expireOffer(ctx: Ctx, held: Held, stage: HeldMilestone): Promise<Held> {
  const no = await endOpenOffer(ctx, stage.id, 'expired');
  if (no !== null) await escrows.tell(ctx, held, 'milestone.offer_expired', { ...on(stage), no });
  return withStage(held, stage.id, { offerBy: null });
}
