import { addCalendarDays, endOfLocalDay, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { nextAlert, paperEnds } from '@ahadi/domain/mediators/rules.ts';
import { authorize } from '../../core/authorize.ts';
import { cancelClocks, openClock, startClock } from '../../core/clocks.ts';
import type { Ctx } from '../../core/ctx.ts';
import { emit, type Subject } from '../../core/emit.ts';
import type { ClockDeed } from '../../core/firing.ts';
import { placeOfMediator } from '../service.ts';
import { administrators, changeMediator, findMediator, type HeldMediator } from '../store.ts';
import { moveMediator } from '../waiting/service.ts';

export const subjectOf = (userId: string): Subject => ({ kind: 'mediator', id: userId });

/** Writes a deed of a mediator and tells their open pages and the administrators'. */
export const tellOf = async <Name extends EventName>(
  ctx: Ctx,
  held: Pick<HeldMediator, 'userId'>,
  name: Name,
  payload: EventPayloads[Name],
) =>
  emit(ctx, name, subjectOf(held.userId), payload, [
    held.userId,
    ...(await administrators(ctx)).flatMap(({ userId }) => userId ?? []),
  ]);

type End = { what: 'term' | 'accreditation' | 'insurance'; at: Date; on: string };

/** What ends first: the term, the insurance, or the last accreditation where the tier rests on one. Null before they begin. */
export function nextEnd(held: HeldMediator): End | null {
  const { tz } = placeOfMediator(held);
  if (held.expiresAt === null) return null;
  const ends: End[] = [
    { what: 'term', at: held.expiresAt, on: localDayOf(held.expiresAt, tz) },
    // A paper holds to the end of the day before the one that is written on it.
    ...paperEnds(held).map(({ what, on }) => ({ what, on, at: endOfLocalDay(addCalendarDays(on, -1), tz) })),
  ];
  return ends.reduce((soonest, one) => (one.at < soonest.at ? one : soonest));
}

/** Brings the two clocks of a mediator in line with what ends first; nobody but an active one expires. The row is held. */
export async function alignEnds(ctx: Ctx, userId: string): Promise<void> {
  const held = await findMediator(ctx, userId, true);
  if (!held) return;
  const end = mediatorLifecycle.can('expire', held.status) ? nextEnd(held) : null;
  const days = end && nextAlert(held.warnedDays);
  await setClock(ctx, held, 'mediator.expiry', end?.at ?? null);
  await setClock(ctx, held, 'mediator.expiry_reminder', end && days !== null ? addDays(end.at, -days) : null);
}

async function setClock(ctx: Ctx, held: HeldMediator, kind: ClockKind, at: Date | null): Promise<void> {
  const open = await openClock(ctx, subjectOf(held.userId), kind);
  // What an outage gave stays given.
  const first = open?.changes[0]?.from ?? open?.dueAt?.toISOString() ?? null;
  if (first === (at?.toISOString() ?? null)) return;
  if (open) await cancelClocks(ctx, subjectOf(held.userId), [kind]);
  if (at !== null) await startClock(ctx, subjectOf(held.userId), { kind, dueAt: at, place: placeOfMediator(held) });
}

/** The term or a paper ran out: no new case from now on; those that run go on and their parties are told. */
const expire: ClockDeed = async (ctx, { subject }) => {
  const held = await findMediator(ctx, subject.id, true);
  const end = held && nextEnd(held);
  if (!held || !end || !mediatorLifecycle.can('expire', held.status)) return;
  authorize(ctx, 'mediator.expire', held);
  await moveMediator(ctx, held, { status: mediatorLifecycle.next('expire', held.status) });
  await tellOf(ctx, held, 'mediator.expired', { what: end.what });
  await alignEnds(ctx, held.userId);
};

/** Tells that something runs out, once for each of the warnings; after a long outage only the last that is due. */
const remind: ClockDeed = async (ctx, { subject }) => {
  const held = await findMediator(ctx, subject.id, true);
  const end = held && nextEnd(held);
  if (!held || !end || !mediatorLifecycle.can('expire', held.status)) return;
  let warned = held.warnedDays;
  for (let days = nextAlert(warned); days !== null && addDays(end.at, -days) <= ctx.now; days = nextAlert(warned))
    warned = days;
  if (warned !== held.warnedDays) {
    await changeMediator(ctx, held.userId, { warned_days: warned });
    await tellOf(ctx, held, 'mediator.expiring', { what: end.what, on: end.on });
  }
  await alignEnds(ctx, held.userId);
};

export const mediatorClocks = {
  'mediator.expiry': expire,
  'mediator.expiry_reminder': remind,
} as const;
