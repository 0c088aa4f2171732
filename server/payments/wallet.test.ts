import { readCsv } from '@ahadi/domain/core/csv.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../core/ctx.ts';
import { postTxn } from '../ledger/posting.ts';
import { opened, published, registering } from '../test/academy.ts';
import { bought, buyerOf, goodOf, parcelFrom, sent, shopOf } from '../test/market.ts';
import { booksProve } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-02T06:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' } });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const currency = 'KES';
const DAY = 86_400_000;

/** So much into a wallet, or out of it below zero, as of an instant. */
async function moved(person: Person, minor: number, at: Date): Promise<void> {
  const [wallet, rest] = [chart.wallet(person.identityId, currency), chart.unapplied(person.identityId, currency)];
  const size = BigInt(Math.abs(minor));
  const ctx = { ...systemCtx(world.deps, `test:${uuidv7()}`), now: at };
  const legs = minor > 0 ? [debit(rest, size), credit(wallet, size)] : [debit(wallet, size), credit(rest, size)];
  await postTxn(ctx, { key: `wallet-test:${uuidv7()}`, ...posting('refund', legs), memo: 'For a test' });
}

/** Money that came in with a provider and waits for its use. */
const paidIn = (person: Person, minor: bigint) =>
  postTxn(world.ctx(), {
    key: `wallet-test:${uuidv7()}`,
    ...posting('pay_in', [
      debit(chart.clearingIn('sandbox', currency), minor),
      credit(chart.unapplied(person.identityId, currency), minor),
    ]),
  });

type Span = { from?: string; until?: string };
/** All of a period, page by page. */
async function statementOf(person: Person, span: Span, limit = 3) {
  const rows = [];
  for (let cursor: string | undefined; ; ) {
    const page = await world
      .as(person)
      .payments.statement({ identityId: person.identityId, currency, limit, ...span, ...(cursor && { cursor }) });
    rows.push(...page.rows);
    if (page.nextCursor === null) return { ...page, rows };
    cursor = page.nextCursor;
  }
}

test('of any life: the opening balance and the lines are the closing one, and one period begins where the last one ended', async () => {
  const start = world.clock.now().getTime();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: -900, max: 1_000 }), fc.nat(40)), { minLength: 1, maxLength: 9 }),
      fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: 3 }),
      async (moves, cuts) => {
        const person = await someone(world, 'Wallet Wambui');
        await paidIn(person, 100_000n);
        // The first of all, so that none takes more than is there.
        await moved(person, 20_000, new Date(start));
        const done = moves.filter(([minor]) => minor !== 0);
        for (const [minor, day] of done) await moved(person, minor, new Date(start + 1 + day * DAY));
        const edges = [undefined, ...cuts.sort((one, other) => one - other), undefined].map((day) =>
          day === undefined ? undefined : new Date(start + day * DAY).toISOString(),
        );
        let last = '0';
        let lines = 0;
        for (const [at, from] of edges.slice(0, -1).entries()) {
          const until = edges[at + 1];
          const it = await statementOf(person, { ...(from && { from }), ...(until && { until }) });
          expect(it.openingMinor).toBe(last);
          let balance = BigInt(it.openingMinor);
          for (const row of it.rows) {
            balance += BigInt(row.movedMinor);
            expect(row.balanceMinor).toBe(balance.toString());
          }
          expect(it.closingMinor).toBe(balance.toString());
          expect(BigInt(it.openingMinor) + BigInt(it.inMinor) - BigInt(it.outMinor)).toBe(balance);
          const days = it.rows.map((row) => row.at);
          expect(days).toEqual([...days].sort());
          last = it.closingMinor;
          lines += it.rows.length;
        }
        expect([lines, BigInt(last)]).toEqual([
          done.length + 1,
          20_000n + BigInt(done.reduce((sum, [minor]) => sum + minor, 0)),
        ]);
      },
    ),
    { numRuns: 12 },
  );
});

