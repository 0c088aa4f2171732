// A bookkeeper closes a day of the books once nothing grave of it stands open.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { UNAPPLIED_CODE } from '@ahadi/domain/ledger/bookkeeping.ts';
import {
  currenciesOf,
  graveOf,
  isAcknowledged,
  isBalanced,
  OLD_LINE_DAYS,
  type StandingKind,
  standingWords,
  whyNotClose,
} from '@ahadi/domain/ledger/closing.ts';
import type { ClosedUntil, DayBalance, DayClose, Standing } from '@ahadi/domain/ledger/schema.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { arePayoutsStopped } from '../ledger/audit.ts';
import { type BookDay, closedUntil, freezeDay, listClosed, readBookDay } from '../ledger/closing.ts';
import { countWaitingOf } from './day-close.store.ts';
import { openProviders } from './provider-registry.ts';
import { importedUntil } from './reconciliation.store.ts';
import { countUncertain } from './uncertain.store.ts';

/** Providers whose statements are fetched and were not read to the end of a day. */
async function countUnread(ctx: Ctx, until: Date): Promise<number> {
  let unread = 0;
  for (const { name, statement, isByFile } of openProviders(ctx)) {
    if (!statement || isByFile) continue;
    const read = await importedUntil(ctx, name);
    if (!read || read < until) unread += 1;
  }
  return unread;
}

/** What stands in the way of closing a day. */
async function standingOf(ctx: Ctx, { until, rows }: BookDay): Promise<Standing[]> {
  const waiting = await countWaitingOf(ctx, until, addDays(ctx.now, -OLD_LINE_DAYS));
  const counts: Record<StandingKind, number> = {
    unbalanced: currenciesOf(rows).filter((currency) => !isBalanced(rows, currency)).length,
    stopped: (await arePayoutsStopped(ctx)) ? 1 : 0,
    old_lines: waiting.oldLines,
    uncertain: await countUncertain(ctx, until),
    lines: waiting.lines,
    statements: await countUnread(ctx, until),
    reviews: waiting.reviews,
    unapplied: rows.filter(({ code, closingMinor }) => code === UNAPPLIED_CODE && closingMinor !== '0').length,
    chargebacks: waiting.chargebacks,
  };
  return (Object.entries(counts) as [StandingKind, number][]) // the keys of the record above
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => ({ kind, count }));
}

/** How far the books are closed, and the days that are, the newest first. */
export const listDays = async (ctx: Ctx, page: PageRequest): Promise<Page<DayClose> & ClosedUntil> => ({
  ...(await listClosed(ctx, page)),
  ...(await closedUntil(ctx)),
});

/** The trial balance of a day, and what stands in the way of closing it. */
export async function readDay(ctx: Ctx, on: string): Promise<DayBalance> {
  const [day, until] = [await readBookDay(ctx, on), await closedUntil(ctx)];
  const { rows, hash, close } = day;
  const whyNot = close ? null : whyNotClose(on, until, ctx.now);
  const standing = close || whyNot !== null ? [] : await standingOf(ctx, day);
  return { on, zone: until.zone, rows, hash, close, whyNot, standing };
}

type Closing = { on: string; hash: string; acknowledged: Standing[] };

/**
 * Freezes a day: nothing is dated into it any more, and its trial balance stays what was looked at. Throws ILLEGAL_TRANSITION where something
 * grave stands in the way, it is closed already or not the next day, or it came to something else meanwhile; BAD_INPUT where something
 * stands open that was not named.
 */
export const closeDay = (ctx: Ctx, { on, hash, acknowledged }: Closing): Promise<DayBalance> =>
  insistentTransaction(ctx, async (ctx) => {
    const { standing, whyNot, close } = await readDay(ctx, on);
    if (close) throw new DomainError('ILLEGAL_TRANSITION', `This day was closed by ${close.closedBy}.`);
    if (whyNot !== null) throw new DomainError('ILLEGAL_TRANSITION', whyNot);
    const grave = graveOf(standing).map(({ kind, count }) => standingWords[kind](count));
    if (grave.length > 0) throw new DomainError('ILLEGAL_TRANSITION', `${grave.join(' ')} Nothing was closed.`);
    if (!isAcknowledged(standing, acknowledged))
      throw new DomainError(
        'BAD_INPUT',
        'What stands open changed since you looked. Look again before you close the day.',
        {
          acknowledged: 'Look again at what stands open.',
        },
      );
    await freezeDay(ctx, { on, hash, acknowledged });
    return readDay(ctx, on);
  });
