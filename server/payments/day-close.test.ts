import { addCalendarDays } from '@ahadi/domain/core/calendar.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { currenciesOf, daySpan, isBalanced } from '@ahadi/domain/ledger/closing.ts';
import { credit, debit, posting } from '@ahadi/domain/ledger/rules.ts';
import type { TrialRow } from '@ahadi/domain/ledger/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findingsIn } from '../ledger/audit.ts';
import { postTxn, reverseTxn } from '../ledger/posting.ts';
import { inWallet, started, stopPayouts } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let officer: Person;
let second: Person;
let payer: Person;
beforeEach(async () => {
  world = await makeWorld({ startsAt: '2026-11-02T08:00:00.000Z' });
  officer = await someone(world, 'Bookkeeper Bahati', { roles: ['admin'] });
  second = await someone(world, 'Second Sanaa', { roles: ['admin'] });
  payer = await someone(world, 'Payer Pendo');
});
afterEach(() => world.close());

const read = (on: string, who = officer) => world.as(who).finance.trialBalance({ on });
async function close(on: string, who = officer) {
  const { hash, standing } = await read(on, who);
  return world.as(who).finance.closeDay({ on, hash, acknowledged: standing });
}
const sumOf = (rows: readonly TrialRow[], code: string, currency = 'KES') =>
  rows.find((row) => row.code === code && row.currency === currency);

describe('The trial balance of a day', () => {
  test('is what each account held, got, gave and holds, by the clocks of the platform', async () => {
    await inWallet(world, payer, 5_000n);
    world.clock.set('2026-11-02T20:59:59.999Z'); // the last millisecond of the second in Nairobi
    await inWallet(world, payer, 300n);
    world.clock.set('2026-11-02T21:00:00.000Z');
    await inWallet(world, payer, 20n);
    await inWallet(world, payer, 7n, 'UGX');
    const [first, next] = [await read('2026-11-02'), await read('2026-11-03')];
    expect(sumOf(first.rows, '2000')).toMatchObject({ openingMinor: '0', creditMinor: '-5300', closingMinor: '-5300' });
    expect(sumOf(next.rows, '2000')).toMatchObject({
      openingMinor: '-5300',
      creditMinor: '-20',
      closingMinor: '-5320',
    });
    expect(currenciesOf(next.rows)).toEqual(['KES', 'UGX']);
    expect(next.whyNot).toContain('not over');
    expect((await read('2026-11-01')).rows).toEqual([]);
  });
});

