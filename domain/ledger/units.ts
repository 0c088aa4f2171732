import { type Account, chart } from './chart.ts';
import { credit, debit, type Posting, posting } from './rules.ts';
import type { TxnKind } from './schema.ts';

// Mediator credits (design 3.10) are units of the asset CRD in the same books. `units` is above nothing. A lot and a hold have
// a floor of nothing, so credits that are not there cannot be spent.

type From = { units: bigint };

const move = (kind: TxnKind, from: Account, to: Account, units: bigint): Posting => {
  if (units <= 0n) throw new RangeError('Credits are moved by whole units above nothing.');
  return posting(kind, [debit(from, units), credit(to, units)]);
};

/** A lot comes to be: bought, given, or given back. */
export const issueCredits = ({ lot, units }: From & { lot: string }): Posting =>
  move('units_issue', chart.creditSource(), chart.creditLot(lot), units);

/** A bid holds credits of one or more lots. Throws RangeError without a lot. */
export const reserveCredits = (bid: string, lots: readonly (From & { lot: string })[]): Posting =>
  posting(
    'units_reserve',
    lots.flatMap(
      ({ lot, units }) => move('units_reserve', chart.creditLot(lot), chart.creditsReserved(bid), units).legs,
    ),
  );

/** A bid is withdrawn or was never opened: its credits go back to the lots they came from. */
export const returnCredits = (bid: string, lots: readonly (From & { lot: string })[]): Posting => ({
  kind: 'units_return',
  legs: reserveCredits(bid, lots).legs.map(({ account, amountMinor }) => ({ account, amountMinor: -amountMinor })),
});

/** A bid was opened: its credits are used up. */
export const consumeCredits = ({ bid, units }: From & { bid: string }): Posting =>
  move('units_consume', chart.creditsReserved(bid), chart.creditsConsumed(), units);

/** What is left of a lot ran out of time. */
export const expireCredits = ({ lot, units }: From & { lot: string }): Posting =>
  move('units_expire', chart.creditLot(lot), chart.creditsExpired(), units);

/** What was bought and not used leaves the lot again: it was given back for its money, or a bank took the money back. */
export const withdrawCredits = ({ lot, units }: From & { lot: string }): Posting =>
  move('units_return', chart.creditLot(lot), chart.creditSource(), units);
