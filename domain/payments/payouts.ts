import { type Currency, formatMoney } from '../core/money.ts';
import { HOUR } from '../core/time.ts';
import { limitsOf } from '../escrow/fees/rules.ts';
import type { Resting } from './resting.ts';

/** A new destination rests for so long before money goes there. */
export const REST_MS = 72 * HOUR;

/** How many administrators agree to a payout of so much: below the limit the rules do, above ten times the limit two people. */
export function approvalsFor(currency: Currency, amountMinor: bigint): 0 | 1 | 2 {
  const { codeFromMinor } = limitsOf(currency);
  if (amountMinor < codeFromMinor) return 0;
  return amountMinor < codeFromMinor * 10n ? 1 : 2;
}

/** True for a payout that is confirmed with a code. */
export const needsCode = (currency: Currency, amountMinor: bigint): boolean =>
  amountMinor >= limitsOf(currency).codeFromMinor;

/** What stands in the way of money out of a wallet, whatever its amount and wherever it goes. Minor units. */
export type Outgoing = {
  /** The reader moves money of this identity. */
  mayMove: boolean;
  /** Nobody's money goes out while the books are checked. */
  isStopped: boolean;
  owedMinor: number;
  /** Asked for within the last day: it counts along with the next. */
  takenInDayMinor: number;
  /** How often something was. */
  takenInDayTimes: number;
  /** What was paid by card and stays first. */
  resting: Resting;
};
type Stop = { code: 'FORBIDDEN' | 'PAYOUTS_STOPPED' | 'FUNDS_SHORT'; sentence: string };

/** Why nothing can be taken out of a wallet now, with what mends it; null where something can. For the deed and for its form. */
export function whyNothingOut({ mayMove, isStopped, owedMinor }: Outgoing, currency: Currency): Stop | null {
  if (!mayMove)
    return {
      code: 'FORBIDDEN',
      sentence: 'Only an owner or a signatory of this identity takes its money out. Ask one of them.',
    };
  if (isStopped)
    return {
      code: 'PAYOUTS_STOPPED',
      sentence: 'Payouts stand still while we check our books. Your money is where it was; try again later.',
    };
  if (owedMinor > 0)
    return {
      code: 'FUNDS_SHORT',
      sentence: `You owe us ${formatMoney(owedMinor, currency)} for money that was taken back. What comes into the wallet pays that first; then you can take money out again.`,
    };
  return null;
}

/** What a way out takes at a time, minor units; null where it is closed. */
export type RailLimits = { leastMinor: number; mostMinor: number; stepMinor: number } | null;

/** What is more than goes at a time is sent in so many parts at most. */
export const MOST_PARTS = 20;

/** Why so much cannot go this way; null where it can. For the deed and for its form. */
export function whyNotSoMuch(limits: RailLimits, currency: Currency, amountMinor: number): string | null {
  if (limits === null) return 'This way out is closed now. Choose another one, or try again later.';
  const { leastMinor, mostMinor, stepMinor } = limits;
  const money = (minor: number) => formatMoney(minor, currency);
  const most = MOST_PARTS * (mostMinor - (mostMinor % stepMinor));
  if (amountMinor < leastMinor || amountMinor > most)
    return `From ${money(leastMinor)} to ${money(most)} at a time can go there.`;
  return amountMinor % stepMinor === 0
    ? null
    : `Only multiples of ${money(stepMinor)} can go there. The rest stays in the wallet.`;
}

/**
 * The parts in which so much goes this way: as few as can be, none more than goes at a time and none less than does, all of them in its
 * steps. What `whyNotSoMuch` refuses is not asked for.
 */
export function partsOut({ leastMinor, mostMinor, stepMinor }: NonNullable<RailLimits>, amountMinor: number): number[] {
  const most = mostMinor - (mostMinor % stepMinor);
  const parts = Array.from({ length: Math.floor(amountMinor / most) }, () => most);
  const rest = amountMinor - parts.length * most;
  if (rest === 0) return parts;
  const last = parts.at(-1);
  if (rest >= leastMinor || last === undefined) return [...parts, rest];
  // Too little to go by itself: the part before it gives the rest of what is the least.
  const least = Math.ceil(leastMinor / stepMinor) * stepMinor;
  return [...parts.slice(0, -1), last - (least - rest), least];
}

/** "in 4 parts, because at most KES 250,000 go there at a time"; null for what goes at once. */
export function inParts(limits: RailLimits, currency: Currency, amountMinor: number): string | null {
  if (limits === null || amountMinor <= limits.mostMinor) return null;
  const { length } = partsOut(limits, amountMinor);
  return `in ${length} parts, because at most ${formatMoney(limits.mostMinor, currency)} go there at a time`;
}

/** Whether people are asked first, and a code is: said before it is asked for, and decided by when it is. */
export type Holding = { needsCode: boolean; approvals: 0 | 1 | 2; words: string };

/** So many payouts of one identity within a day are as people do it; more are looked at, however small they are. */
export const USUAL_TIMES = 5;

/** What a payout of so much waits for, beside what was taken out within a day. */
export function holdingOf(
  currency: Currency,
  amountMinor: number,
  { takenInDayMinor, takenInDayTimes }: Pick<Outgoing, 'takenInDayMinor' | 'takenInDayTimes'>,
): Holding {
  const inADay = BigInt(amountMinor) + BigInt(takenInDayMinor);
  const approvals = approvalsFor(currency, inADay);
  if (approvals === 0 && takenInDayTimes >= USUAL_TIMES)
    return {
      ...{ needsCode: false, approvals: 1 },
      words: `It is more than the ${USUAL_TIMES} payouts that are usual within 24 hours, so one of us approves it before it is sent.`,
    };
  const from = formatMoney(Number(limitsOf(currency).codeFromMinor), currency);
  const day = takenInDayMinor > 0 ? `, with the ${formatMoney(takenInDayMinor, currency)} of the last 24 hours,` : '';
  const people = approvals === 1 ? 'one of us approves it' : 'two of us approve it';
  return {
    ...{ needsCode: needsCode(currency, inADay), approvals },
    words:
      approvals === 0
        ? 'No code and no approval is needed.'
        : `From ${from} on${day} it needs a code from your mailbox, and ${people} before it is sent.`,
  };
}
