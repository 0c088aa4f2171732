// Somebody registers, takes an offered seat, or gives their registration up and has back what the rule says.
import { registrationLifecycle } from '@ahadi/domain/academy/registrations/lifecycle.ts';
import { refundOf } from '@ahadi/domain/academy/registrations/rules.ts';
import type { Registration, RegistrationForm, RegistrationStatus } from '@ahadi/domain/academy/registrations/schema.ts';
import { seatsLeft } from '@ahadi/domain/academy/runs/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { v7 as uuidv7 } from 'uuid';
import { identitiesOfUser } from '../accounts/account.ts';
import { asSystem } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { startClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { completedAmong, titlesOf } from './catalogue.store.ts';
import { findForm } from './course.store.ts';
import { followTurns, registrationSubject, tellOf } from './deeds.ts';
import { rejectWaiting } from './fee-booking.ts';
import { paidForThem, paidOf, returnFee } from './fee-return.ts';
import { countOn, findRegistration, findRun, type HeldRegistration, type HeldRun } from './held.store.ts';
import * as store from './registration.store.ts';
import { viewRegistration } from './registration-list.ts';
import { whyClosed } from './run-view.ts';
import { countMove, fillSeats, keptUntil, move } from './seat.ts';

/** Courses that come before this one and were not completed. Throws ACA_PREREQUISITE with their names. */
async function refuseUnprepared(ctx: Ctx, run: HeldRun, userId: string): Promise<void> {
  const before = (await findForm(ctx, run.courseId, run.version))?.prerequisites ?? [];
  const done = await completedAmong(ctx, userId, before);
  const missing = before.filter((code) => !done.has(code));
  if (missing.length === 0) return;
  const titles = await titlesOf(ctx, missing);
  const names = missing.map((code) => `${code} ${titles.get(code) ?? ''}`.trim()).join(' and ');
  throw new DomainError('ACA_PREREQUISITE', `Complete ${names} first.`);
}

/**
 * A seat that is kept for its payment, one that is confirmed at once where nothing is to be paid, or a place among those who wait. The run is
 * held, so however many come at one instant, seats are given one by one. Throws NOT_FOUND, ACA_CLOSED, ACA_TWICE, ACA_PREREQUISITE.
 */
export const register = (ctx: Ctx, form: RegistrationForm): Promise<Registration> =>
  insistentTransaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const run = await findRun(ctx, form.runId, true);
    if (!run || run.status === 'planned') throw new DomainError('NOT_FOUND');
    const closed = whyClosed(ctx, run);
    if (closed !== null) throw new DomainError('ACA_CLOSED', `${closed} Choose another run.`);
    if (await store.isRegistered(ctx, run.id, userId)) throw new DomainError('ACA_TWICE');
    await refuseUnprepared(ctx, run, userId);
    const [identity] = await identitiesOfUser(ctx, userId);
    if (!identity) throw new DomainError('ACC_IDENTITY_UNKNOWN');
    const hasSeat = run.waiting === 0 && seatsLeft(run) > 0;
    const status: RegistrationStatus = !hasSeat ? 'waitlisted' : run.priceMinor === 0 ? 'confirmed' : 'held';
    const dueAt = status === 'held' ? keptUntil(ctx, run) : null;
    const id = uuidv7();
    const year = ctx.now.getUTCFullYear();
    const number = `R-${year}-${String(await countOn(ctx, 'registration', year)).padStart(6, '0')}`;
    const { nameOnCertificate, needs } = form;
    const { priceMinor, currency } = run;
    const of = { id, number, runId: run.id, userId, identityId: identity.id };
    await store.addRegistration(ctx, { ...of, status, nameOnCertificate, needs, priceMinor, currency, dueAt });
    await countMove(ctx, run.id, null, status);
    const held = { id, userId, status, instructorUserIds: run.instructorUserIds, isAsking: false };
    await followTurns(ctx, null, held);
    if (dueAt) await startClocks(ctx, [{ subject: registrationSubject(held), kind: 'registration.hold', dueAt }]);
    await tellOf(ctx, held, 'registration.made', {
      runId: run.id,
      number,
      status,
    } as EventPayloads['registration.made']); // the brand is born here
    if (status === 'confirmed') await tellOf(ctx, held, 'registration.confirmed', { by: 'free', reason: null });
    return viewRegistration(ctx, id);
  });

