// The dashboard is asked with one statement, and what is put off stays away until its day.
import type { Role } from '@ahadi/domain/accounts/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { dutyKinds, dutyWords, type Room, roomPaths, rooms } from '@ahadi/domain/dashboard/duties/rules.ts';
import {
  byDeadline,
  type CardName,
  cards,
  EACH,
  inOrder,
  RECENT,
  SHOWN,
  type Snooze,
  STRIP_DAYS,
  snoozedUntil,
} from '@ahadi/domain/dashboard/rules.ts';
import type { Dashboard, Duty, Part, Queue, Recent } from '@ahadi/domain/dashboard/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { listOwnDeeds } from '../activity/history.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { isDoneByActing, shutTo } from './closed.ts';
import * as store from './dashboard.store.ts';
import { deadlinesOf, dutyOf, numbersOf, queuesOf, rolesOf, setupOf } from './shape.ts';
import { type Asked, ahead, allSources, dutySource, queueSources } from './sources.ts';

const rolesIn = (ctx: Ctx): readonly Role[] => (ctx.actor?.kind === 'user' ? ctx.actor.roles : []);
const askedBy = (ctx: Ctx): Asked => ({ ctx, userId: userIdOf(ctx), roles: rolesIn(ctx) });

/**
 * Asks for everything with one statement. Where that fails, each part is asked for alone: what is broken is missing and named, and the
 * rest is there.
 */
async function readParts(ctx: Ctx): Promise<{ rows: Map<string, store.JsonRow[]>; failed: Part[] }> {
  const all = allSources(askedBy(ctx), rooms);
  try {
    return {
      rows: await store.readAll(
        ctx,
        all.map(({ source }) => source),
      ),
      failed: [],
    };
  } catch (failure) {
    ctx.log.error('the dashboard could not be read whole', { failure });
  }
  const rows = new Map<string, store.JsonRow[]>();
  const failed = new Set<string>();
  for (const { part, source } of all)
    try {
      for (const [name, found] of await store.readAll(ctx, [source])) rows.set(name, found);
    } catch (failure) {
      ctx.log.error('a part of the dashboard could not be read', { part, failure });
      failed.add(part);
    }
  return { rows, failed: [...failed] as Part[] }; // the parts of the sources are those of the contract
}

async function readRecent(ctx: Ctx): Promise<Recent[] | null> {
  if (ctx.acting) return [];
  try {
    return (await listOwnDeeds(ctx, RECENT)).map(({ id, at, sentence, about }) => ({ id, at, sentence, about }));
  } catch (failure) {
    ctx.log.error('a part of the dashboard could not be read', { part: 'recent', failure });
    return null;
  }
}

type Choices = { snoozed: ReadonlyMap<string, string>; order: CardName[]; hidden: CardName[] };
const areCards = (names: unknown): CardName[] =>
  Array.isArray(names)
    ? cards.filter((card) => names.includes(card)).sort((a, b) => names.indexOf(a) - names.indexOf(b))
    : [];

function choicesIn(row: store.JsonRow | undefined): Choices {
  const snoozed = Object.entries((row?.snoozed ?? {}) as Record<string, string>); // an object that the query builds
  const kept = (row?.cards ?? {}) as { order?: unknown; hidden?: unknown }; // the same
  return {
    snoozed: new Map(snoozed.map(([key, until]) => [key, new Date(until).toISOString()])),
    order: inOrder(areCards(kept.order)),
    hidden: areCards(kept.hidden),
  };
}

const dutiesIn = (ctx: Ctx, rows: readonly store.JsonRow[], snoozed: ReadonlyMap<string, string>): Duty[] =>
  rows.slice(0, EACH).map((row) => dutyOf(row, snoozed, (kind) => shutTo(ctx, kind)));

/** How many of these rows who acts for an organisation cannot do by acting; one more than is shown stands for more. */
const beyondIn = (rows: readonly store.JsonRow[]): number =>
  rows.filter(({ kind }) => !isDoneByActing(kind as Duty['kind'])).length; // the queries write kinds of the table

