// A day of the books is closed once, after the day before it, and then stays what it was.

import { booksZone } from '@ahadi/domain/brand.ts';
import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DaySchema } from '@ahadi/domain/core/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { bookDay, daySpan, whyNotClose } from '@ahadi/domain/ledger/closing.ts';
import type { ClosedUntil, DayClose, Standing, TrialRow } from '@ahadi/domain/ledger/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { userIdOf } from '../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import { cursorOf, keysOf } from '../core/page.ts';
import type { PlaceSums } from './bookkeeping.store.ts';
import { trialRows } from './bookkeeping.ts';
import * as store from './closing.store.ts';

/** What a day comes to, under which hash, and its close where it is closed. `from` and `until` are its instants. */
export type BookDay = { from: Date; until: Date; rows: TrialRow[]; hash: string; close: DayClose | null };

const viewOf = ({ on, hash, closedBy, closedAt, acknowledged }: store.Close): DayClose => ({
  ...{ on, hash, closedBy, acknowledged },
  closedAt: closedAt.toISOString(),
});

/** What a close vouches for: its day, each line of it, and through the hash of the close before everything closed earlier. */
const hashOf = (
  on: string,
  { from, until }: { from: Date; until: Date },
  lines: readonly PlaceSums[],
  before: string | null,
) => sha256Hex(canonicalJson({ on, from: from.toISOString(), until: until.toISOString(), before, lines }));

/** A day that follows a close begins where that one ended, whatever the zone is called since. */
function spanOf(on: string, before: store.Close | undefined): { from: Date; until: Date } {
  const span = daySpan(on, booksZone);
  return before && addCalendarDays(before.on, 1) === on ? { ...span, from: before.until } : span;
}

async function openDay(ctx: Pick<Ctx, 'db'>, on: string): Promise<{ day: BookDay; lines: PlaceSums[] }> {
  const before = await store.lastClose(ctx, on);
  const span = spanOf(on, before);
  const lines = await store.dayLinesOf(ctx, span, before);
  return {
    lines,
    day: { ...span, rows: trialRows(lines), hash: hashOf(on, span, lines, before?.hash ?? null), close: null },
  };
}

/** The trial balance of a day: as it was frozen, or as the books stand now. */
export async function readBookDay(ctx: Pick<Ctx, 'db'>, on: string): Promise<BookDay> {
  const close = await store.closeOf(ctx, on);
  if (!close) return (await openDay(ctx, on)).day;
  const { from, until, hash } = close;
  return { from, until, hash, rows: trialRows(await store.frozenLines(ctx, on)), close: viewOf(close) };
}

/** How far the books are closed. */
export async function closedUntil(ctx: Pick<Ctx, 'db' | 'now'>): Promise<ClosedUntil> {
  const [first, last] = [await store.firstPosting(ctx), await store.lastClose(ctx)];
  const zone = booksZone;
  return { zone, today: bookDay(ctx.now, zone), begun: first ? bookDay(first, zone) : null, last: last?.on ?? null };
}

const isDay = (key: unknown): boolean => DaySchema.safeParse(key).success;

/** The days that are closed, the newest first. Throws BAD_INPUT for a position that is none. */
export async function listClosed(ctx: Pick<Ctx, 'db'>, { cursor, limit }: PageRequest): Promise<Page<DayClose>> {
  const before = cursor === undefined ? null : String(keysOf(cursor, [isDay])[0]);
  const found = await store.closesPage(ctx, before, limit);
  const rows = found.slice(0, limit).map(viewOf);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > limit && last ? cursorOf([last.on]) : null };
}

/** PostgreSQL's word for a lock that it waited for too long. */
const isHeldUp = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === '55P03';

/**
 * Freezes a day in the caller's transaction, with nobody posting meanwhile: its trial balance with the hash that was looked at, who closed it
 * and what they named. Throws ILLEGAL_TRANSITION when it was closed meanwhile, is not the next one, came to something else than was looked
 * at, or when the books were busy for seconds.
 */
export async function freezeDay(
  ctx: Ctx,
  { on, hash, acknowledged }: { on: string; hash: string; acknowledged: Standing[] },
): Promise<void> {
  await store.holdPostings(ctx).catch((failure) => {
    if (!isHeldUp(failure)) throw failure;
    throw new DomainError('ILLEGAL_TRANSITION', 'The books are busy. Nothing was closed. Try again in a minute.');
  });
  const why = whyNotClose(on, await closedUntil(ctx), ctx.now);
  if (why !== null) throw new DomainError('ILLEGAL_TRANSITION', why);
  const { day, lines } = await openDay(ctx, on);
  if (day.hash !== hash)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      'The books of this day changed since you looked. Look again before you close it.',
    );
  const id = uuidv7();
  await store.addClose(
    ctx,
    { on, id, hash, acknowledged, from: day.from, until: day.until, userId: userIdOf(ctx) },
    lines,
  );
  await emit(ctx, 'ledger.day_closed', { kind: 'ledger', id }, { on, hash, acknowledged });
}
