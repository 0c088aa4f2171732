import { HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { advance, type MilestoneCommand, nobody } from '@ahadi/domain/escrow/milestones/rules.ts';
import type { MilestoneMoney } from '@ahadi/domain/escrow/milestones/schema.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowView, MilestoneView, SettlementOffer } from '@ahadi/domain/escrow/schema.ts';
import { sha256Hex } from '../../core/canonical.ts';
import { openClock } from '../../core/clocks.ts';
import type { Ctx } from '../../core/ctx.ts';
import { on, requireStep } from '../delivering/service.ts';
import { name } from '../evidence/service.ts';
import { onStage, requireSide, type Side, tell, type Where } from '../life/service.ts';
import type { HeldMilestone } from '../milestones/store.ts';
import { advanceStage } from '../moving/service.ts';
import { givenBy, requireCodeFor } from '../proving/service.ts';
import type { Held } from '../store.ts';
import { awaitDelivery, beginInspection, drop, inHours, restart, stageSubject } from '../timing/service.ts';
import { addOffer, changeOffer, endOpenOffer, type HeldOffer, offersOf, voidOpenResolution } from './store.ts';

type Said = { by: Side; reason: NonNullable<MilestoneView['dispute']>['reason']; statement: string };

/**
 * Either side contests a part: only that stands still. While a part is in dispute either may contest more of the stage, and what was
 * contested stays so. Throws ESC_NOT_YET in the first day after the money came, but for fraud.
 */
export const dispute = (
  ctx: Ctx,
  where: Where,
  input: { contestedMinor: number; evidence: readonly string[] } & Omit<Said, 'by'>,
): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.dispute', async (ctx, held, stage) => {
    const amount = BigInt(input.contestedMinor);
    advance(stage.money, { action: 'dispute', amount });
    requireStep(held, amount, stage, 'contestedMinor');
    const said = { ...input, by: requireSide(ctx, held) };
    if (stage.dispute && milestoneLifecycle.can('offer', stage.money.status))
      return contestMore(ctx, held, stage, amount, said);
    const calmUntil = Date.parse(stage.fundedAt ?? ctx.now.toISOString()) + hours.calm * HOUR;
    if (input.reason !== 'fraud' && ctx.now.getTime() < calmUntil)
      throw new DomainError(
        'ESC_NOT_YET',
        'The money came less than a day ago. Talk first; you can open a dispute a day after it came.',
      );
    await drop(ctx, stage, 'milestone.answer', 'milestone.return', 'milestone.return_check');
    await name(ctx, held, stage, input.evidence, { namedFor: 'dispute' });
    await openDispute(ctx, held, stage, { action: 'dispute', amount }, said);
  });

/** More of it is in dispute from now on; whoever opened it stays who did, and the talks begin anew about the larger part. */
async function contestMore(
  ctx: Ctx,
  held: Held,
  stage: HeldMilestone,
  amount: bigint,
  { by, reason, statement, evidence }: Said & { evidence: readonly string[] },
): Promise<void> {
  if (!stage.dispute) return;
  const contestedMinor = Number(amount);
  const more = { by, reason, statement, contestedMinor, at: ctx.now.toISOString() };
  await name(ctx, held, stage, evidence, { namedFor: 'dispute' });
  const money = await advanceStage(
    ctx,
    held,
    stage.id,
    { action: 'dispute', amount },
    { dispute: { ...stage.dispute, more: [...(stage.dispute.more ?? []), more] } },
  );
  await endTalksWhenChanged(ctx, stage, money);
  await tell(ctx, held, 'milestone.disputed', {
    ...on(stage),
    by,
    contestedMinor,
    reason,
    statementHash: sha256Hex(statement),
  });
}

/** A part is in dispute from now on; talks come first, then a mediator is advised, and after 90 days somebody of us looks. */
export async function openDispute(
  ctx: Ctx,
  held: Held,
  stage: HeldMilestone,
  command: MilestoneCommand,
  { by, reason, statement }: Said,
): Promise<void> {
  const at = ctx.now.toISOString();
  const money = await advanceStage(ctx, held, stage.id, command, {
    dispute: { by, reason, statement, at, escalatedAt: null },
  });
  await restart(ctx, stage, 'milestone.negotiation', inHours(ctx, hours.negotiation));
  await restart(ctx, stage, 'milestone.stale', inHours(ctx, hours.stale));
  await tell(ctx, held, 'milestone.disputed', {
    ...on(stage),
    by,
    contestedMinor: Number(money.contested),
    reason,
    statementHash: sha256Hex(statement),
  });
}