/** The reader's dashboard in one answer: two questions to the database beside that for the session. */
export async function readDashboard(ctx: Ctx): Promise<Dashboard> {
  const [{ rows, failed }, recent] = await Promise.all([readParts(ctx), readRecent(ctx)]);
  const of = (name: string) => rows.get(name) ?? [];
  const has = (part: Part) => !failed.includes(part);
  const { snoozed, order, hidden } = choicesIn(of('choices')[0]);
  const whole = rooms.flatMap((room) => dutiesIn(ctx, of(room), snoozed)).sort(byDeadline);
  // Of what is not done by acting, who acts for an organisation learns that it waits, and no more.
  const all = whole.filter(({ kind }) => !ctx.acting || isDoneByActing(kind));
  const open = all.filter(({ snoozedUntil }) => snoozedUntil === null);
  const duties = open.slice(0, SHOWN);
  const crowded = rooms.filter((room) => of(room).length > EACH && all.some((duty) => duty.room === room));
  const cut = new Set<Room>([...crowded, ...open.slice(SHOWN).map(({ room }) => room)]);
  const names = Object.keys(ahead);
  return {
    at: ctx.now.toISOString(),
    duties,
    count: open.length,
    isMore: crowded.length > 0,
    rest: rooms.filter((room) => cut.has(room)).map((room) => ({ room, ...roomPaths[room] })),
    elsewhere: rooms
      .map((room) => ({ room, label: roomPaths[room].label, count: ctx.acting ? beyondIn(of(room)) : 0 }))
      .filter(({ count }) => count > 0),
    snoozed: all.filter(({ snoozedUntil }) => snoozedUntil !== null),
    deadlines: deadlinesOf(
      open,
      new Map(names.map((room) => [room, of(`ahead_${room}`)])),
      addDays(ctx.now, STRIP_DAYS),
    ),
    numbers: !ctx.acting && has('numbers') ? numbersOf(of) : null,
    roles: !ctx.acting && has('roles') ? rolesOf(of) : null,
    queues: queuesOf([...rows].flatMap(([name, found]) => (name.startsWith('queues_') ? found : []))),
    recent,
    setup: !ctx.acting && has('setup') ? setupOf(of, rolesIn(ctx).length > 0) : null,
    order,
    hidden: ctx.acting ? ['numbers', 'roles', 'queues', 'recent'] : hidden,
    failed: recent === null ? [...failed, 'recent'] : failed,
  };
}

/** What waits at the reader's desks, in one question; nothing is asked for who has none. */
export async function readQueues(ctx: Ctx): Promise<Queue[]> {
  const sources = queueSources(askedBy(ctx));
  return sources.length === 0 ? [] : queuesOf([...(await store.readAll(ctx, sources)).values()].flat());
}

/** Puts a duty off. Throws NOT_FOUND for what does not wait for the reader, ILLEGAL_TRANSITION for what cannot wait so long. */
export const snooze = (ctx: Ctx, input: { key: string; for: Snooze; tz: string }): Promise<{ until: string }> =>
  transaction(ctx, async (ctx) => {
    const kind = dutyKinds.find((one) => input.key.startsWith(`${one} `));
    if (!kind) throw new DomainError('NOT_FOUND');
    const { room, binding } = dutyWords(kind);
    const rows = await store.readAll(ctx, [dutySource(room, askedBy(ctx))]);
    const duty = dutiesIn(ctx, rows.get(room) ?? [], new Map()).find(({ key }) => key === input.key);
    if (!duty) throw new DomainError('NOT_FOUND');
    if (binding) throw new DomainError('ILLEGAL_TRANSITION', 'This cannot be put off: something is lost by silence.');
    const until = endOf(input.for, ctx.now, input.tz);
    const isOverdue = duty.dueAt !== null && duty.dueAt <= ctx.now.toISOString();
    if (duty.dueAt !== null && !isOverdue && until.toISOString() >= duty.dueAt)
      throw new DomainError(
        'ILLEGAL_TRANSITION',
        'It is due before then. Put it off for a shorter time, or do it now.',
      );
    await store.setSnooze(ctx, userIdOf(ctx), input.key, until);
    return { until: until.toISOString() };
  });

function endOf(snooze: Snooze, now: Date, tz: string): Date {
  try {
    return snoozedUntil(snooze, now, tz);
  } catch (failure) {
    if (failure instanceof RangeError) throw new DomainError('BAD_INPUT', undefined, { tz: 'Choose a time zone.' });
    throw failure;
  }
}

/** It is in the list again. Twice is once. */
export async function unsnooze(ctx: Ctx, key: string): Promise<{ key: string }> {
  await store.removeSnooze(ctx, userIdOf(ctx), key);
  return { key };
}

/** Keeps the order of the cards and which are put away; of a card named twice the first place counts. */
export async function arrange(ctx: Ctx, wish: { order: CardName[]; hidden: CardName[] }) {
  const kept = { order: inOrder([...new Set(wish.order)]), hidden: [...new Set(wish.hidden)] };
  await store.setCards(ctx, userIdOf(ctx), kept);
  return kept;
}
