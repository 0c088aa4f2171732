// The last day to send a parcel is counted from when its seller accepts it, by one function wherever it is said or set.
import { addWorkingDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { marketDefaults } from '@ahadi/domain/marketplace/rules.ts';
import { calendarOf } from '../core/holidays.ts';
import type { HeldParcel } from './order.store.ts';

/** The last day to send it when it is accepted then: as many working days later as its slowest line takes. */
export function shipByOf({ lines, supplier }: Pick<HeldParcel, 'lines' | 'supplier'>, acceptedAt: Date): string {
  const calendar = calendarOf(supplier.country, acceptedAt);
  const days = Math.max(marketDefaults.leastShipDays, ...lines.map(({ handlingDays }) => handlingDays));
  return addWorkingDays(localDayOf(acceptedAt, calendar.tz), days, calendar);
}
