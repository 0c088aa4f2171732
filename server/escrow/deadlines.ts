// Every deadline of an escrow and its stages starts, stands still, goes on and ends here.
import { type ClockKind, standsFor } from '@ahadi/domain/core/clock.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { freeOf } from '@ahadi/domain/escrow/milestones/rules.ts';
import { hours, inspectionReminders, reminded } from '@ahadi/domain/escrow/rules.ts';
import {
  type ClockWishes,
  cancelClocks,
  openClock,
  openClocksOf,
  pauseClocks,
  resumeClocks,
  startClock,
} from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Subject, subjectKey } from '../core/emit.ts';
import type { Held } from './escrow.store.ts';
import { withStage } from './held.ts';
import type { HeldMilestone } from './stages.store.ts';

export const escrowSubject = (id: string): Subject => ({ kind: 'escrow', id });
export const stageSubject = (id: string): Subject => ({ kind: 'milestone', id });

export const inHours = (ctx: Pick<Ctx, 'now'>, count: number): Date => new Date(ctx.now.getTime() + count * HOUR);

/** What runs while the buyer looks: its end, its reminders, and before them the time in which goods count as received. */
const looking: readonly ClockKind[] = ['milestone.inspection', 'milestone.inspection_reminder', 'milestone.receipt'];
const delivering: readonly ClockKind[] = ['milestone.delivery', 'milestone.no_delivery'];
export const arguing: readonly ClockKind[] = [
  'milestone.offer',
  'milestone.negotiation',
  'milestone.split_answer',
  'milestone.stale',
];

/** The clocks that stand still for a stage: those of what is contested. What nobody contests goes on being delivered and inspected. */
function standing({ money }: HeldMilestone): readonly ClockKind[] {
  return money.contested > 0n && freeOf(money) === 0n ? [...delivering, ...looking] : [];
}

/** What goes on again when nothing stops it. */
const going: readonly ClockKind[] = [
  ...delivering,
  ...looking,
  ...arguing,
  'milestone.funding',
  'milestone.answer',
  'milestone.reminder',
  'milestone.return',
  'milestone.return_check',
];

/** Which open deadlines a subject has, of these kinds, and standing still for the escrow or not; all of them unless said otherwise. */
type Has = (subject: Subject, it?: { kinds?: readonly ClockKind[]; isStill?: boolean }) => boolean;

/**
 * Brings the clocks of an escrow in line with where its stages stand: what has ended has none, what is contested stands still,
 * on hold everything does, and all else goes on with what remained. Doing it twice changes nothing. `only` names the stages that
 * a deed touched. Answers the escrow.
 */
export async function align(ctx: Ctx, held: Held, only?: readonly string[]): Promise<Held> {
  const stages = held.milestones.filter(({ id }) => !only || only.includes(id));
  const open = await openClocksOf(ctx, [escrowSubject(held.id), ...stages.map(({ id }) => stageSubject(id))]);
  const has: Has = (subject, { kinds, isStill } = {}) =>
    open.some(
      (one) =>
        subjectKey(one.subject) === subjectKey(subject) &&
        (!kinds || kinds.includes(one.kind)) &&
        (isStill === undefined || standsFor(one, 'matter') === isStill),
    );
  const subject = escrowSubject(held.id);
  if (held.hold) await pause(ctx, has, subject, { reason: 'On hold' });
  else if (!only) await resume(ctx, has, subject);
  for (const stage of stages) await alignStage(ctx, has, held, stage);
  return held;
}

async function alignStage(ctx: Ctx, has: Has, held: Held, stage: HeldMilestone): Promise<void> {
  const subject = stageSubject(stage.id);
  if (milestoneLifecycle.actionsFrom(stage.money.status).length === 0) {
    if (has(subject)) await cancelClocks(ctx, subject);
    return;
  }
  if (!milestoneLifecycle.can('offer', stage.money.status) && has(subject, { kinds: arguing }))
    await cancelClocks(ctx, subject, arguing);
  if (held.hold) return pause(ctx, has, subject, { reason: 'On hold' });
  const still = standing(stage);
  if (still.length > 0) await pause(ctx, has, subject, { kinds: still, reason: 'Contested' });
  const kinds = going.filter((kind) => !still.includes(kind));
  // After a dispute there is a day at least to look again.
  await resume(ctx, has, subject, {
    kinds: kinds.filter((kind) => kind === 'milestone.inspection'),
    floorDays: hours.leastInspection / 24,
  });
  await resume(ctx, has, subject, { kinds: kinds.filter((kind) => kind !== 'milestone.inspection') });
}

async function pause(ctx: Ctx, has: Has, subject: Subject, wishes: ClockWishes): Promise<void> {
  if (has(subject, { ...wishes, isStill: false })) await pauseClocks(ctx, subject, wishes);
}

async function resume(ctx: Ctx, has: Has, subject: Subject, wishes: Parameters<typeof resumeClocks>[2] = {}) {
  if (has(subject, { ...wishes, isStill: true })) await resumeClocks(ctx, subject, wishes);
}

