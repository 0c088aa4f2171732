// What a promise is to the server: who is told, which deadlines it has, and the one way in which a deed is done to it.
import { addCalendarDays, endOfLocalDay, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { isClosed, type ObligationAction, obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { permissions, whoMay } from '@ahadi/domain/obligations/permissions.ts';
import { morningOf, nextReminder } from '@ahadi/domain/obligations/rules.ts';
import { turnsOfObligation } from '@ahadi/domain/obligations/turns.ts';
import { lastDayOf } from '../agreements/in-force.ts';
import { aggregate } from '../core/aggregate.ts';
import { cancelClocks, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { findHeld, type Held } from './held.ts';
import { countByEnd, saveObligation } from './obligation.store.ts';
import { viewOne } from './view.ts';

/** What was promised, and the one way in which deeds are done to it. Its events stand in the history of its agreement, whose row holds it. */
export const obligations = aggregate({
  kind: 'obligation',
  find: findHeld,
  sees: () => true, // its agreement says who reads it
  lifecycle: obligationLifecycle,
  permissions,
  whoMay,
  audience: ({ readerUserIds }: Held) => readerUserIds,
  history: ({ agreementId }) => ({ kind: 'agreement', id: agreementId }),
  save: saveObligation<Held>,
  turns: turnsOfObligation,
  view: viewOne,
});

type Deed = Extract<EventName, `obligation.${string}`>;
type OwnPayload<Name extends Deed> = Omit<EventPayloads[Name], 'obligationId' | 'termId' | 'occurrence' | 'lapses'>;

/** With these another day is asked for no more. */
const endsTheAsking: readonly Deed[] = [
  'obligation.claimed',
  'obligation.presumed_kept',
  'obligation.overdue',
  'obligation.fulfilled',
  'obligation.waived',
];

/** Writes a deed about an obligation at the end of its agreement's history, and tells who reads it. */
export const tell = <Name extends Exclude<Deed, 'obligation.all_closed'>>(
  ctx: Ctx,
  held: Held,
  name: Name,
  payload: OwnPayload<Name>,
) => {
  const which = { obligationId: held.id, termId: held.term.id, occurrence: held.occurrence };
  const { extension } = held;
  const lapses = extension && endsTheAsking.includes(name) ? { lapses: { by: extension.by, day: extension.day } } : {};
  return obligations.tell(ctx, held, name, { ...which, ...payload, ...lapses } as unknown as EventPayloads[Name]); // the parts make the whole again
};

/** The local day where its days are counted. */
export const todayOf = (ctx: Pick<Ctx, 'now'>, { tz }: Pick<Held, 'tz'>): string => localDayOf(ctx.now, tz);

/** Between some of its people it has ended, and between the others it goes on: everybody on both sides hears between whom. */
export const tellPartEnded = (
  ctx: Ctx,
  before: Held,
  { endedParts }: Held,
  how: Pick<EventPayloads['obligation.part_ended'], 'by' | 'reason' | 'pays'>,
): Promise<string> => {
  const now = endedParts.slice(before.endedParts.length);
  return tell(ctx, before, 'obligation.part_ended', {
    as: now.some(({ as }) => as === 'waived') ? 'waived' : 'fulfilled',
    debtorIds: [...new Set(now.map(({ debtorId }) => debtorId))],
    creditorIds: [...new Set(now.map(({ creditorId }) => creditorId))],
    ...how,
  });
};

/** As it is after an action. Throws ILLEGAL_TRANSITION. An extension that nobody answered lapses with the state it was asked in. */
export function moved(ctx: Pick<Ctx, 'now'>, held: Held, action: ObligationAction): Held {
  const after = obligations.moved(held, action);
  return {
    ...after,
    ...(after.status !== held.status && { extension: null }),
    ...(isClosed(after.status) && { endedAt: ctx.now }),
  };
}

const clockKinds: readonly ClockKind[] = ['obligation.due', 'obligation.review', 'obligation.reminder'];

export const stopClocks = (ctx: Ctx, { id }: Pick<Held, 'id'>) =>
  cancelClocks(ctx, obligations.subject({ id }), clockKinds);

/** Runs until the end of a day, with reminders to who owes it, in the place of whatever ran. Answers the end. */
export async function runUntil(ctx: Ctx, held: Held, dueOn: string): Promise<Date> {
  await stopClocks(ctx, held);
  const dueAt = endOfLocalDay(dueOn, held.tz);
  const place = { code: held.country, tz: held.tz };
  await startClock(ctx, obligations.subject(held), { kind: 'obligation.due', dueAt, place });
  await startReminder(ctx, held, dueOn);
  return dueAt;
}

/** The next of the reminders before the end of a day, if one is left. */
export async function startReminder(ctx: Ctx, held: Held, dueOn: string): Promise<void> {
  const dueAt = nextReminder(dueOn, held.tz, ctx.now);
  const place = { code: held.country, tz: held.tz };
  if (dueAt) await startClock(ctx, obligations.subject(held), { kind: 'obligation.reminder', dueAt, place });
}

/** Runs until the other side has answered, with one reminder to it. Answers the end. */
export async function runReview(ctx: Ctx, held: Held): Promise<Date> {
  await stopClocks(ctx, held);
  const from = localDayOf(ctx.now, placeOf(held.country).begins);
  const lastDay = addCalendarDays(from, held.term.reviewDays);
  const dueAt = endOfLocalDay(lastDay, held.tz);
  const place = { code: held.country, tz: held.tz };
  await startClock(ctx, obligations.subject(held), { kind: 'obligation.review', dueAt, place });
  const remindAt = morningOf(addCalendarDays(lastDay, -1), held.tz);
  if (remindAt > ctx.now)
    await startClock(ctx, obligations.subject(held), { kind: 'obligation.reminder', dueAt: remindAt, place });
  return dueAt;
}

/** Says so when with this one nothing of the agreement is open any more and it has no end that is still to come. */
export async function tellIfAllClosed(ctx: Ctx, held: Held): Promise<void> {
  const others = await countByEnd(ctx, held);
  const endsOn = await lastDayOf(ctx, held.agreementId);
  const isOpen = others.open > 0 || !isClosed(held.status);
  if (isOpen || (endsOn !== null && endsOn >= todayOf(ctx, held))) return;
  const fulfilled = others.fulfilled + (held.status === 'fulfilled' ? 1 : 0);
  const waived = others.waived + (held.status === 'waived' ? 1 : 0);
  await obligations.tell(ctx, held, 'obligation.all_closed', { fulfilled, waived });
}
