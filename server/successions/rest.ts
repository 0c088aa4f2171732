// While it is not known who acts for somebody nothing runs out against them; afterwards each deadline goes on with days enough to act.

import type { ClockKind, StillFor } from '@ahadi/domain/core/clock.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { waitingSuccessions } from '@ahadi/domain/successions/lifecycle.ts';
import { floorAfterRest } from '@ahadi/domain/successions/rules.ts';
import { asSystem } from '../core/aggregate.ts';
import {
  type Clock,
  cancelClocks,
  holdSubject,
  openClocks,
  pauseClocks,
  resumeClocks,
  startClock,
} from '../core/clocks.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { emit, type Subject, subjectKey } from '../core/emit.ts';
import { remindAfresh } from '../disputes/holds.ts';
import * as store from './rest.store.ts';
import { findSuccession, type HeldSuccession } from './succession.store.ts';
import { successions } from './succession.ts';

const why = 'Something about the account of a side is being checked.';
const reasonOf = (id: string): StillFor => `rest:${id}`;

/** Who hears that deadlines rest or go on: whom it is about and reviewers. To who asked it would say that there is an account. */
const audienceOf = ({ subjectId, reviewers }: HeldSuccession): string[] => [
  ...(subjectId === null ? [] : [subjectId]),
  ...reviewers.map(({ userId }) => userId),
];

/** Deadlines rest for a request from now on, until then at the latest. Answers it; it is held. */
export async function beginRest(ctx: Ctx, held: HeldSuccession, until: Date): Promise<HeldSuccession> {
  const subject = successions.subject(held);
  await cancelClocks(ctx, subject, ['succession.rest']);
  await startClock(ctx, subject, { kind: 'succession.rest', dueAt: until });
  if (held.restsUntil === null)
    await emit(asSystem(ctx), 'succession.rest_began', subject, { until: until.toISOString() }, audienceOf(held));
  return { ...held, restsUntil: until, restedFrom: held.restedFrom ?? ctx.now, restedTo: null };
}

/**
 * Brings deadlines in line with requests: what runs against somebody rests, also what began since, and what rested for a request that is
 * decided goes on. Each matter in a transaction of its own; doing it again changes nothing.
 */
export async function alignRests(ctx: Ctx): Promise<void> {
  for (const id of await store.restingNow(ctx)) await restFor(ctx, id);
  for (const id of await store.restsOver(ctx)) await goOn(ctx, id);
}

async function restFor(ctx: Ctx, id: string): Promise<void> {
  const held = await findSuccession(ctx, id);
  if (!held?.subjectId) return;
  const resting = new Set((await store.restingFor(ctx, id)).map(({ clockId }) => clockId));
  for (const { clockId, kind, subject } of await store.runningAgainst(ctx, held.subjectId))
    if (!resting.has(clockId))
      await insistentTransaction(ctx, async (ctx) => {
        await pauseClocks(ctx, subject, { kinds: [kind], reason: why, stillFor: reasonOf(id) });
        await store.noteRest(ctx, id, clockId);
      });
}

/** What rested for a request that rests nothing any more goes on, matter by matter; then those whom it concerns are told, with the new days. */
async function goOn(ctx: Ctx, id: string): Promise<void> {
  const found = await findSuccession(ctx, id);
  if (!found) return;
  const bySubject = Map.groupBy(await store.restingFor(ctx, id), ({ subject }) => subjectKey(subject));
  for (const rested of bySubject.values()) {
    const [first] = rested;
    if (first)
      await insistentTransaction(ctx, (ctx) =>
        goOnIn(ctx, first.subject, { kinds: rested.map(({ kind }) => kind), held: found }),
      );
  }
  await successions.work(asSystem(ctx), id, async (ctx, held) => {
    // Found proven once more meanwhile: then it rests again, and nothing is told.
    if (held.restsUntil !== null || held.restedTo !== null) return undefined;
    const days = (await store.daysAfter(ctx, id)).map(({ dueAt, ...day }) => ({ ...day, dueAt: dueAt.toISOString() }));
    await store.forgetRests(ctx, id);
    await emit(ctx, 'succession.rest_ended', successions.subject(held), { days }, audienceOf(held));
    return { ...held, restedTo: ctx.now };
  });
}

async function goOnIn(
  ctx: Ctx,
  subject: Subject,
  { kinds, held }: { kinds: readonly ClockKind[]; held: HeldSuccession },
): Promise<void> {
  await holdSubject(ctx, subject);
  const stillFor = reasonOf(held.id);
  const floor = floorAfterRest(held.status);
  const open = (await openClocks(ctx, subject)).filter(({ kind }) => kinds.includes(kind));
  for (const clock of open)
    await resumeClocks(ctx, subject, { kinds: [clock.kind], stillFor, floorDays: floorOf(clock, open, floor) });
  if (subject.kind === 'dispute') await remindAfresh(ctx, subject.id);
}

/** A deadline has so many days at least; what reminds of one comes as long before its end as it would have. */
function floorOf(clock: Clock, all: readonly Clock[], floor: number): number {
  const main = all.find(({ kind }) => store.remindersOf[kind]?.includes(clock.kind));
  if (!main) return Object.values(store.remindersOf).some((some) => some.includes(clock.kind)) ? 0 : floor;
  const left = (main.remainingMs ?? 0) / DAY;
  return Math.max(left, floor) - (left - (clock.remainingMs ?? 0) / DAY);
}

/** Nothing rests for it longer than it was said. */
export const endRest = (ctx: Ctx, held: HeldSuccession): HeldSuccession | undefined =>
  held.restsUntil === null || held.restsUntil > ctx.now || !waitingSuccessions.includes(held.status)
    ? undefined
    : { ...held, restsUntil: null };
