// Each move of a registration counts its seat and writes its deadline.
import { type RegistrationAction, registrationLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { seatOf } from '@ahadi/domain/academy/registrations/rules.ts';
import type { RegistrationStatus } from '@ahadi/domain/academy/registrations/schema.ts';
import { runLifecycle } from '@ahadi/domain/academy/runs/lifecycle.ts';
import { OFFER_FOR, seatsLeft, seatUntil } from '@ahadi/domain/academy/runs/rules.ts';
import { HOUR } from '@ahadi/domain/core/time.ts';
import { asSystem } from '../core/aggregate.ts';
import { authorize } from '../core/authorize.ts';
import { cancelClocks, startClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { followTurns, registrationSubject, tellOf } from './deeds.ts';
import {
  changeRegistration,
  findRun,
  type HeldRegistration,
  type HeldRun,
  type RegistrationChange,
} from './held.store.ts';
import * as store from './seat.store.ts';

/** One for the seat that a state is, nothing for the others. */
const seatsOf = (status: RegistrationStatus | null): store.Seats => {
  const seat = status === null ? null : seatOf(status);
  return {
    held: Number(seat === 'held'),
    confirmed: Number(seat === 'confirmed'),
    waiting: Number(seat === 'waiting'),
  };
};

/** Brings the counters of a run in line with one registration's move; null stands for none. The run is held. */
export async function countMove(
  ctx: Ctx,
  runId: string,
  from: RegistrationStatus | null,
  to: RegistrationStatus | null,
): Promise<void> {
  const [before, after] = [seatsOf(from), seatsOf(to)];
  const more = {
    held: after.held - before.held,
    confirmed: after.confirmed - before.confirmed,
    waiting: after.waiting - before.waiting,
  };
  if (more.held !== 0 || more.confirmed !== 0 || more.waiting !== 0) await store.countSeats(ctx, runId, more);
}

/** States in which a deadline of the registration runs. */
const clockOf: Partial<Record<RegistrationStatus, 'registration.hold' | 'registration.offer'>> = {
  held: 'registration.hold',
  offered: 'registration.offer',
};

/**
 * Moves a registration whose run is held along its life: permitted, legal, written, counted; its deadline begins with `dueAt` where the
 * new state has one, and the old one ends. Answers it as it is now. Throws FORBIDDEN, ILLEGAL_TRANSITION.
 */
export async function move(
  ctx: Ctx,
  held: HeldRegistration,
  action: Exclude<RegistrationAction, 'give'>,
  { dueAt = null, ...change }: RegistrationChangeOf = {},
): Promise<HeldRegistration> {
  authorize(ctx, `registration.${action}`, held);
  return moveOn(ctx, held, registrationLifecycle.next(action, held.status), { dueAt, ...change });
}

type RegistrationChangeOf = Omit<RegistrationChange, 'status' | 'due_at'> & { dueAt?: Date | null };

/** The same once it is known to be permitted and legal. */
export async function moveOn(
  ctx: Ctx,
  held: HeldRegistration,
  status: RegistrationStatus,
  { dueAt = null, ...change }: RegistrationChangeOf = {},
): Promise<HeldRegistration> {
  await changeRegistration(ctx, held.id, { ...change, status, due_at: dueAt });
  await countMove(ctx, held.runId, held.status, status);
  await cancelClocks(ctx, registrationSubject(held), ['registration.hold', 'registration.offer']);
  const kind = clockOf[status];
  if (kind && dueAt) await startClocks(ctx, [{ subject: registrationSubject(held), kind, dueAt }]);
  const after = { ...held, status, dueAt };
  await followTurns(ctx, held, after);
  return after;
}

/** Until when a seat is kept for its payment: as long as the run says, and never past its beginning. */
export const keptUntil = (ctx: Pick<Ctx, 'now'>, run: HeldRun): Date =>
  seatUntil(ctx.now, run.payWithinHours * HOUR, run.startsAt);

/**
 * Offers each seat that is free to who waits longest, for a day or until the run begins. Call it, the run held, after whatever may have
 * made a seat free.
 */
export async function fillSeats(anyone: Ctx, runId: string): Promise<void> {
  const ctx = asSystem(anyone);
  for (let run = await findRun(ctx, runId); run && mayOffer(ctx, run); run = await findRun(ctx, runId)) {
    const next = await store.nextWaiting(ctx, runId);
    if (!next) return;
    await offer(ctx, run, next);
  }
}

const mayOffer = ({ now }: Ctx, run: HeldRun): boolean =>
  runLifecycle.can('start', run.status) && run.startsAt > now && run.waiting > 0 && seatsLeft(run) > 0;

async function offer(ctx: Ctx, run: HeldRun, held: HeldRegistration): Promise<void> {
  const dueAt = seatUntil(ctx.now, OFFER_FOR, run.startsAt);
  await move(ctx, held, 'offer', { dueAt });
  await tellOf(ctx, held, 'registration.offered', { until: dueAt.toISOString(), reason: held.promotedReason });
}

/** A registration ends without a seat, and its seat goes to the next who waits. */
export async function expire(anyone: Ctx, held: HeldRegistration): Promise<void> {
  const ctx = asSystem(anyone);
  await move(ctx, held, 'expire');
  await tellOf(ctx, held, 'registration.expired', { was: held.status });
  await fillSeats(ctx, held.runId);
}
