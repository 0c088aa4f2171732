// What is contested of a stage stands still until both, or somebody else for them, have settled it.
import { HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { advance, type MilestoneCommand } from '@ahadi/domain/escrow/milestones/rules.ts';
import type { MilestoneMoney } from '@ahadi/domain/escrow/milestones/schema.ts';
import { calmUntil, hours } from '@ahadi/domain/escrow/rules.ts';
import type { MilestoneView } from '@ahadi/domain/escrow/schema.ts';
import { sha256Hex } from '../core/canonical.ts';
import { openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { awaitDelivery, beginInspection, drop, inHours, restart, stageSubject } from './deadlines.ts';
import type { Held } from './escrow.store.ts';
import { escrows, onStage } from './escrow.ts';
import { name } from './evidence.ts';
import { on, requireSide, requireStep, type Side, stageOf, withStage } from './held.ts';
import { endOpenOffer, voidOpenResolution } from './offers.store.ts';
import { advanceStage } from './payout.ts';
import type { HeldMilestone } from './stages.store.ts';

type Said = { by: Side; reason: NonNullable<MilestoneView['dispute']>['reason']; statement: string };

type Contested = { contestedMinor: number; evidence: readonly string[] } & Omit<Said, 'by'>;
/**
 * Either side contests a part: only that stands still. While a part is in dispute either may contest more of the stage, and what was
 * contested stays so. Throws ESC_NOT_YET in the first day after the money came, but for fraud.
 */
export const dispute = onStage.deed('dispute', async (ctx, held, stage, input: Contested) => {
  const amount = BigInt(input.contestedMinor);
  advance(stage.money, { action: 'dispute', amount });
  requireStep(held, amount, stage, 'contestedMinor');
  const said = { ...input, by: requireSide(ctx, held) };
  if (stage.dispute && milestoneLifecycle.can('offer', stage.money.status))
    return contestMore(ctx, held, stage, stage.dispute, said);
  if (input.reason !== 'fraud' && calmUntil(stage.fundedAt ?? ctx.now.toISOString(), ctx.now))
    throw new DomainError(
      'ESC_NOT_YET',
      'The money came less than a day ago. Talk first; you can open a dispute a day after it came.',
    );
  await drop(ctx, stage, 'milestone.answer', 'milestone.return', 'milestone.return_check');
  await name(ctx, held, stage, input.evidence, { namedFor: 'dispute' });
  return openDispute(ctx, held, stage, { action: 'dispute', amount }, said);
});

/** More of it is in dispute from now on; the one who opened it stays who did, and the talks begin again about the larger part. */
async function contestMore(
  ctx: Ctx,
  held: Held,
  stage: HeldMilestone,
  before: NonNullable<HeldMilestone['dispute']>,
  { by, reason, statement, contestedMinor, evidence }: Contested & Said,
): Promise<Held> {
  const more = { by, reason, statement, contestedMinor, at: ctx.now.toISOString() };
  await name(ctx, held, stage, evidence, { namedFor: 'dispute' });
  const contested = await advanceStage(
    ctx,
    held,
    stage.id,
    { action: 'dispute', amount: BigInt(contestedMinor) },
    { dispute: { ...before, more: [...(before.more ?? []), more] } },
  );
  const after = await endTalksWhenChanged(ctx, contested, stage);
  const statementHash = sha256Hex(statement);
  await escrows.tell(ctx, held, 'milestone.disputed', { ...on(stage), by, contestedMinor, reason, statementHash });
  return after;
}

/** A part is in dispute from now on; talks come first, then a mediator is advised, and after 90 days somebody of us looks. */
export async function openDispute(
  ctx: Ctx,
  held: Held,
  stage: HeldMilestone,
  command: MilestoneCommand,
  { by, reason, statement }: Said,
): Promise<Held> {
  const opened = { by, reason, statement, at: ctx.now.toISOString(), escalatedAt: null };
  const after = await advanceStage(ctx, held, stage.id, command, { dispute: opened });
  await restart(ctx, stage, 'milestone.negotiation', inHours(ctx, hours.negotiation));
  await restart(ctx, stage, 'milestone.stale', inHours(ctx, hours.stale));
  await escrows.tell(ctx, held, 'milestone.disputed', {
    ...on(stage),
    by,
    contestedMinor: Number(stageOf(after, stage.id).money.contested),
    reason,
    statementHash: sha256Hex(statement),
  });
  return after;
}

/** The buyer ends the dispute: it stands where it stood before, with a day at least to look again. */
export const waive = onStage.deed('waive', async (ctx, held, stage) => {
  const waived = await advanceStage(ctx, held, stage.id, { action: 'waive' }, { dispute: null });
  const after = await endTalks(ctx, waived, stage);
  await escrows.tell(ctx, held, 'milestone.dispute_ended', { ...on(stage), by: 'buyer' });
  return lookAgain(ctx, after, stageOf(after, stage.id));
});

/** A split or decision that waits about money that is not contested like that any more is void. */
export async function voidResolution(ctx: Ctx, held: Held, { id }: Pick<HeldMilestone, 'id'>): Promise<Held> {
  await voidOpenResolution(ctx, id);
  return withStage(held, id, { decisionBy: null, splitAcceptedBy: null });
}

/** An offer about what is not contested like that any more ends. */
export async function endOffer(ctx: Ctx, held: Held, { id }: Pick<HeldMilestone, 'id'>): Promise<Held> {
  await endOpenOffer(ctx, id, 'superseded');
  return withStage(held, id, { offerBy: null });
}

const endTalks = async (ctx: Ctx, held: Held, stage: HeldMilestone): Promise<Held> =>
  voidResolution(ctx, await endOffer(ctx, held, stage), stage);

/** What is delivered again after a dispute is being inspected, though the inspection ended before or was not begun; what is not is waited for. */
async function lookAgain(ctx: Ctx, held: Held, stage: HeldMilestone): Promise<Held> {
  const { money } = stage;
  if (money.status === ('funded' satisfies MilestoneMoney['status'])) {
    await awaitDelivery(ctx, stage);
    return held;
  }
  if (!milestoneLifecycle.can('reject', money.status)) return held;
  const subject = stageSubject(stage.id);
  const isLooking =
    (await openClock(ctx, subject, 'milestone.inspection')) ?? (await openClock(ctx, subject, 'milestone.receipt'));
  if (isLooking) return held;
  return (await beginInspection(ctx, held, stage.id, hours.leastInspection * HOUR)).held;
}

/** Offers and splits are about a contested sum: when it is not what it was before, they have lost what they were about. */
export async function endTalksWhenChanged(ctx: Ctx, held: Held, before: HeldMilestone): Promise<Held> {
  const { money } = stageOf(held, before.id);
  if (money.contested === before.money.contested || !before.dispute) return held;
  const after = await endTalks(ctx, held, before);
  await drop(ctx, before, 'milestone.offer', 'milestone.split_answer');
  return money.contested === 0n ? lookAgain(ctx, after, stageOf(after, before.id)) : after;
}
