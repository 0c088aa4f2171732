// Lots and the books say the same.
import { creditPacks } from '@ahadi/domain/credits/rules.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import type { Ctx } from '../core/ctx.ts';
import type { BooksCheck } from '../ledger/audit.ts';
import { balanceOf } from '../ledger/posting.ts';
import { holdsOffTheBooks, lotsOffTheBooks, lotsOffTheirHolds, unearned } from './audit.store.ts';

/** I18: every credit is in one place and the books have it there; what is deferred is what the lots have still to earn. */
export const checkCredits: BooksCheck = async (ctx) => {
  const found = (what: string) => (about: string) => ({ invariant: 'I18' as const, what, about });
  return [
    ...(await lotsOffTheBooks(ctx)).map(found('The account of a lot does not hold what can be spent of it.')),
    ...(await holdsOffTheBooks(ctx)).map(found('The account of a proposal does not hold what its hold says.')),
    ...(await lotsOffTheirHolds(ctx)).map(found('Of a lot more or less is held than its holds say.')),
    ...(await currenciesOff(ctx)).map(found('What is deferred for credits is not what lots have still to earn.')),
  ];
};

/** Currencies in which what is deferred for credits is not what the lots have still to earn. */
async function currenciesOff(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const due = new Map<string, number>(creditPacks.map(({ currency }) => [currency, 0]));
  for (const { currency, minor } of await unearned(ctx)) due.set(currency, minor);
  const off: string[] = [];
  for (const [currency, minor] of due)
    if ((await balanceOf(ctx, chart.deferredCredits(currency))) !== BigInt(minor)) off.push(currency);
  return off;
}