describe('the file of a wallet', () => {
  test('is named for whose it is, and has the words and amounts of the page; nobody else reads it', async () => {
    const person = await someone(world, 'Filed Farida');
    await paidIn(person, 500_000n);
    await moved(person, 250_050, new Date('2026-11-03T21:30:00Z'));
    await moved(person, -50, new Date('2026-11-05T08:00:00Z'));
    const period = {
      identityId: person.identityId,
      currency,
      from: '2026-10-31T21:00:00Z',
      until: '2026-11-30T21:00:00Z',
    };
    const asked = { ...period, tz: 'Africa/Nairobi' } as const;
    const csv = await world.as(person).payments.statementFile({ ...asked, format: 'csv' });
    expect(csv.name).toBe('ahadi-wallet-filed-farida-KES-2026-11-01-2026-11-30.csv');
    const text = (await csv.text()).replace('\uFEFF', '');
    // A spreadsheet calculates with the amounts: they are numbers, not texts that look like some.
    expect(text).toContain('"For a test",2500.5,,2500.5\r\n');
    const read = readCsv(text);
    expect(read.records?.map(({ cells }) => cells)).toEqual([
      ['Day', 'What', 'For', 'Reference', 'In', 'Out', 'Balance'],
      ['', 'Opening balance', '', '', '', '', '0'],
      ['4 Nov 2026, 00:30', 'Given back to you', '', 'For a test', '2500.5', '', '2500.5'],
      ['5 Nov 2026, 11:00', 'Given back to you', '', 'For a test', '', '0.5', '2500'],
      ['', 'Closing balance', '', '', '2500.5', '0.5', '2500'],
    ]);
    const pdf = await world.as(person).payments.statementFile({ ...asked, format: 'pdf' });
    expect(pdf.name).toBe('ahadi-wallet-filed-farida-KES-2026-11-01-2026-11-30.pdf');
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    const other = await someone(world, 'Other Otieno');
    for (const read of [
      () => world.as(other).payments.statementFile({ ...asked, format: 'csv' }),
      () => world.as(other).payments.statement(period),
    ])
      await expect(read()).rejects.toMatchObject(refusal('NOT_FOUND'));
  });
});

test('a line of a wallet and of History names the order that it was for', async () => {
  const shop = await shopOf(world);
  const buyer = await buyerOf(world);
  const order = await bought(world, buyer, [await goodOf(world, shop), 1]);
  const { id } = await sent(world, shop, parcelFrom(order, shop).id);
  await world.as(buyer).marketplace.complete({ id });
  await world.settle();
  const label = `Order ${parcelFrom(order, shop).no}`;
  const [line] = (await statementOf(shop.seller, {})).rows;
  expect(line?.about).toEqual({ label, path: `/marketplace/parcels/${id}` });
  const [row] = (await world.as(shop.seller).payments.list({ kind: 'release' })).rows;
  expect(row).toMatchObject({ what: label, path: `/marketplace/parcels/${id}`, ownerName: shop.seller.name });
});

test('History shows a course fee that was sent by hand, with its line, and what was sent back of it', async () => {
  const admins = [
    await someone(world, 'Admin Uno', { roles: ['admin'] }),
    await someone(world, 'Admin Due', { roles: ['admin'] }),
  ] as const;
  const run = await opened(world, admins[0], await published(world, admins), { capacity: 5 });
  const learner = await someone(world, 'Listed Lulu');
  const { id } = await registering(world, learner, run);
  await world.as(learner).academy.enterCode({ id, code: 'LISTED4711' });
  const rows = async () => (await world.as(learner).payments.list({})).rows;
  expect(await rows()).toMatchObject([{ kind: 'fee', status: 'verifying', proof: null, receipt: 'LISTED4711' }]);
  const [one, other] = [world.as(admins[0]).teaching, world.as(admins[1]).teaching];
  const fee = (await one.fees({})).rows.find((it) => it.registrationId === id);
  const feeId = fee?.id as never; // the brand is born here
  await one.approveFee({ id: feeId });
  await other.noteFeeCame({ id: feeId, line: 'FT26 4711', paidBy: null });
  expect((await rows())[0]).toMatchObject({
    ...{ kind: 'fee', direction: 'out', status: 'approved', amountMinor: 250_000 },
    ...{ what: expect.stringContaining('Foundations'), path: `/legal-services/academy/payment/${id}` },
    proof: 'Line FT26 4711 of the statement, seen by two',
  });
  await world.as(learner).academy.cancel({ id });
  for (const admin of [one, other]) await admin.noteFeeSent({ id: feeId, reference: 'OUT 4711' });
  expect(await rows()).toMatchObject([
    { kind: 'refund', direction: 'in', status: 'returned', proof: 'Sent with OUT 4711, seen by two' },
    { kind: 'fee', direction: 'out', status: 'returned' },
  ]);
  const file = await world.as(learner).activity.export({ tab: 'payments', format: 'csv' });
  expect(await file.text()).toContain('Line FT26 4711 of the statement, seen by two');
});
