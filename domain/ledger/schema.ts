import * as z from 'zod';
import { CurrencySchema, DaySchema, InstantSchema } from '../core/schema.ts';
import { type StandingKind, standingKinds } from './closing.ts';

/** Debit-normal are asset and expense: their balance grows by positive amounts. The other two grow by negative ones. */
export const accountClasses = ['asset', 'liability', 'income', 'expense'] as const;
export type AccountClass = (typeof accountClasses)[number];

export const accountStatuses = ['open', 'frozen', 'closed'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** What a transaction is, after the recipes of design 3.1: R0–R12, the units of mediator credits, and reversals. */
export const txnKinds = [
  'pay_in',
  'apply',
  'release',
  'split',
  'refund',
  'payout_ask',
  'payout_ok',
  'payout_fail',
  'match_in',
  'match_out',
  'chargeback',
  'chargeback_recover',
  'credits_bought',
  'credits_earned',
  'academy_fee',
  'academy_fee_by_hand',
  'academy_fee_found',
  'academy_fee_sent',
  'academy_earned',
  'sweep',
  'top_up',
  'pay_from_wallet',
  'units_issue',
  'units_reserve',
  'units_return',
  'units_consume',
  'units_expire',
  'reversal',
] as const;
export type TxnKind = (typeof txnKinds)[number];

/** 10^15 minor units: the ceiling of one leg, a thousand times the largest amount of one agreement. */
export const LARGEST_LEG_MINOR = 1_000_000_000_000_000n;

/** An amount in minor units on the wire: digits with an optional minus, as a string, because JSON numbers lose digits. */
export const MinorText = z.string().regex(/^(?:0|-?[1-9]\d{0,18})$/, 'Write an amount in minor units as digits.');

/** One account of a trial balance in one currency: what it held before a period, got and gave in it, and holds after it. Debit above nothing. */
export const TrialRow = z.object({
  code: z.string(),
  name: z.string(),
  class: z.enum(accountClasses),
  currency: CurrencySchema,
  openingMinor: MinorText,
  debitMinor: MinorText,
  creditMinor: MinorText,
  closingMinor: MinorText,
});
export type TrialRow = z.infer<typeof TrialRow>;

/** How many of a kind there are, from one on. */
export const Standing = z.object({
  kind: z.enum(Object.keys(standingKinds) as [StandingKind, ...StandingKind[]]), // the keys of the table above
  count: z.int().min(1),
});
export type Standing = z.infer<typeof Standing>;

/** A day of the books that was closed: its trial balance is what the hash says, for ever. */
export const DayClose = z.object({
  on: DaySchema,
  hash: z.string(),
  closedBy: z.string(),
  closedAt: InstantSchema,
  /** What stood open then and was named with the close. */
  acknowledged: z.array(Standing),
});
export type DayClose = z.infer<typeof DayClose>;

/** How far the books are closed: days by the clocks of the platform. */
export const ClosedUntil = z.object({
  zone: z.string(),
  today: DaySchema,
  /** The day of the first posting; null while there is none. */
  begun: DaySchema.nullable(),
  /** The newest day that is closed. */
  last: DaySchema.nullable(),
});
export type ClosedUntil = z.infer<typeof ClosedUntil>;

/** The trial balance of one day, frozen once it is closed. */
export const DayBalance = z.object({
  on: DaySchema,
  zone: z.string(),
  rows: z.array(TrialRow),
  /** SHA-256 of it and of the close before it. */
  hash: z.string(),
  close: DayClose.nullable(),
  /** Why it cannot be closed at all now, as a sentence; null where it can, or is. */
  whyNot: z.string().nullable(),
  /** What stands in the way of closing it; nothing once it is closed. */
  standing: z.array(Standing),
});
export type DayBalance = z.infer<typeof DayBalance>;
