// What ends by time ends here, and no clock moves money while the books do not prove right.
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { deedAtEnd } from '@ahadi/domain/escrow/silence.ts';
import type { SilentStageClock } from '@ahadi/domain/escrow/silence-words.ts';
import type { Clock } from '../core/clocks.ts';
import { extendClock, openClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { arePayoutsStopped } from '../ledger/audit.ts';
import { align, stageSubject } from './deadlines.ts';
import { lapseSplit } from './decision.ts';
import { arrive, endInspection, noteOverdue, remind } from './delivery.ts';
import type { Held } from './escrow.store.ts';
import { escrows } from './escrow.ts';
import { failFunding } from './funding.ts';
import { on, stageOf } from './held.ts';
import { lapseEndProposal } from './joint-end.ts';
import { expireOffer } from './offers.ts';
import { failRest } from './part-payment.ts';
import { advanceStage } from './payout.ts';
import { remindOfFunding, remindOfStage } from './reminders.ts';
import { askReturn } from './returns.ts';
import { escrowIdOf, type HeldMilestone } from './stages.store.ts';
import { lapseProposal } from './terms.ts';

type StageClock = Extract<ClockKind, `milestone.${string}`>;
type StageDeed = (ctx: Ctx, held: Held, stage: HeldMilestone, clock: Clock) => Promise<Held>;

/** What the domain says that silence does; everybody was told just this. */
const silence =
  (kind: SilentStageClock): StageDeed =>
  async (ctx, held, stage) => {
    const action = deedAtEnd(kind, { ...stage.plan, receivedAt: stage.receivedAt });
    if (action === null) return held;
    if (action === 'ask_return') return askReturn(ctx, held, stage, 'silence');
    return advanceStage(ctx, held, stage.id, { action });
  };

/** What happens when a deadline of a stage runs out. Money that is contested is moved by none of them but in the return path. */
const deeds: { [Kind in StageClock]: StageDeed } = {
  'milestone.funding': failRest,
  'milestone.delivery': noteOverdue,
  'milestone.no_delivery': silence('milestone.no_delivery'),
  'milestone.receipt': (ctx, held, stage) => arrive(ctx, held, stage, 'clock'),
  'milestone.inspection': endInspection,
  'milestone.inspection_reminder': async (ctx, held, stage) => {
    const inspection = await openClock(ctx, stageSubject(stage.id), 'milestone.inspection');
    return inspection?.dueAt ? remind(ctx, held, stage, inspection.dueAt) : held;
  },
  'milestone.answer': silence('milestone.answer'),
  'milestone.return': silence('milestone.return'),
  'milestone.return_check': silence('milestone.return_check'),
  'milestone.reminder': remindOfStage,
  'milestone.offer': expireOffer,
  'milestone.negotiation': (ctx, held, stage) => note(ctx, held, stage, 'milestone.mediation_advised'),
  'milestone.split_answer': lapseSplit,
  'milestone.stale': (ctx, held, stage) => note(ctx, held, stage, 'milestone.stale'),
};

async function note(
  ctx: Ctx,
  held: Held,
  stage: HeldMilestone,
  name: 'milestone.mediation_advised' | 'milestone.stale',
): Promise<Held> {
  await escrows.tell(ctx, held, name, on(stage));
  return held;
}

/** Runs the deed of a stage's deadline, its escrow held, and brings the other clocks in line. */
const fireStageClock: ClockDeed = async (ctx, clock) => {
  const id = await escrowIdOf(ctx, clock.subject.id);
  if (!id) return;
  await escrows.work(ctx, id, async (ctx, held) => {
    const stage = stageOf(held, clock.subject.id);
    if (milestoneLifecycle.actionsFrom(stage.money.status).length === 0) return undefined;
    const after = await deeds[clock.kind as StageClock](ctx, held, stage, clock); // the schedule sends no other kinds here
    return align(ctx, after, [stage.id]);
  });
};

const escrowDeeds: { [Kind in Extract<ClockKind, `escrow.${string}`>]: ClockDeed } = {
  'escrow.proposal': lapseProposal,
  'escrow.funding': failFunding,
  'escrow.funding_reminder': remindOfFunding,
  'escrow.end_proposal': lapseEndProposal,
};

/** Deadlines whose end may move money, to the seller or back. */
const moving: ReadonlySet<ClockKind> = new Set<ClockKind>([
  'milestone.inspection',
  'milestone.return',
  'milestone.return_check',
  'milestone.answer',
  'milestone.no_delivery',
  'milestone.funding',
  'escrow.funding',
]);

const WAIT_MS = HOUR;

/** It ran out, so it begins again and is extended: everybody reads by how much, and why. */
async function putOff(ctx: Ctx, { subject, kind }: Clock): Promise<void> {
  await startClock(ctx, subject, { kind, dueAt: ctx.now });
  const reason = 'We check our books. Until that is done no deadline moves money.';
  await extendClock(ctx, subject, kind, new Date(ctx.now.getTime() + WAIT_MS), { reason });
}

/**
 * Runs the deed of a deadline of an escrow or of one of its stages. While the books do not prove right no clock moves money: such a
 * deadline is put off by an hour, as often as it takes.
 */
export const fireEscrowClock: ClockDeed = async (ctx, clock) => {
  if (moving.has(clock.kind) && (await arePayoutsStopped(ctx))) return putOff(ctx, clock);
  if (clock.subject.kind === 'milestone') return fireStageClock(ctx, clock);
  await escrowDeeds[clock.kind as keyof typeof escrowDeeds](ctx, clock); // the schedule sends no other kinds here
};
