// A stage is handed over with proof, looked at, rejected, mended, or accepted by silence.
import type { Sha256 } from '@ahadi/domain/core/ids.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { advance } from '@ahadi/domain/escrow/milestones/rules.ts';
import { cureInspectionMs, hours, inspectionMs, isShippedKind, mostCures } from '@ahadi/domain/escrow/rules.ts';
import type { Delivery } from '@ahadi/domain/escrow/schema.ts';
import type { Clock } from '../core/clocks.ts';
import { openClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { beginInspection, drop, inHours, restart, scheduleReminder, stageSubject } from './deadlines.ts';
import type { Held } from './escrow.store.ts';
import { escrows, onStage } from './escrow.ts';
import { name } from './evidence.ts';
import { on, requireStep, withStage } from './held.ts';
import { advanceStage } from './payout.ts';
import { addDelivery, deliveriesOf, type HeldMilestone, markReceived } from './stages.store.ts';

/** What is handed over, and what shows it. */
export type Shown = { kind: Delivery['kind']; note: string; tracking: string; evidence: readonly string[] };

/** What travels is inspected once it came; what is handed over, sent or done, from the moment on. */
const travels = (held: Held, kind: Shown['kind']): boolean => isShippedKind(held.terms.kind) && kind === 'shipped';

/** The seller delivers and shows it. Services and what is handed over are inspected from now on, goods on their way once they came. */
export const deliver = onStage.deed('deliver', deliverStage);

/** The same to a stage that is held. */
export async function deliverStage(ctx: Ctx, held: Held, stage: HeldMilestone, input: Shown): Promise<Held> {
  const delivered = await advanceStage(ctx, held, stage.id, { action: 'deliver' }, { isOverdue: false });
  await drop(ctx, stage, 'milestone.delivery', 'milestone.no_delivery');
  const { after, evidence, inspectBy } = await showDelivery(ctx, delivered, stage, input, inspectionMs(held.terms));
  await escrows.tell(ctx, held, 'milestone.delivered', { ...on(stage), kind: input.kind, evidence, inspectBy });
  return after;
}

async function showDelivery(
  ctx: Ctx,
  held: Held,
  stage: HeldMilestone,
  input: Shown,
  ms: number,
): Promise<{ after: Held; evidence: Sha256[]; inspectBy: string | null }> {
  const isOnItsWay = travels(held, input.kind);
  const deliveryId = await addDelivery(ctx, stage.id, {
    kind: input.kind,
    note: input.note,
    tracking: input.tracking,
    receivedAt: isOnItsWay ? null : ctx.now,
  });
  const evidence = await name(ctx, held, stage, input.evidence, { namedFor: 'delivery', deliveryId });
  const shown = withStage(held, stage.id, { receivedAt: isOnItsWay ? null : ctx.now.toISOString() });
  if (!isOnItsWay) {
    const { held: after, inspectBy } = await beginInspection(ctx, shown, stage.id, ms);
    return { after, evidence, inspectBy: inspectBy.toISOString() };
  }
  await drop(ctx, stage, 'milestone.inspection', 'milestone.inspection_reminder');
  // Without a number to follow it nobody can say that it came but the buyer; it counts as come all the same, or money would be stuck.
  await restart(ctx, stage, 'milestone.receipt', inHours(ctx, hours.receipt));
  return { after: shown, evidence, inspectBy: null };
}

/** The goods came: the inspection begins. */
export const receive = onStage.deed('receive', async (ctx, held, stage) => {
  if (stage.receivedAt) throw new DomainError('ILLEGAL_TRANSITION', 'It arrived already and is being inspected.');
  return arrive(ctx, await advanceStage(ctx, held, stage.id, { action: 'receive' }), stage, 'buyer');
});

/** What was shipped counts as come, by the buyer's word or because nobody said anything for a week. */
export async function arrive(ctx: Ctx, held: Held, stage: HeldMilestone, by: 'buyer' | 'clock'): Promise<Held> {
  await drop(ctx, stage, 'milestone.receipt');
  await markReceived(ctx, stage.id);
  const come = withStage(held, stage.id, { receivedAt: ctx.now.toISOString() });
  const ms = stage.curesUsed > 0 ? cureInspectionMs(held.terms) : inspectionMs(held.terms);
  const { held: after, inspectBy } = await beginInspection(ctx, come, stage.id, ms);
  await escrows.tell(ctx, held, 'milestone.received', { ...on(stage), by, inspectBy: inspectBy.toISOString() });
  return after;
}

type Rejection = { contestedMinor: number; reason: string; evidence: readonly string[] };
/** The buyer says why a part is not as agreed; the seller answers within three days. What is not contested goes on being inspected. */
export const reject = onStage.deed('reject', async (ctx, held, stage, input: Rejection) => {
  const { contestedMinor, reason } = input;
  const inspection = await openClock(ctx, stageSubject(stage.id), 'milestone.inspection');
  if (inspection?.dueAt && inspection.dueAt <= ctx.now)
    throw new DomainError('DSP_DEADLINE_PASSED', 'The time to inspect is over.');
  // What never came cannot be sent back: it is rejected once it is here, and the time for that begins then.
  if (milestoneLifecycle.can('reject', stage.money.status) && !stage.receivedAt)
    throw new DomainError(
      'ESC_NOT_YET',
      'It is on its way. You can reject it once it is here; a dispute is open to you now.',
    );
  const amount = BigInt(contestedMinor);
  requireStep(held, amount, stage, 'contestedMinor');
  const rejection = { reason, contestedMinor, at: ctx.now.toISOString() };
  const after = await advanceStage(ctx, held, stage.id, { action: 'reject', amount }, { rejection });
  await name(ctx, held, stage, input.evidence, { namedFor: 'reject' });
  const answerBy = (await restart(ctx, stage, 'milestone.answer', inHours(ctx, hours.answer))).toISOString();
  await escrows.tell(ctx, held, 'milestone.rejected', { ...on(stage), contestedMinor, reason, answerBy });
  return after;
});

type Cure = { note: string; evidence: readonly string[]; kind?: Shown['kind'] | undefined; tracking: string };
/** The seller mends it and shows that; the buyer looks again, for three days at most, from when it came where it travels. Twice at most. */
export const cure = onStage.deed('cure', async (ctx, held, stage, input: Cure) => {
  advance(stage.money, { action: 'cure' });
  if (stage.curesUsed >= mostCures)
    throw new DomainError(
      'DSP_ONCE_ONLY',
      'It was mended twice already. Give the money back or contest the rejection.',
    );
  const no = stage.curesUsed + 1;
  const mended = await advanceStage(ctx, held, stage.id, { action: 'cure' }, { curesUsed: no });
  await drop(ctx, stage, 'milestone.answer');
  const before = (await deliveriesOf(ctx, held.id)).filter(({ milestoneId }) => milestoneId === stage.id).at(-1);
  const shown = { ...input, kind: input.kind ?? before?.kind ?? 'handover' };
  const { after, evidence, inspectBy } = await showDelivery(ctx, mended, stage, shown, cureInspectionMs(held.terms));
  await escrows.tell(ctx, held, 'milestone.cured', { ...on(stage), no, evidence, inspectBy });
  return after;
});

/** Nothing came by the day that was agreed and two days more: the buyer takes the money back alone. */
export const cancelOverdue = onStage.deed('cancel_overdue', async (ctx, held, stage) => {
  advance(stage.money, { action: 'cancel_overdue' });
  if (!stage.isOverdue) throw new DomainError('ESC_NOT_YET', 'It is not overdue yet. You can cancel alone once it is.');
  return advanceStage(ctx, held, stage.id, { action: 'cancel_overdue' });
});

/** The day to deliver and its grace are over: the buyer may cancel alone, and after 14 days the money goes back. */
export async function noteOverdue(ctx: Ctx, held: Held, stage: HeldMilestone): Promise<Held> {
  const returnsAt = await restart(ctx, stage, 'milestone.no_delivery', inHours(ctx, hours.noDelivery));
  await escrows.tell(ctx, held, 'milestone.overdue', { ...on(stage), returnsAt: returnsAt.toISOString() });
  return withStage(held, stage.id, { isOverdue: true });
}

const SHORT_MS = 24 * HOUR;
/** So many reminders make silence consent; one where there is no time for two. */
const enoughReminders = (lastedMs: number): number => (lastedMs < SHORT_MS ? 1 : 2);

/**
 * The inspection ended and nobody said anything: what nobody contests is the seller's (M6). Silence is consent only for who was
 * reminded; without the reminders the buyer gets a day more, and a reminder now.
 */
export async function endInspection(ctx: Ctx, held: Held, stage: HeldMilestone, clock: Clock): Promise<Held> {
  const lasted = ctx.now.getTime() - Date.parse(stage.inspectionFrom ?? clock.startsAt.toISOString());
  if (stage.remindersSent >= enoughReminders(lasted))
    return advanceStage(ctx, held, stage.id, { action: 'accept_by_silence' });
  const dueAt = await restart(ctx, stage, 'milestone.inspection', inHours(ctx, hours.leastInspection));
  return remind(ctx, held, stage, dueAt);
}

/** Says that silence will be consent, and when; written down as sent, because that is what makes it one. */
export async function remind(ctx: Ctx, held: Held, stage: HeldMilestone, dueAt: Date): Promise<Held> {
  await escrows.tell(ctx, held, 'milestone.inspection_reminded', { ...on(stage), dueAt: dueAt.toISOString() });
  await scheduleReminder(ctx, stage, dueAt);
  return withStage(held, stage.id, { remindersSent: stage.remindersSent + 1 });
}
