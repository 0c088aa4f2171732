// What lies with providers is compared with what is owed.
import type { Currency } from '@ahadi/domain/core/money.ts';
import type { Ctx } from '../core/ctx.ts';
import { moneyAccounts, owedByCurrency } from './balance.store.ts';
import { readBalance } from './posting.store.ts';

export {
  accountsOwed,
  balancesOf,
  entriesOver,
  filledAccounts,
  type LegKind,
  type OwedAccount,
  type PartyBalance,
  type PeriodEntry,
  subjectsOff,
  sumsOver,
  type WalletLeg,
  type WalletMove,
  walletLegs,
  walletMoves,
} from './balance.store.ts';

/** Per currency what lies with providers, confirmed or on its way, and what is owed; minor units. What is there covers what is owed (I20). */
export async function coverByCurrency(
  ctx: Pick<Ctx, 'db'>,
): Promise<{ currency: Currency; thereMinor: bigint; owedMinor: bigint }[]> {
  const there = new Map<Currency, bigint>();
  for (const { code, currency } of await moneyAccounts(ctx))
    there.set(currency, (there.get(currency) ?? 0n) + ((await readBalance(ctx, code)) ?? 0n));
  const owed = new Map((await owedByCurrency(ctx)).map((row) => [row.currency, BigInt(row.owed)]));
  return [...new Set([...there.keys(), ...owed.keys()])].sort().map((currency) => ({
    currency,
    thereMinor: there.get(currency) ?? 0n,
    owedMinor: owed.get(currency) ?? 0n,
  }));
}
