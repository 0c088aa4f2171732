import * as z from 'zod';
import { CurrencySchema, DaySchema } from '../../core/schema.ts';

/** What a shop sees of itself. Minor units. */
export const SellingFigures = z.object({
  currency: CurrencySchema,
  /** Held in escrow for parcels that are under way, and released in the last 30 days. */
  heldMinor: z.int(),
  releasedMinor: z.int(),
  toAccept: z.int(),
  toShip: z.int(),
  late: z.int(),
  problems: z.int(),
  lowStock: z.int(),
  waiting: z.int(),
  /** The last 30 days, oldest first: orders, pieces, what was paid, views. */
  days: z.array(z.object({ day: DaySchema, orders: z.int(), pieces: z.int(), paidMinor: z.int(), views: z.int() })),
});
export type SellingFigures = z.infer<typeof SellingFigures>;
