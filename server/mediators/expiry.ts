// What ends by time ends here: terms, insurance, accreditations.
import { addCalendarDays, endOfLocalDay, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { mediatorLifecycle } from '@ahadi/domain/mediators/lifecycle.ts';
import { nextAlert, paperEnds } from '@ahadi/domain/mediators/rules.ts';
import { turnsOfMediator } from '@ahadi/domain/mediators/turns.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { aggregate } from '../core/aggregate.ts';
import { cancelClocks, openClock, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { type Certified, findMediator, type HeldMediator, saveMediator } from './mediator.store.ts';
import { placeOfMediator } from './mediator.ts';

/** What a certification is, to its mediator as to administrators and the platform. */
export const declared = {
  kind: 'mediator',
  lifecycle: mediatorLifecycle,
  permissions,
  whoMay,
  audience: ({ id, administratorIds }: Pick<Certified, 'id' | 'administratorIds'>) => [id, ...administratorIds],
  save: saveMediator,
  turns: turnsOfMediator,
  settle: alignEnds,
} as const;

/** Certifications, and the one way in which the platform does something to them. */
export const certifications = aggregate({
  ...declared,
  find: findMediator,
  sees: () => true,
  view: async (_ctx: Ctx, held: Certified) => held,
});

/** What lies beside a certification: training, and words about who has it. It moves it nowhere. */
export const beside = {
  noun: 'mediator',
  permissions,
  whoMay,
  find: (held: Certified) => held,
  as: (held: Certified) => held,
  legal: (_held: Certified, _same: Certified, _deed: 'standing' | 'administer') => undefined,
} as const;

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
export async function alignEnds(ctx: Ctx, held: Certified): Promise<Certified> {
  const end = mediatorLifecycle.can('expire', held.status) ? nextEnd(held) : null;
  const days = end && nextAlert(held.warnedDays);
  await setClock(ctx, held, 'mediator.expiry', end?.at ?? null);
  await setClock(ctx, held, 'mediator.expiry_reminder', end && days !== null ? addDays(end.at, -days) : null);
  return held;
}

async function setClock(ctx: Ctx, held: Certified, kind: ClockKind, at: Date | null): Promise<void> {
  const subject = certifications.subject(held);
  const open = await openClock(ctx, subject, kind);
  // What an outage gave stays given.
  const first = open?.changes[0]?.from ?? open?.dueAt?.toISOString() ?? null;
  if (first === (at?.toISOString() ?? null)) return;
  if (open) await cancelClocks(ctx, subject, [kind]);
  if (at !== null) await startClock(ctx, subject, { kind, dueAt: at, place: placeOfMediator(held) });
}

/** What a clock does to a certification that can run out still; `end` is what ends first. */
const whileItHolds =
  (body: (ctx: Ctx, held: Certified, end: End) => Promise<Certified>): ClockDeed =>
  (ctx, { subject }) =>
    certifications.work(ctx, subject.id, async (ctx, held) => {
      const end = nextEnd(held);
      if (!end || !mediatorLifecycle.can('expire', held.status)) return undefined;
      return alignEnds(ctx, await body(ctx, held, end));
    });

/** The term or a paper ran out: no new case from now on; those that run go on and their parties are told. */
const expire = whileItHolds((ctx, held, { what }) =>
  certifications.follow(ctx, held, 'expire', async (ctx, held) => {
    await certifications.tell(ctx, held, 'mediator.expired', { what });
    return held;
  }),
);

/** Tells that something runs out, once for each of the warnings; after a long outage only the last that is due. */
const remind = whileItHolds(async (ctx, held, { what, on, at }) => {
  let warned = held.warnedDays;
  for (let days = nextAlert(warned); days !== null && addDays(at, -days) <= ctx.now; days = nextAlert(warned))
    warned = days;
  if (warned === held.warnedDays) return held;
  await certifications.tell(ctx, held, 'mediator.expiring', { what, on });
  return { ...held, warnedDays: warned };
});

export const mediatorClocks = {
  'mediator.expiry': expire,
  'mediator.expiry_reminder': remind,
} as const;
