import type { Currency } from '../core/money.ts';
import { formatMoney } from '../core/money.ts';
import { DAY } from '../core/time.ts';

/** Money that a card paid stays here for so long: a bank takes most stolen ones back within it. */
export const CARD_REST_MS = 2 * DAY;
/** So long where who takes it out came here within the last thirty days: as long as a new destination rests. */
export const NEWCOMER_REST_MS = 3 * DAY;
const NEWCOMER_MS = 30 * DAY;

/** For how long card money rests before this identity takes it out. */
export const restOf = (identitySince: Date, now: Date): number =>
  now.getTime() - identitySince.getTime() < NEWCOMER_MS ? NEWCOMER_REST_MS : CARD_REST_MS;

/**
 * Money that moved between places in the books (wallets, escrows, payments), by any names that are alike for one place. Without `from`
 * a card paid it in just then; without `into` it left, or became the platform's. Minor units.
 */
export type Flow = { at: Date; minor: number; from: string | null; into: string | null };
/** Card money in one place: how much, and when it was paid. */
export type CardMoney = { minor: number; paidAt: Date };

/**
 * What of each place's money was paid by card, when all of this happened in its order. What leaves a place is its card money first, the
 * oldest before the newer, so that the time to rest goes along however often it is passed on.
 */
export function cardMoney(flows: readonly Flow[]): ReadonlyMap<string, readonly CardMoney[]> {
  const places = new Map<string, CardMoney[]>();
  for (const { at, minor, from, into } of flows) {
    if (minor <= 0) continue;
    const moved = from === null ? [{ minor, paidAt: at }] : takeFrom(places.get(from) ?? [], minor);
    if (into === null) continue;
    const lots = places.get(into) ?? [];
    for (const lot of moved) putInto(lots, lot);
    places.set(into, lots);
  }
  return places;
}

/** Takes so much out of a place's lots, the oldest first; answers the card money among it. */
function takeFrom(lots: CardMoney[], minor: number): CardMoney[] {
  const taken: CardMoney[] = [];
  let left = minor;
  let emptied = 0;
  for (const lot of lots) {
    if (left === 0) break;
    const moved = Math.min(left, lot.minor);
    left -= moved;
    taken.push({ minor: moved, paidAt: lot.paidAt });
    if (moved === lot.minor) emptied += 1;
    else lots[emptied] = { minor: lot.minor - moved, paidAt: lot.paidAt };
  }
  lots.splice(0, emptied);
  return taken;
}

/** Puts a lot among those of a place, the oldest first; of one instant they are one. */
function putInto(lots: CardMoney[], lot: CardMoney): void {
  let index = lots.length;
  for (let before = lots[index - 1]; before && before.paidAt > lot.paidAt; before = lots[index - 1]) index -= 1;
  const same = lots[index - 1];
  if (same && same.paidAt.getTime() === lot.paidAt.getTime())
    lots[index - 1] = { minor: same.minor + lot.minor, paidAt: lot.paidAt };
  else lots.splice(index, 0, lot);
}

/** What of a wallet cannot be taken out yet, and from when on the first and the last of it can. */
export type Resting = { restingMinor: number; firstFrom: string | null; lastFrom: string | null };
export const nothingRests: Resting = { restingMinor: 0, firstFrom: null, lastFrom: null };

/** Of the card money in a wallet, what still rests. */
export function restingOf(lots: readonly CardMoney[], { restMs, now }: { restMs: number; now: Date }): Resting {
  const resting = lots.filter(({ paidAt }) => paidAt.getTime() + restMs > now.getTime());
  const ends = resting.map(({ paidAt }) => paidAt.getTime() + restMs).sort((a, b) => a - b);
  const [first, last] = [ends[0], ends.at(-1)];
  if (first === undefined || last === undefined) return nothingRests;
  return {
    restingMinor: resting.reduce((sum, { minor }) => sum + minor, 0),
    firstFrom: new Date(first).toISOString(),
    lastFrom: new Date(last).toISOString(),
  };
}

/** Why so much cannot be taken out of a wallet while a part of it rests; null where it can. For the deed and for its form. */
export function whyItRests(
  { restingMinor }: Pick<Resting, 'restingMinor'>,
  currency: Currency,
  { amountMinor, balanceMinor }: { amountMinor: number; balanceMinor: number },
): string | null {
  const free = Math.max(0, balanceMinor - restingMinor);
  if (restingMinor === 0 || amountMinor <= free || amountMinor > balanceMinor) return null;
  const money = (minor: number) => formatMoney(minor, currency);
  const rests = `${money(balanceMinor - free)} of it was paid by card and rests first, because a bank can take it back`;
  return free > 0 ? `${rests}. Up to ${money(free)} can go now.` : `${rests}. Nothing else is in this wallet.`;
}
