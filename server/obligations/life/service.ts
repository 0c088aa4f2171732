import { addCalendarDays, endOfLocalDay, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { isClosed, type ObligationAction, obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { morningOf, nextReminder } from '@ahadi/domain/obligations/rules.ts';
import type { ObligationView } from '@ahadi/domain/obligations/schema.ts';
import { lastDayOf } from '../../agreements/amending/standing/service.ts';
import { audienceOf } from '../../agreements/life/service.ts';
import { authorize } from '../../core/authorize.ts';
import { cancelClocks, startClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { emit, type Subject } from '../../core/emit.ts';
import { type Held, likeOf, readObligation, subjectOf } from '../holding/service.ts';
import { viewOne } from '../reading/service.ts';
import { type Change, changeObligation, countByEnd, type Kept } from '../store.ts';

type Deed = Extract<EventName, `obligation.${string}`>;
type OwnPayload<Name extends Deed> = Omit<EventPayloads[Name], 'obligationId' | 'termId' | 'occurrence'>;

/** Writes a deed about an obligation at the end of its agreement's history, and tells who reads it. */
export const tell = <Name extends Exclude<Deed, 'obligation.all_closed'>>(
  ctx: Ctx,
  held: Held,
  name: Name,
  payload: OwnPayload<Name>,
) =>
  emit(
    ctx,
    name,
    { kind: 'agreement', id: held.agreementId },
    { obligationId: held.id, termId: held.term.id, occurrence: held.occurrence, ...payload } as never, // the parts make the whole again
    audienceOf(held.agreement),
  );

/** The local day where its days are counted. */
export const todayOf = (ctx: Pick<Ctx, 'now'>, { tz }: Pick<Kept, 'tz'>): string => localDayOf(ctx.now, tz);

/** Moves it by the table. Throws ILLEGAL_TRANSITION. An extension that nobody answered lapses with the state it was asked in. */
export async function move(ctx: Ctx, held: Held, action: ObligationAction, change: Change = {}): Promise<void> {
  const status = obligationLifecycle.next(action, held.status);
  await changeObligation(ctx, held.id, {
    ...(status === held.status ? {} : { extension: null }),
    ...(isClosed(status) ? { ended_at: ctx.now } : {}),
    ...change,
    status,
  });
}

/** One step of a person: held, permitted, legal, done. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION; then nothing was written. */
export const step = (
  ctx: Ctx,
  id: string,
  action: ObligationAction,
  deed: (ctx: Ctx, held: Held) => Promise<unknown>,
): Promise<ObligationView> =>
  transaction(ctx, async (ctx) => {
    const held = await readObligation(ctx, id, true);
    authorize(ctx, `obligation.${action}`, likeOf(held));
    obligationLifecycle.next(action, held.status);
    await deed(ctx, held);
    return viewOne(ctx, await readObligation(ctx, id));
  });

const clockKinds: readonly ClockKind[] = ['obligation.due', 'obligation.review', 'obligation.reminder'];

export const stopClocks = (ctx: Ctx, { id }: Pick<Kept, 'id'>) => cancelClocks(ctx, subjectOf(id), clockKinds);

/** Runs until the end of a day, with reminders to who owes it, in the place of whatever ran. Answers the end. */
export async function runUntil(ctx: Ctx, held: Held, dueOn: string): Promise<Date> {
  await stopClocks(ctx, held);
  const dueAt = endOfLocalDay(dueOn, held.tz);
  const place = { code: held.country, tz: held.tz };
  await startClock(ctx, subjectOf(held.id), { kind: 'obligation.due', dueAt, place });
  await startReminder(ctx, held, dueOn);
  return dueAt;
}

/** The next of the reminders before the end of a day, if one is left. */
export async function startReminder(ctx: Ctx, held: Held, dueOn: string): Promise<void> {
  const dueAt = nextReminder(dueOn, held.tz, ctx.now);
  const place = { code: held.country, tz: held.tz };
  if (dueAt) await startClock(ctx, subjectOf(held.id), { kind: 'obligation.reminder', dueAt, place });
}

/** Runs until the other side has answered, with one reminder to it. Answers the end. */
export async function runReview(ctx: Ctx, held: Held): Promise<Date> {
  await stopClocks(ctx, held);
  const lastDay = addCalendarDays(todayOf(ctx, held), held.term.reviewDays);
  const dueAt = endOfLocalDay(lastDay, held.tz);
  const place = { code: held.country, tz: held.tz };
  await startClock(ctx, subjectOf(held.id), { kind: 'obligation.review', dueAt, place });
  const remindAt = morningOf(addCalendarDays(lastDay, -1), held.tz);
  if (remindAt > ctx.now)
    await startClock(ctx, subjectOf(held.id), { kind: 'obligation.reminder', dueAt: remindAt, place });
  return dueAt;
}

/** Says so when nothing of the agreement is open any more and it has no end that is still to come. */
export async function tellIfAllClosed(ctx: Ctx, held: Held): Promise<void> {
  const { open, fulfilled, waived } = await countByEnd(ctx, held.agreementId);
  const endsOn = await lastDayOf(ctx, held.agreementId);
  if (open > 0 || (endsOn !== null && endsOn >= todayOf(ctx, held))) return;
  const subject: Subject = { kind: 'agreement', id: held.agreementId };
  await emit(ctx, 'obligation.all_closed', subject, { fulfilled, waived }, audienceOf(held.agreement));
}