/** The reader's own registration with its run held first. Throws NOT_FOUND: unknown and another's look alike. */
export async function holdOwn(ctx: Ctx, id: string): Promise<{ run: HeldRun; held: HeldRegistration }> {
  const it = await holdBoth(ctx, id);
  if (!it || !ctx.actor || !permissions['registration.read'](ctx.actor, it.held)) throw new DomainError('NOT_FOUND');
  return it;
}

/**
 * A registration with its run held first, or undefined. Once the run is held the registration is read again: it may have been moved to
 * another run meanwhile, and then that one is held.
 */
export async function holdBoth(ctx: Ctx, id: string): Promise<{ run: HeldRun; held: HeldRegistration } | undefined> {
  for (let found = await findRegistration(ctx, id); found; ) {
    const run = await findRun(ctx, found.runId, true);
    const held = await findRegistration(ctx, id);
    if (!run || !held) return undefined;
    if (held.runId === run.id) return { run, held };
    found = held;
  }
  return undefined;
}

/** Takes a seat that was offered: it is kept for its payment, or confirmed where nothing is to be paid. Throws ILLEGAL_TRANSITION once the offer ran out. */
export const accept = (ctx: Ctx, id: string): Promise<Registration> =>
  insistentTransaction(ctx, async (ctx) => {
    const { run, held } = await holdOwn(ctx, id);
    const dueAt = keptUntil(ctx, run);
    const taken = await move(ctx, held, 'accept', { dueAt });
    await tellOf(ctx, held, 'registration.accepted', { until: dueAt.toISOString() });
    if (held.priceMinor === 0) {
      await move(asSystem(ctx), taken, 'confirm');
      await tellOf(ctx, held, 'registration.confirmed', { by: 'free', reason: null });
    }
    return viewRegistration(ctx, id);
  });

/**
 * Ends a registration for good: what was paid comes back by the rule, what is kept of it is earned, and the seat goes to the next who
 * waits. The run is held; anyone who calls asked whether it is permitted. Minor units of what came back.
 */
export async function endRegistration(
  ctx: Ctx,
  { run, held }: { run: HeldRun; held: HeldRegistration },
  why: { action: 'cancel' | 'drop'; by: 'learner' | 'desk' | 'run'; reason: string | null },
): Promise<void> {
  const paidMinor = await paidOf(ctx, held.id);
  const { amountMinor } = refundOf(paidMinor, run.startsAt, ctx.now, why.by === 'learner' ? 'learner' : 'academy');
  await move(ctx, held, why.action);
  const returnedTo = await paidForThem(ctx, held.id);
  await rejectWaiting(ctx, held, 'The registration was cancelled.');
  await returnFee(ctx, held, amountMinor, `${run.code} ${run.title}`);
  const told = { by: why.by, reason: why.reason, returnedMinor: amountMinor, returnedTo };
  await tellOf(ctx, held, 'registration.cancelled', told);
}

/**
 * Gives one's own registration up. Throws NOT_FOUND, ILLEGAL_TRANSITION once the course goes on, STALE where something else than
 * `backMinor` comes back by now: less does with every border of the rule.
 */
export const cancel = (
  ctx: Ctx,
  { id, backMinor }: { id: string; backMinor?: number | undefined },
): Promise<Registration> =>
  insistentTransaction(ctx, async (ctx) => {
    const it = await holdOwn(ctx, id);
    authorize(ctx, 'registration.cancel', it.held);
    registrationLifecycle.next('cancel', it.held.status);
    const now = refundOf(await paidOf(ctx, id), it.run.startsAt, ctx.now);
    if (backMinor !== undefined && backMinor !== now.amountMinor)
      throw new DomainError('STALE', `What comes back has changed meanwhile. ${now.sentence} Nothing was cancelled.`);
    await endRegistration(ctx, it, { action: 'cancel', by: 'learner', reason: null });
    await fillSeats(ctx, it.run.id);
    return viewRegistration(ctx, id);
  });
