// A shop sees what it has open and what it sold.
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { placeOf } from '@ahadi/domain/core/places.ts';
import { stepOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import type { SellingFigures } from '@ahadi/domain/marketplace/selling/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { daysOf, openFigures } from './figures.store.ts';
import { suppliers } from './supplier.ts';

const DAYS = 30;

/** What a shop sees of itself: what is open now, and thirty days, the last ones or those from `from` on. In days of its country. */
export async function readFigures(ctx: Ctx, id: string, from?: string): Promise<SellingFigures> {
  const { currency, country } = await suppliers.read(ctx, id);
  const { tz } = placeOf(country);
  const today = localDayOf(ctx.now, tz);
  const first = from ?? addCalendarDays(today, 1 - DAYS);
  const span = { from: first, to: addCalendarDays(first, DAYS - 1), tz };
  const open = await openFigures(ctx, id, { span, today, step: stepOf(currency), few: marketDefaults.few });
  return { currency, ...open, days: await daysOf(ctx, id, span) };
}
