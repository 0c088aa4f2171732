// What Paystack lists of its own account is read.
import type { SettlementRow } from './provider.ts';
import { type Ask, instantOf, type Json, keyFrom, listOf, partOf, textOf, wholeOf } from './provider-wire.ts';

// What moved on the account at Paystack: its lists of payments, transfers and refunds, those that are done only. A line is dated by
// an instant that never changes, or it were another line the next time.

const A_PAGE = 100;
/** The most pages of one list in one reading. */
const MOST_PAGES = 200;

type ListedAs = (line: Json) => SettlementRow | null;

/** Every line of all three lists between two instants, by when it was begun. Throws when a page cannot be read: a part is no statement. */
export async function paystackStatement(
  ask: Ask,
  headers: Record<string, string>,
  from: Date,
  to: Date,
): Promise<SettlementRow[]> {
  const span = `from=${encodeURIComponent(from.toISOString())}&to=${encodeURIComponent(to.toISOString())}`;
  const all = async (path: string, rowOf: ListedAs): Promise<SettlementRow[]> => {
    const rows: SettlementRow[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const query = `${span}&perPage=${A_PAGE}&page=${page}`;
      const answer = await ask({ method: 'GET', path: `${path}${path.includes('?') ? '&' : '?'}${query}`, headers });
      if (answer?.status !== 200 || partOf(answer.json, 'status') !== true)
        throw new Error('A list of the Paystack account cannot be read now.');
      rows.push(
        ...listOf(answer.json, 'data').flatMap((line) => {
          const row = rowOf(line);
          return row ? [row] : [];
        }),
      );
      if (page >= Number(textOf(answer.json, 'meta', 'pageCount') ?? 1)) return rows;
    }
    throw new Error('A list of the Paystack account is longer than anybody expected.');
  };
  return [
    ...(await all('/transaction?status=success', chargeRow)),
    ...(await all('/transfer?status=success', transferRow)),
    ...(await all('/refund', refundRow)),
  ];
}

const moved = (line: Json, receipt: string | null, at: string | null) => {
  const [amountMinor, currency, when] = [wholeOf(textOf(line, 'amount')), textOf(line, 'currency'), instantOf(at)];
  return receipt && amountMinor && currency && when ? { receipt, amountMinor, currency, at: when, phone: null } : null;
};

function chargeRow(line: Json): SettlementRow | null {
  const ours = textOf(line, 'reference');
  const row = moved(line, textOf(line, 'id'), textOf(line, 'paid_at') ?? textOf(line, 'paidAt'));
  if (!row || textOf(line, 'status') !== 'success') return null;
  return { ...row, direction: 'in', refs: ours ? { ours } : {}, feeMinor: wholeOf(textOf(line, 'fees')) ?? 0n };
}

function transferRow(line: Json): SettlementRow | null {
  const reference = textOf(line, 'reference');
  const row = moved(line, textOf(line, 'transfer_code'), textOf(line, 'createdAt'));
  if (!row || !reference || textOf(line, 'status') !== 'success') return null;
  const { key } = keyFrom(reference);
  return { ...row, direction: 'out', refs: { ...(key ? { ours: key } : {}), provider: reference }, feeMinor: 0n };
}

function refundRow(line: Json): SettlementRow | null {
  const [id, ours] = [textOf(line, 'id'), textOf(line, 'merchant_note')];
  const row = moved(line, id, textOf(line, 'createdAt'));
  if (!row || !id || textOf(line, 'status') !== 'processed') return null;
  return { ...row, direction: 'out', refs: { ...(ours ? { ours } : {}), provider: id }, feeMinor: 0n };
}
