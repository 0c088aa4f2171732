// What Flutterwave lists of its own account is read.
import { minorDigits } from '@ahadi/domain/core/money.ts';
import type { SettlementRow } from './provider.ts';
import { type Ask, instantOf, type Json, keyFrom, listOf, minorOfMajor, textOf } from './provider-wire.ts';

// What moved on the account at Flutterwave: its lists of payments, transfers and refunds, those that are done only. They are asked for
// by whole days.

/** The most pages of one list in one reading. */
const MOST_PAGES = 500;
type Row = (line: Json) => SettlementRow | null;

/** Every line of all three lists of these days. Throws when a page cannot be read: a part is no statement. */
export async function flutterwaveStatement(
  ask: Ask,
  headers: Record<string, string>,
  from: Date,
  to: Date,
): Promise<SettlementRow[]> {
  const day = (at: Date) => at.toISOString().slice(0, 10);
  const all = async (list: string, rowOf: Row): Promise<SettlementRow[]> => {
    const rows: SettlementRow[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const path = `/v3/${list}?from=${day(from)}&to=${day(to)}&page=${page}`;
      const answer = await ask({ method: 'GET', path, headers });
      if (answer?.status !== 200 || textOf(answer.json, 'status') !== 'success')
        throw new Error('A list of the Flutterwave account cannot be read now.');
      rows.push(
        ...listOf(answer.json, 'data').flatMap((line) => {
          const row = rowOf(line);
          return row ? [row] : [];
        }),
      );
      if (page >= Number(textOf(answer.json, 'meta', 'page_info', 'total_pages') ?? 1)) return rows;
    }
    throw new Error('A list of the Flutterwave account is longer than anybody expected.');
  };
  return [
    ...(await all('transactions', chargeRow)),
    ...(await all('transfers', transferRow)),
    ...(await all('refunds', refundRow)),
  ];
}

const moved = (line: Json, amount: string | null) => {
  const [receipt, currency, at] = [textOf(line, 'id'), textOf(line, 'currency'), instantOf(textOf(line, 'created_at'))];
  const amountMinor = minorOfMajor(amount, currency ?? '');
  return receipt && amountMinor && currency && at ? { receipt, amountMinor, currency, at, phone: null } : null;
};

/** Fees come with more places than a currency has: what is less than its smallest unit is not kept of it. */
const feeOf = (text: string | null, currency: string): bigint => {
  const [whole = '', places = ''] = (text ?? '').split('.');
  return minorOfMajor(`${whole}.${places.slice(0, minorDigits(currency)).padEnd(1, '0')}`, currency) ?? 0n;
};

function chargeRow(line: Json): SettlementRow | null {
  const row = moved(line, textOf(line, 'amount'));
  const ours = textOf(line, 'tx_ref');
  if (!row || !/^succe(?:ssful|eded)$/i.test(textOf(line, 'status') ?? '')) return null;
  return {
    ...{ ...row, direction: 'in', refs: ours ? { ours } : {} },
    feeMinor: feeOf(textOf(line, 'app_fee'), row.currency),
  };
}

function transferRow(line: Json): SettlementRow | null {
  const row = moved(line, textOf(line, 'amount'));
  const reference = textOf(line, 'reference');
  if (!row || !reference || !/^succe(?:ssful|eded)$/i.test(textOf(line, 'status') ?? '')) return null;
  const { key } = keyFrom(reference);
  return { ...row, direction: 'out', refs: { ...(key ? { ours: key } : {}), provider: reference }, feeMinor: 0n };
}

function refundRow(line: Json): SettlementRow | null {
  const row = moved(line, textOf(line, 'amount_refunded') ?? textOf(line, 'amount'));
  const ours = textOf(line, 'comments');
  if (!row || !/^(?:completed|succe(?:ssful|eded))/i.test(textOf(line, 'status') ?? '')) return null;
  return { ...row, direction: 'out', refs: { ...(ours ? { ours } : {}), provider: row.receipt }, feeMinor: 0n };
}