/** A side says what the seller should get of the contested part; a new offer takes the place of the open one, whosever it was. */
export const makeOffer = (ctx: Ctx, where: Where, toSellerMinor: number): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.offer', async (ctx, held, stage) => {
    advance(stage.money, { action: 'offer' });
    const by = requireSide(ctx, held);
    if (BigInt(toSellerMinor) > stage.money.contested) {
      const sentence = 'This is more than what is contested.';
      throw new DomainError('BAD_INPUT', sentence, { toSellerMinor: sentence });
    }
    if (BigInt(toSellerMinor) !== stage.money.contested)
      requireStep(held, BigInt(toSellerMinor), stage, 'toSellerMinor');
    await endOpenOffer(ctx, stage.id, 'superseded');
    const expiresAt = await restart(ctx, stage, 'milestone.offer', inHours(ctx, hours.offer));
    const no = await addOffer(ctx, stage.id, { by, toSellerMinor, ofMinor: stage.money.contested, expiresAt });
    await tell(ctx, held, 'milestone.offered', {
      ...on(stage),
      no,
      by,
      toSellerMinor,
      validUntil: expiresAt.toISOString(),
    });
  });

/** The offer that is meant, while it is open. Throws NOT_FOUND, STALE when it is not the open one any more. */
async function openOffer(ctx: Ctx, held: Held, stage: HeldMilestone, offerId: string): Promise<HeldOffer> {
  milestoneLifecycle.next('offer', stage.money.status);
  const offer = (await offersOf(ctx, held.id)).find((one) => one.id === offerId && one.milestoneId === stage.id);
  if (!offer) throw new DomainError('NOT_FOUND');
  if (offer.status !== ('open' satisfies SettlementOffer['status']))
    throw new DomainError('STALE', 'This offer is not open any more. Reload to see where the talks stand.');
  return offer;
}

/** The other side's answer. With yes the contested part is paid out like that at once. */
export const answerOffer = (
  ctx: Ctx,
  { offerId, accept, code, ...where }: Where & { offerId: string; accept: boolean; code?: string | undefined },
): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.accept_offer', async (ctx, held, stage) => {
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
    if (accept)
      await requireCodeFor(
        ctx,
        held.terms.currency,
        givenBy(side, { ...shares, mediatorMinor: 0, platformMinor: 0 }),
        code,
      );
    await changeOffer(ctx, offer.id, accept ? 'accepted' : 'refused');
    await drop(ctx, stage, 'milestone.offer');
    await tell(ctx, held, 'milestone.offer_answered', { ...on(stage), no: offer.no, accepted: accept });
    if (!accept) return;
    const seller = BigInt(offer.toSellerMinor);
    const distribution = { ...nobody, seller, buyer: stage.money.contested - seller };
    await voidOpenResolution(ctx, stage.id);
    await advanceStage(ctx, held, stage.id, { action: 'accept_offer', distribution });
  });

/** Its maker takes an open offer back. */
export const withdrawOffer = (ctx: Ctx, { offerId, ...where }: Where & { offerId: string }): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.withdraw_offer', async (ctx, held, stage) => {
    const offer = await openOffer(ctx, held, stage, offerId);
    if (offer.by !== requireSide(ctx, held))
      throw new DomainError('FORBIDDEN', 'Only who made the offer can take it back.');
    await changeOffer(ctx, offer.id, 'withdrawn');
    await drop(ctx, stage, 'milestone.offer');
    await tell(ctx, held, 'milestone.offer_withdrawn', { ...on(stage), no: offer.no });
  });

/** Nobody answered an offer in its time. */
export async function expireOffer(ctx: Ctx, held: Held, stage: HeldMilestone): Promise<void> {
  const no = await endOpenOffer(ctx, stage.id, 'expired');
  if (no !== null) await tell(ctx, held, 'milestone.offer_expired', { ...on(stage), no });
}

/** The buyer ends the dispute: it stands where it stood before, with a day at least to look again. */
export const waive = (ctx: Ctx, where: Where): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.waive', async (ctx, held, stage) => {
    const money = await advanceStage(ctx, held, stage.id, { action: 'waive' }, { dispute: null });
    await endOpenOffer(ctx, stage.id, 'superseded');
    await voidOpenResolution(ctx, stage.id);
    await tell(ctx, held, 'milestone.dispute_ended', { ...on(stage), by: 'buyer' });
    await lookAgain(ctx, stage, money);
  });

/** What is delivered again after a dispute is being inspected, though the inspection ended before or was not begun; what is not is waited for. */
async function lookAgain(ctx: Ctx, stage: HeldMilestone, money: MilestoneMoney): Promise<void> {
  if (money.status === ('funded' satisfies MilestoneMoney['status'])) return awaitDelivery(ctx, stage);
  if (!milestoneLifecycle.can('reject', money.status)) return;
  const subject = stageSubject(stage.id);
  const isLooking =
    (await openClock(ctx, subject, 'milestone.inspection')) ?? (await openClock(ctx, subject, 'milestone.receipt'));
  if (!isLooking) await beginInspection(ctx, stage, hours.leastInspection * HOUR);
}

/** Offers and splits are about a contested sum: when it changed they have lost what they were about. */
export async function endTalksWhenChanged(ctx: Ctx, stage: HeldMilestone, money: MilestoneMoney): Promise<void> {
  if (money.contested === stage.money.contested || !stage.dispute) return;
  await endOpenOffer(ctx, stage.id, 'superseded');
  await voidOpenResolution(ctx, stage.id);
  await drop(ctx, stage, 'milestone.offer', 'milestone.split_answer');
  if (money.contested === 0n) await lookAgain(ctx, stage, money);
}