/** Ends an open clock of a stage that is not needed any more, its reminders with it. */
export const drop = (ctx: Ctx, stage: Pick<HeldMilestone, 'id'>, ...kinds: ClockKind[]) =>
  cancelClocks(ctx, stageSubject(stage.id), kinds.some(isReminded) ? [...kinds, 'milestone.reminder'] : kinds);

/** Starts a clock of a stage again, whatever of the kind ran before. Answers its end. */
export async function restart(ctx: Ctx, stage: Pick<HeldMilestone, 'id'>, kind: ClockKind, dueAt: Date): Promise<Date> {
  await cancelClocks(ctx, stageSubject(stage.id), [kind]);
  await startClock(ctx, stageSubject(stage.id), { kind, dueAt });
  if (isReminded(kind))
    await scheduleNext(ctx, stageSubject(stage.id), 'milestone.reminder', dueAt, halfTo(ctx, dueAt));
  return dueAt;
}

export const isReminded = (kind: ClockKind): kind is (typeof reminded)[number] =>
  (reminded as readonly ClockKind[]).includes(kind);
const halfTo = (ctx: Ctx, dueAt: Date): Date => new Date(ctx.now.getTime() + (dueAt.getTime() - ctx.now.getTime()) / 2);

/** The next reminder of a deadline: half-time when it is given and comes first, else a day or two hours before the end. */
export async function scheduleNext(
  ctx: Ctx,
  subject: Subject,
  kind: ClockKind,
  dueAt: Date,
  half?: Date,
): Promise<void> {
  const at = [
    ...(half ? [half] : []),
    ...inspectionReminders.map((before) => new Date(dueAt.getTime() - before * HOUR)),
  ]
    .filter((one) => one > ctx.now)
    .sort((one, other) => one.getTime() - other.getTime())[0];
  await cancelClocks(ctx, subject, [kind]);
  if (at) await startClock(ctx, subject, { kind, dueAt: at });
}

/** The time to pay the whole begins, with its reminders; 72 hours unless something else was agreed. Answers its end. */
export async function beginFunding(ctx: Ctx, escrowId: string, forHours: number = hours.funding): Promise<Date> {
  const dueAt = inHours(ctx, forHours);
  await startClock(ctx, escrowSubject(escrowId), { kind: 'escrow.funding', dueAt });
  await scheduleNext(ctx, escrowSubject(escrowId), 'escrow.funding_reminder', dueAt, halfTo(ctx, dueAt));
  return dueAt;
}

/**
 * The buyer looks from now on for `ms`, and never shorter than before; reminders come at half of the time, a day and two hours
 * before its end. Answers the escrow and that end.
 */
export async function beginInspection(
  ctx: Ctx,
  held: Held,
  milestoneId: HeldMilestone['id'],
  ms: number,
): Promise<{ held: Held; inspectBy: Date }> {
  const stage = { id: milestoneId };
  const before = await openClock(ctx, stageSubject(milestoneId), 'milestone.inspection');
  const left = before ? (before.dueAt ? before.dueAt.getTime() - ctx.now.getTime() : (before.remainingMs ?? 0)) : 0;
  const inspectBy = new Date(ctx.now.getTime() + Math.max(ms, left));
  await drop(ctx, stage, 'milestone.receipt', 'milestone.inspection_reminder');
  await restart(ctx, stage, 'milestone.inspection', inspectBy);
  await scheduleReminder(ctx, stage, inspectBy, halfTo(ctx, inspectBy));
  const begun = { inspectionFrom: ctx.now.toISOString(), remindersSent: 0 };
  return { held: withStage(held, milestoneId, begun), inspectBy };
}

/** The next reminder of an inspection. */
export const scheduleReminder = (ctx: Ctx, stage: Pick<HeldMilestone, 'id'>, dueAt: Date, half?: Date): Promise<void> =>
  scheduleNext(ctx, stageSubject(stage.id), 'milestone.inspection_reminder', dueAt, half);

/**
 * From the money on: the day of delivery with its grace, or 30 days with it where none was agreed. A day that passed before the money
 * came has the grace alone.
 */
export async function beginDelivery(ctx: Ctx, stage: HeldMilestone): Promise<void> {
  await restart(ctx, stage, 'milestone.delivery', deliveryEnd(ctx, stage.plan));
}

/** When the time to deliver ends that begins now. */
export function deliveryEnd(ctx: Pick<Ctx, 'now'>, { deliverBy }: Pick<HeldMilestone['plan'], 'deliverBy'>): Date {
  const grace = hours.deliveryGrace * HOUR;
  const day =
    deliverBy === null ? inHours(ctx, hours.openDelivery).getTime() : Date.parse(`${deliverBy}T23:59:59.999Z`);
  return new Date(Math.max(day + grace, ctx.now.getTime() + grace));
}

/** After a dispute about what was not delivered it is waited for again: where no day runs any more, as long as for what is overdue. */
export async function awaitDelivery(ctx: Ctx, stage: HeldMilestone): Promise<void> {
  for (const kind of delivering) if (await openClock(ctx, stageSubject(stage.id), kind)) return;
  if (stage.isOverdue) await restart(ctx, stage, 'milestone.no_delivery', inHours(ctx, hours.noDelivery));
  else await beginDelivery(ctx, stage);
}