describe('A day', () => {
  test('is closed by one officer, and stays what it was', async () => {
    await inWallet(world, payer, 5_000n);
    world.clock.set('2026-11-02T22:00:00.000Z');
    const before = await read('2026-11-02');
    expect(before).toMatchObject({ whyNot: null, standing: [], close: null });
    const after = await close('2026-11-02');
    expect(after.rows).toEqual(before.rows);
    expect(after).toMatchObject({ hash: before.hash, close: { closedBy: 'Bookkeeper Bahati', hash: before.hash } });
    await inWallet(world, payer, 40n);
    expect((await read('2026-11-02')).rows).toEqual(before.rows);
    expect(await world.as(second).finance.closes({})).toMatchObject({
      ...{ begun: '2026-11-02', last: '2026-11-02', today: '2026-11-03', zone: 'Africa/Nairobi' },
      rows: [{ on: '2026-11-02', closedBy: 'Bookkeeper Bahati' }],
    });
    await expect(close('2026-11-02', second)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect(await findingsIn(world.ctx())).toEqual([]);
  });

  test('is closed after the one before it, also when nothing was posted in it', async () => {
    await inWallet(world, payer, 5_000n);
    world.clock.set('2026-11-05T22:00:00.000Z');
    await close('2026-11-02');
    await expect(close('2026-11-04')).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const empty = await close('2026-11-03');
    expect(sumOf(empty.rows, '2000')).toMatchObject({ openingMinor: '-5000', debitMinor: '0', creditMinor: '0' });
    await close('2026-11-04');
    await close('2026-11-05');
    await expect(close('2026-11-06')).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    const first = await world.as(officer).finance.closes({ limit: 3 });
    const rest = await world.as(officer).finance.closes({ limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.rows, ...rest.rows].map(({ on }) => on)).toEqual(
      ['05', '04', '03', '02'].map((day) => `2026-11-${day}`),
    );
    expect(rest.nextCursor).toBeNull();
  });

  test('may be the first that is closed on any day after the books began; what was before is in what it begins with', async () => {
    await inWallet(world, payer, 5_000n);
    world.clock.set('2026-11-05T22:00:00.000Z');
    const { rows } = await close('2026-11-04');
    expect(sumOf(rows, '2000')).toMatchObject({ openingMinor: '-5000', closingMinor: '-5000' });
    await expect(close('2026-11-03')).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await close('2026-11-05');
  });

  test('is closed once by two officers at the same instant', async () => {
    await inWallet(world, payer, 5_000n);
    world.clock.set('2026-11-02T22:00:00.000Z');
    const done = await Promise.allSettled([close('2026-11-02'), close('2026-11-02', second)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(done.find((one) => one.status === 'rejected')?.reason).toMatchObject(refusal('ILLEGAL_TRANSITION'));
    expect((await world.as(officer).finance.closes({})).rows).toHaveLength(1);
  });

  test('takes no entry any more, by whatever hand', async () => {
    await inWallet(world, payer, 5_000n);
    world.clock.set('2026-11-02T22:00:00.000Z');
    await close('2026-11-02');
    const late = { ...world.ctx(), now: new Date('2026-11-02T20:59:59.999Z') };
    const request = {
      key: `test:${uuidv7()}`,
      ...posting('pay_in', [
        debit(chart.clearingIn('sandbox', 'KES'), 10n),
        credit(chart.wallet(payer.identityId, 'KES'), 10n),
      ]),
    };
    await expect(postTxn(late, request)).rejects.toMatchObject({ constraint: 'ledger_day_open' });
    await postTxn({ ...late, now: new Date('2026-11-02T21:00:00.000Z') }, request);
    for (const change of [sql`delete from ledger_close_lines`, sql`update ledger_closes set closed_at = now()`])
      await expect(change.execute(world.owner)).rejects.toThrow();
    expect(await findingsIn(world.ctx())).toEqual([]);
  });

  test('waits for what is being posted, and what comes then is dated after it or refused', async () => {
    await inWallet(world, payer, 5_000n);
    world.clock.set('2026-11-02T22:00:00.000Z');
    const { hash, standing } = await read('2026-11-02');
    let closing: Promise<unknown> = Promise.resolve();
    await world.deps.db.transaction().execute(async (db) => {
      const late = { ...world.ctx(), db, inTransaction: true, now: new Date('2026-11-02T20:00:00.000Z') };
      await inWallet({ ...world, ctx: () => late }, payer, 1n);
      closing = world.as(officer).finance.closeDay({ on: '2026-11-02', hash, acknowledged: standing });
      closing.catch(() => undefined);
      const waits = sql<{
        n: number;
      }>`select count(*)::int as n from pg_locks where not granted and relation = 'ledger_entries'::regclass`;
      await expect.poll(async () => (await waits.execute(world.owner)).rows[0]?.n).toBeGreaterThan(0);
    });
    await expect(closing).rejects.toMatchObject({
      ...refusal('ILLEGAL_TRANSITION'),
      message: expect.stringContaining('changed'),
    });
    expect(sumOf((await close('2026-11-02')).rows, '2000')).toMatchObject({ closingMinor: '-5001' });
  });

  test('is not closed by whom it looked different to, nor past what is grave', async () => {
    await inWallet(world, payer, 5_000n);
    world.clock.set('2026-11-02T22:00:00.000Z');
    const { hash } = await read('2026-11-02');
    const day = { on: '2026-11-02', acknowledged: [] };
    await expect(world.as(officer).finance.closeDay({ ...day, hash: 'a'.repeat(64) })).rejects.toMatchObject(
      refusal('ILLEGAL_TRANSITION'),
    );
    await stopPayouts(world);
    expect((await read('2026-11-02')).standing).toEqual([{ kind: 'stopped', count: 1 }]);
    await expect(world.as(officer).finance.closeDay({ ...day, hash })).rejects.toMatchObject({
      ...refusal('ILLEGAL_TRANSITION'),
      message: expect.stringContaining('Payouts stand still'),
    });
    await expect(world.as(payer).finance.trialBalance({ on: '2026-11-02' })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await expect(world.as(payer).finance.closeDay({ ...day, hash })).rejects.toMatchObject(refusal('FORBIDDEN'));
  });

  test('names what stands open, and a line keeps it open once it is three days old', async () => {
    await inWallet(world, payer, 5_000n);
    await sql`insert into settlement_rows (id, provider, line_key, direction, receipt, amount_minor, fee_minor, currency, bucket, at, imported_at)
      values (${uuidv7()}, 'mpesa', 'SFI3KQ9A11', 'in', 'SFI3KQ9A11', 700, 0, 'KES', 'theirs_only', '2026-11-02T10:00:00Z', '2026-11-02T11:00:00Z')`.execute(
      world.owner,
    );
    world.clock.set('2026-11-02T22:00:00.000Z');
    const { hash, standing } = await read('2026-11-02');
    expect(standing).toEqual([{ kind: 'lines', count: 1 }]);
    const day = { on: '2026-11-02', hash };
    await expect(world.as(officer).finance.closeDay({ ...day, acknowledged: [] })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
    world.clock.set('2026-11-05T10:00:01.000Z');
    await expect(world.as(officer).finance.closeDay({ ...day, acknowledged: standing })).rejects.toMatchObject({
      ...refusal('ILLEGAL_TRANSITION'),
      message: expect.stringContaining('more than 3 days'),
    });
    await sql`update settlement_rows set cleared_at = now()`.execute(world.owner);
    await close('2026-11-02');
  });

  test('that does not balance is refused', async () => {
    await inWallet(world, payer, 5_000n);
    await world.owner.transaction().execute(async (db) => {
      await sql`alter table ledger_entries disable trigger user`.execute(db);
      await sql`update ledger_entries set amount_minor = amount_minor + 1 where amount_minor > 0`.execute(db);
      await sql`alter table ledger_entries enable trigger user`.execute(db);
    });
    world.clock.set('2026-11-02T22:00:00.000Z');
    expect((await read('2026-11-02')).standing).toEqual([{ kind: 'unbalanced', count: 1 }]);
    await expect(close('2026-11-02')).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
  });

  test('names what the providers’ statements do not tell yet', async () => {
    const other = await makeWorld({ startsAt: '2026-11-02T08:00:00.000Z', env: { PAYMENTS_SANDBOX: '1' } });
    const admin = await someone(other, 'Bookkeeper Baraka', { roles: ['admin'] });
    await started(other, await someone(other, 'Payer Pili'));
    await inWallet(other, admin, 5n);
    other.clock.set('2026-11-02T22:00:00.000Z');
    const { standing } = await other.as(admin).finance.trialBalance({ on: '2026-11-02' });
    expect(standing).toContainEqual({ kind: 'statements', count: 1 });
    await other.close();
  });
});

// RUNS=200 for the long hunt.
const RUNS = Number(process.env.RUNS ?? 12);
const moves = fc.array(
  fc.record({
    ...{ hours: fc.integer({ min: 0, max: 40 }), amount: fc.bigInt({ min: 1n, max: 10n ** 9n }), who: fc.nat(3) },
    ...{
      currency: fc.constantFrom('KES', 'UGX', 'JOD'),
      deed: fc.constantFrom('in', 'fee', 'back'),
      isClosed: fc.boolean(),
    },
  }),
  { minLength: 1, maxLength: 14 },
);

test('Random postings on random days: each day begins as the one before ended, balances, and all add up to the accounts', async () => {
  await fc.assert(
    fc.asyncProperty(moves, async (steps) => {
      const books = await makeWorld({ startsAt: '2026-03-27T08:00:00.000Z' });
      const admin = await someone(books, 'Bookkeeper Bahati', { roles: ['admin'] });
      const { finance } = books.as(admin);
      const day = (on: string) => finance.trialBalance({ on });
      const people = Array.from({ length: 4 }, () => ({ identityId: uuidv7() }));
      for (const { hours, amount, who, currency, deed, isClosed } of steps) {
        const wallet = chart.wallet(people[who]?.identityId ?? '', currency);
        const came = await postTxn(books.ctx(), {
          key: `test:${uuidv7()}`,
          ...posting('pay_in', [debit(chart.clearingIn('mpesa', currency), amount), credit(wallet, amount)]),
        });
        if (deed === 'back') await reverseTxn(books.ctx(), came.id, 'It went back.');
        if (deed === 'fee')
          await postTxn(books.ctx(), {
            key: `test:${uuidv7()}`,
            ...posting('release', [debit(wallet, 1n), credit(chart.revenue('fee', currency), 1n)]),
          });
        books.clock.advance(hours * 3_600_000);
        const { last, today, begun } = await finance.closes({});
        const next = last === null ? begun : addCalendarDays(last, 1);
        if (!isClosed || next === null || next >= today || (await day(next)).whyNot !== null) continue;
        const { hash, rows } = await day(next);
        const closed = await finance.closeDay({ on: next, hash, acknowledged: [] });
        expect(closed.rows).toEqual(rows);
      }
      const { today, begun, zone } = await finance.closes({});
      let before: TrialRow[] = [];
      for (let on = begun ?? ''; on <= today; on = addCalendarDays(on, 1)) {
        const { rows } = await day(on);
        for (const currency of currenciesOf(rows)) expect(isBalanced(rows, currency)).toBe(true);
        const opening = rows.filter(({ openingMinor }) => openingMinor !== '0');
        const ended = before.filter(({ closingMinor }) => closingMinor !== '0');
        expect(opening.map(({ code, currency, openingMinor }) => [code, currency, openingMinor])).toEqual(
          ended.map(({ code, currency, closingMinor }) => [code, currency, closingMinor]),
        );
        // The same as reading all of the books again, whatever was closed.
        const { from, until } = daySpan(on, zone);
        const all = await finance.books({ from: from.toISOString(), until: until.toISOString() });
        expect(rows).toEqual(
          all.filter(
            ({ openingMinor, debitMinor, creditMinor }) =>
              ![openingMinor, debitMinor, creditMinor].every((it) => it === '0'),
          ),
        );
        before = rows;
      }
      const { rows: held } = await sql<{ currency: string; held: string }>`
        select currency, sum(balance_minor)::text as held from ledger_accounts where code like 'wallet.%' group by 1`.execute(
        books.owner,
      );
      for (const { currency, held: now } of held)
        expect(sumOf(before, '2000', currency)?.closingMinor ?? '0').toBe(now);
      expect(await findingsIn(books.ctx())).toEqual([]);
      await books.close();
    }),
    { numRuns: RUNS },
  );
});
