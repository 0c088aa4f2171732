// A learner reads their own registrations.
import { isOver, NOT_COME, refundNow, seatOf } from '@ahadi/domain/academy/registrations/rules.ts';
import type { Registration, RegistrationRow } from '@ahadi/domain/academy/registrations/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { permissions } from '@ahadi/domain/permissions.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { viewPayment } from '../payments/payment.ts';
import { feesOf } from './fee-booking.store.ts';
import { paidForThem, paidOf } from './fee-return.ts';
import { findRegistration, findRun, type HeldRegistration, type HeldRun } from './held.store.ts';
import { judge } from './progress.ts';
import * as store from './registration-list.store.ts';
import { sessionsOf } from './run-view.store.ts';
import { cardsOf } from './run-view.ts';
import { placeOf } from './seat.store.ts';

const hasSeat = ({ status }: HeldRegistration): boolean => seatOf(status) === 'confirmed';

/** The reader's own registration with everything around it. Throws NOT_FOUND. */
export async function viewRegistration(ctx: Ctx, id: string): Promise<Registration> {
  const held = await findRegistration(ctx, id);
  const run = held && (await findRun(ctx, held.runId));
  if (!held || !run || !ctx.actor || !permissions['registration.read'](ctx.actor, held))
    throw new DomainError('NOT_FOUND');
  const [card] = await cardsOf(ctx, [run], { places: hasSeat(held) });
  const all = await feesOf(ctx, id);
  const fees = all.filter(({ method }) => method !== 'rail');
  const returnedMinor = all.reduce((sum, fee) => sum + fee.returnedMinor, 0);
  return {
    id: held.id,
    number: held.number,
    status: held.status,
    course: { code: run.code, title: run.title },
    run: card,
    nameOnCertificate: held.nameOnCertificate,
    needs: held.needs,
    priceMinor: held.priceMinor,
    currency: held.currency,
    dueAt: held.dueAt?.toISOString() ?? null,
    place: held.status === 'waitlisted' ? await placeOf(ctx, run.id, id) : null,
    payments: fees.map((fee) => ({
      id: fee.id,
      method: fee.method,
      status: fee.status,
      amountMinor: fee.amountMinor,
      currency: fee.currency,
      reference: fee.reference,
      hasProof: fee.proofSha256 !== null,
      paidBy: fee.paidBy,
      reason: fee.status === 'rejected' ? fee.reason : null,
      at: fee.createdAt.toISOString(),
    })),
    payment: held.paymentId === null ? null : await viewPayment(ctx, held.paymentId),
    payTo: { till: ctx.config.ACADEMY_TILL ?? null, bank: ctx.config.ACADEMY_BANK ?? null },
    refund: {
      ...refundNow(
        {
          ...{ paidMinor: await paidOf(ctx, id), returnedMinor, currency: held.currency },
          isOnItsWay: all.some(({ status }) => status === 'returning'),
        },
        { status: held.status, startsAt: run.startsAt },
        ctx.now,
      ),
      ...(fees.some(({ status }) => status === 'promised') ? { sentence: NOT_COME } : {}),
      // Once it is over, to whom went back what did.
      to: isOver(held.status)
        ? (all.find((fee) => fee.returnedMinor > 0 && fee.paidBy !== null)?.paidBy ?? null)
        : await paidForThem(ctx, id),
    },
    certificateNumber: await store.certificateOf(ctx, id),
    ended: held.status === 'cancelled' ? await store.howCancelled(ctx, id) : null,
  } as Registration; // brands of ids are born here
}

async function rowOf(ctx: Ctx, held: HeldRegistration, run: HeldRun): Promise<RegistrationRow> {
  const sessions = hasSeat(held) ? await sessionsOf(ctx, [run.id]) : [];
  return {
    id: held.id,
    number: held.number,
    status: held.status,
    course: { code: run.code, title: run.title },
    runId: run.id,
    runStatus: run.status,
    startsOn: run.startsOn,
    nextSessionAt: sessions.find(({ endsAt }) => endsAt > ctx.now)?.startsAt.toISOString() ?? null,
    dueAt: held.dueAt?.toISOString() ?? null,
    progressPercent: hasSeat(held) ? (await judge(ctx, run, held)).progressPercent : 0,
  } as RegistrationRow; // brands of ids are born here
}

/** A page of the reader's own registrations, the newest first. */
export async function listRegistrations(ctx: Ctx, page: PageRequest): Promise<Page<RegistrationRow>> {
  const found = await store.ownPage(ctx, userIdOf(ctx), page);
  const rows = new Map<string, RegistrationRow>();
  for (const held of found.slice(0, page.limit)) {
    const run = await findRun(ctx, held.runId);
    if (run) rows.set(held.id, await rowOf(ctx, held, run));
  }
  const listed = pageFrom(
    found,
    page.limit,
    ({ at_us: at, id }) => ({ at, id }),
    ({ id }) => rows.get(id),
  );
  return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) };
}

/** Somebody's registration for a course that is not over, as a line; null without one. */
export async function openRowOf(ctx: Ctx, userId: string, courseId: string): Promise<RegistrationRow | null> {
  const held = await store.openOf(ctx, userId, courseId);
  const run = held && (await findRun(ctx, held.runId));
  return held && run ? rowOf(ctx, held, run) : null;
}
