import { readCsv } from '@ahadi/domain/core/csv.ts';
import { sumsOfTrial } from '@ahadi/domain/ledger/bookkeeping.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf } from '../ledger/posting.ts';
import { delivered, fundedDeal, at as inStage, moneyCode } from '../test/escrows.ts';
import { booksProve, inWallet } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let bookkeeper: Person;
/** The days of the story: money comes in on the first, is released on the second, leaves on the sixth. */
let days: readonly string[] = [];
let seller: Person;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-02T08:00:00.000Z', env: { PAYMENTS_SANDBOX: '1' } });
  bookkeeper = await someone(world, 'Bookkeeper Bahati', { roles: ['admin'] });
  const deal = await fundedDeal(world);
  await inWallet(world, deal.buyer, 5_000n, 'UGX');
  world.clock.set('2026-11-03T21:30:00.000Z'); // in Nairobi it is the fourth
  await delivered(world, deal);
  await world.as(deal.buyer).escrow.release({ ...(await inStage(world, deal)), amountMinor: 1_000_000 });
  await world.settle();
  ({ seller } = deal);
  const { id: destinationId } = await world.as(seller).payments.addDestination({
    ...{ identityId: seller.identityId, kind: 'mobile_money', provider: 'sandbox', currency: 'KES' },
    ...{ holderName: seller.name, number: '0712 345 678', code: await moneyCode(world, seller) },
  });
  world.clock.set('2026-11-07T09:00:00.000Z');
  await world.as(seller).payments.requestPayout({ destinationId, amountMinor: 500_000 });
  await world.settle();
  days = ['2026-11-02', '2026-11-04', '2026-11-07'];
});
afterAll(() => world.close());

const linesOf = async (file: File): Promise<string[][]> =>
  readCsv(await file.text()).records?.map(({ cells }) => cells) ?? [];
const filed = async (form: 'balance' | 'journal' | 'xero', period = {}) =>
  world.as(bookkeeper).finance.booksFile({ form, tz: 'Africa/Nairobi', ...period });

describe('The books of a period', () => {
  test('are balanced in each currency, and each account is what it holds', async () => {
    await booksProve(world);
    const rows = await world.as(bookkeeper).finance.books({});
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['KES', 'UGX']));
    for (const currency of ['KES', 'UGX'])
      expect(sumsOfTrial(rows, currency)).toMatchObject({ openingMinor: 0n, closingMinor: 0n });
    const wallets = rows.find(({ code, currency }) => code === '2000' && currency === 'KES');
    expect(wallets).toMatchObject({ name: 'Wallets of customers', class: 'liability', openingMinor: '0' });
    const held = await balanceOf(world.ctx(), chart.wallet(seller.identityId, 'KES'));
    expect(BigInt(wallets?.closingMinor ?? 1)).toBe(-held);
    expect(
      rows.every(
        (row) =>
          BigInt(row.closingMinor) === BigInt(row.openingMinor) + BigInt(row.debitMinor) + BigInt(row.creditMinor),
      ),
    ).toBe(true);
  });

  test('begin with what was there before, and end before their end', async () => {
    const [whole, before, within] = await Promise.all([
      world.as(bookkeeper).finance.books({}),
      world.as(bookkeeper).finance.books({ until: '2026-11-07T09:00:00.000Z' }),
      world.as(bookkeeper).finance.books({ from: '2026-11-07T09:00:00.000Z' }),
    ]);
    const walletsIn = (rows: typeof whole) => rows.find(({ code, currency }) => code === '2000' && currency === 'KES');
    expect(walletsIn(within)?.openingMinor).toBe(walletsIn(before)?.closingMinor);
    expect(walletsIn(within)?.closingMinor).toBe(walletsIn(whole)?.closingMinor);
    expect(walletsIn(within)?.debitMinor).toBe('500000');
    expect(sumsOfTrial(within, 'KES')).toMatchObject({ openingMinor: 0n, closingMinor: 0n });
  });

  test('are a journal a day by the clocks of the bookkeeper, each of which comes to nothing', async () => {
    const file = await filed('xero');
    expect(file.name).toMatch(/^ahadi-books-xero-2026-11-\d\d\.csv$/);
    const [heads, ...lines] = await linesOf(file);
    expect(heads).toEqual(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']);
    const sums = new Map<string, number>();
    for (const [narration = '', , , , , amount] of lines)
      sums.set(narration, (sums.get(narration) ?? 0) + Math.round(Number(amount) * 100));
    expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([]);
    expect([...sums.keys()].filter((narration) => narration.endsWith('KES'))).toEqual(
      days.map((day) => `Ahadi ${day} KES`),
    );
  });

  test('are every posting with its account, and the trial balance of the page', async () => {
    const [heads, ...legs] = await linesOf(await filed('journal'));
    expect(heads).toContain('Debit');
    const byTxn = new Map<string, number>();
    for (const [txn = '', , , , , , , , , debit, credit] of legs)
      byTxn.set(txn, (byTxn.get(txn) ?? 0) + Math.round((Number(debit) - Number(credit)) * 100));
    expect(byTxn.size).toBeGreaterThan(3);
    expect([...byTxn.values()].every((sum) => sum === 0)).toBe(true);
    expect(legs.some((leg) => leg.includes(`wallet.${seller.identityId}`))).toBe(true);
    const [, ...rows] = await linesOf(await filed('balance'));
    const page = await world.as(bookkeeper).finance.books({});
    expect(rows.map(([currency, code]) => [currency, code])).toEqual(
      page.map(({ currency, code }) => [currency, code]),
    );
  });

  test('are read by nobody else, and not by who floods it', async () => {
    await expect(world.as(seller).finance.books({})).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(world.as(seller).finance.booksFile({ form: 'xero' })).rejects.toMatchObject(refusal('FORBIDDEN'));
    const flood = async () => {
      for (let times = 0; times < 21; times += 1) await filed('balance', { until: '2026-01-01T00:00:00.000Z' });
    };
    await expect(flood()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
