// The trial balance and the journal of a period are what the books say, under the accounts of a bookkeeper.
import { type BookAccount, bookAccountOf, type DayLine } from '@ahadi/domain/ledger/bookkeeping.ts';
import { type Account, CREDITS, type Owner } from '@ahadi/domain/ledger/chart.ts';
import type { TrialRow } from '@ahadi/domain/ledger/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import {
  daySums,
  type JournalLeg,
  journalLegs,
  legsAbout,
  type PlaceSums,
  placeSums,
  type Span,
} from './bookkeeping.store.ts';
import { txnIdOf } from './posting.ts';

export type { Span } from './bookkeeping.store.ts';

/** The account of a place. A place without one would be money that no trial balance shows: it is an error and never left out. */
function accountOf(place: string): BookAccount {
  const found = bookAccountOf(place);
  if (!found) throw new Error(`the books have a place without an account: ${place}`);
  return found;
}

/** Places of the chart as accounts of a bookkeeper in each currency, in the order of their numbers. */
export function trialRows(sums: readonly PlaceSums[]): TrialRow[] {
  const rows = sums.map(({ place, currency, opening, debits, credits }) => ({
    ...accountOf(place),
    currency,
    openingMinor: opening,
    debitMinor: debits,
    creditMinor: credits,
    closingMinor: (BigInt(opening) + BigInt(debits) + BigInt(credits)).toString(),
  }));
  return rows.sort((a, b) => (`${a.currency} ${a.code}` < `${b.currency} ${b.code}` ? -1 : 1));
}

/** Each account in each currency over a period. */
export const trialBalance = async (ctx: Pick<Ctx, 'db'>, span: Span): Promise<TrialRow[]> =>
  trialRows(await placeSums(ctx, span));

/** What each account got and gave on each day; null where there are more lines than `most`. */
export async function dayLines(ctx: Pick<Ctx, 'db'>, span: Span, tz: string, most: number): Promise<DayLine[] | null> {
  const rows = await daySums(ctx, span, tz, most);
  if (rows.length > most) return null;
  return rows.map(({ day, place, currency, debits, credits }) => ({
    ...{ day, currency, account: accountOf(place) },
    ...{ debitMinor: debits, creditMinor: credits },
  }));
}

/** A posting under the account of a bookkeeper, with the account of its owner in our books. */
export type JournalLine = JournalLeg & { book: BookAccount };

/** All postings; null where there are more lines than `most`. */
export async function journal(ctx: Pick<Ctx, 'db'>, span: Span, most: number): Promise<JournalLine[] | null> {
  const rows = await journalLegs(ctx, span, most);
  return rows.length > most ? null : rows.map((row) => ({ ...row, book: accountOf(row.place) }));
}

/** Whether a leg is money: credits of mediators have no account of a bookkeeper. */
const isMoney = ({ currency }: JournalLeg): boolean => currency !== CREDITS;

/** What transactions are found by: what they are about, an account that they touch, the natural key that they were posted under. */
export type Named = { subject: Owner; accounts: readonly Account[]; keys: readonly string[] };

/** The lines of all transactions that have one of these names, the oldest first; at most `most`, and whether there are more. */
export async function linesAbout(
  ctx: Pick<Ctx, 'db'>,
  { subject, accounts, keys }: Named,
  most: number,
): Promise<{ lines: JournalLine[]; isCut: boolean }> {
  const codes = accounts.map(({ code }) => code);
  const legs = await legsAbout(ctx, { subject, codes, ids: keys.map(txnIdOf) }, most);
  const lines = legs.slice(0, most).filter(isMoney);
  return { lines: lines.map((row) => ({ ...row, book: accountOf(row.place) })), isCut: legs.length > most };
}
