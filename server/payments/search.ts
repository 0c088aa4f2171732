// The finance desk finds a payment, a payout or a line by whatever somebody has in hand.
import { escrowCurrencies } from '@ahadi/domain/escrow/fees/rules.ts';
import { isGivenUp } from '@ahadi/domain/payments/lifecycle.ts';
import { mobileNumber } from '@ahadi/domain/payments/phones.ts';
import { readRef } from '@ahadi/domain/payments/refs/rules.ts';
import type { FoundMoney } from '@ahadi/domain/payments/schema.ts';
import { bucketWords, paymentWords, payoutWords, refundWords } from '@ahadi/domain/payments/words.ts';
import type { Ctx } from '../core/ctx.ts';
import { printOf } from './number.ts';
import { minorOfMajor } from './provider-wire.ts';
import * as store from './search.store.ts';

/** "KES 1,250.50", "1 250" in minor units of each currency that it can be in. */
function amountsIn(text: string): Pick<store.Wanted, 'amountsMinor' | 'currency'> {
  const [, named, amount] = /^(?:([A-Za-z]{3})\s*)?(\d[\d, ]*(?:\.\d{1,3})?)$/.exec(text) ?? [];
  const currencies = named ? [named.toUpperCase()] : escrowCurrencies;
  const plain = amount?.replace(/[, ]/g, '') ?? '';
  const all = currencies.flatMap((currency) => minorOfMajor(plain, currency) ?? []);
  const fitting = all.filter((minor) => minor > 0n && minor <= 1_000_000_000_000n);
  return { amountsMinor: [...new Set(fitting.map(String))], currency: named ? named.toUpperCase() : null };
}

/** Phones of each country that it can be of, and the number as it stands. */
async function printsOf(ctx: Ctx, text: string): Promise<Buffer[]> {
  const plain = text.replace(/[\s+-]/g, '').toUpperCase();
  if (!/\d{4}/.test(plain)) return [];
  const numbers = new Set([plain, ...escrowCurrencies.flatMap((currency) => mobileNumber(text, currency) ?? [])]);
  return Promise.all([...numbers].map((number) => printOf(ctx, number)));
}

const words: Readonly<Record<store.FoundRow['kind'], Readonly<Record<string, string>>>> = {
  payment: paymentWords,
  payout: payoutWords,
  refund: refundWords,
  line: bucketWords,
};

/** Newest first, fifty at most. Throws FORBIDDEN. */
export async function findMoney(ctx: Ctx, q: string): Promise<{ rows: FoundMoney[]; more: boolean }> {
  const ref = readRef(q);
  const found = await store.findMoney(ctx, {
    ...amountsIn(q),
    refs: ref === null ? [] : [ref],
    numbers: /^(?:AH|ES)-/i.test(q) ? [q.replace(/\s/g, '').toUpperCase()] : [],
    receipts: [...new Set([q, q.toUpperCase()])],
    prints: await printsOf(ctx, q),
    nameStart: /\p{L}{2}/u.test(q) ? `${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%` : null,
    email: q.includes('@') ? q.toLowerCase() : null,
  });
  const rows = found.slice(0, store.MOST).map(
    ({ status, rule, at, id, paymentId, ...row }): FoundMoney => ({
      ...row,
      id,
      paymentId: paymentId as FoundMoney['paymentId'], // the brand is born here
      state: words[row.kind][row.kind === 'payment' && isGivenUp({ status, rule }) ? 'given_up' : status] ?? status,
      at: at.toISOString(),
    }),
  );
  return { rows, more: found.length > store.MOST };
}
