// What the marketplace turned over in some days.
import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { escrowCurrencies, stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import type { MarketFinance } from '@ahadi/domain/marketplace/curating/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { byCurrency, byShop } from './finance.store.ts';

const MOST_DAYS = 366;

/** What the marketplace turned over in these days of where the house stands, both inclusive. Throws FORBIDDEN, BAD_INPUT. */
export async function readFinance(ctx: Ctx, { from, to }: { from: string; to: string }): Promise<MarketFinance> {
  if (to < from)
    throw new DomainError('BAD_INPUT', undefined, { to: 'Choose a last day that is not before the first.' });
  if (addCalendarDays(from, MOST_DAYS - 1) < to)
    throw new DomainError('BAD_INPUT', undefined, { to: `Choose at most ${MOST_DAYS} days.` });
  const span = { from, to, tz: placeOf().tz };
  const steps = { codes: escrowCurrencies, steps: escrowCurrencies.map((currency) => String(stepOf(currency))) };
  return { currencies: await byCurrency(ctx, span, steps), shops: await byShop(ctx, span, steps) };
}
