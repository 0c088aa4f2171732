import fc from 'fast-check';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ctx } from '../core/ctx.ts';
import { makePool } from '../core/db.ts';
import { bankFile, closingOf, type Moved, mt940 } from '../test/bankfiles.ts';
import { type Fate, makeLine } from '../test/dying.ts';
import { actingAs, booksProve } from '../test/payments.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { readBankFile } from './bank-file.ts';

// Random lives of an account: statements of any length, several on a day, brought out of order, again, together, with words changed on the way,
// by processes that die. Whatever happened, in the end each movement stands at the desk once, and nothing else does.

const RUNS = 25;
let world: World;
let desk: Person;
let pool: pg.Pool;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  pool = makePool(world.databaseUrl, 2);
  desk = await someone(world, 'Ada Admin', { roles: ['admin'] });
});
afterAll(async () => {
  await pool.end();
  await world.close();
});

const movement = fc.record({
  gap: fc.constantFrom(0, 0, 0, 1, 2),
  minor: fc.integer({ min: -90_000, max: 90_000 }).filter((minor) => minor !== 0),
  theirs: fc.option(fc.constantFrom('FT1', 'FT2', 'FT3')),
});
const fate = fc.option(
  fc.oneof<fc.Arbitrary<Fate>[]>(
    fc.record({ at: fc.constant('statement' as const), nth: fc.integer({ min: 1, max: 30 }) }),
    fc.record({ at: fc.constant('commit' as const), nth: fc.integer({ min: 1, max: 6 }), isDone: fc.boolean() }),
  ),
  { freq: 2 },
);
const lives = fc.record({
  statements: fc.array(fc.array(movement, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
  openingMinor: fc.integer({ min: 0, max: 500_000 }),
  /** Which statements are brought, in which order, how often, and with whom; then all of them. */
  brought: fc.array(
    fc.record({ which: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }), fate, isChanged: fc.boolean() }),
    { maxLength: 8 },
  ),
});

const day = (at: number) => new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10);

test('however its statements are brought, each movement of an account stands at the desk once', async () => {
  const counts = { deaths: 0, refused: 0, known: 0, partly: 0 };
  let accounts = 0;
  await fc.assert(
    fc.asyncProperty(lives, async ({ statements, openingMinor, brought }) => {
      accounts += 1;
      const account = `0100${String(accounts).padStart(8, '0')}`;
      const { id } = await world.as(desk).finance.addBankAccount({ name: account, number: account, currency: 'KES' });
      let [at, balanceMinor] = [0, openingMinor];
      const all = statements.map((movements, number) => {
        const from = day(at);
        const lines: Moved[] = movements.map(({ gap, minor, theirs }) => {
          at += gap;
          return { on: day(at), minor, ...(theirs && { theirs }) };
        });
        const told = { account, number: number + 1, openingMinor: balanceMinor, lines, from, until: day(at) };
        balanceMinor = closingOf(told);
        return told;
      });
      const bring = async (texts: readonly string[], dies: Fate | null = null) => {
        const line = makeLine(pool, [], dies);
        const ctx: Ctx = { ...actingAs(world, desk), db: line.db };
        const reading = await readBankFile(ctx, { id, file: bankFile(texts.join('\r\n')) }).catch(
          (failure: unknown) => {
            if (!line.isDead()) throw failure;
          },
        );
        counts.deaths += Number(line.isDead());
        if (reading?.kind !== 'file') return null;
        const { outcome } = reading.file;
        if (outcome !== 'read') counts[outcome] += 1;
        return outcome;
      };
      const taken = new Set<number>();
      for (const { which, fate: dies, isChanged } of brought) {
        const chosen = which.flatMap((nth) => all.slice(nth % all.length, (nth % all.length) + 1));
        // One that was taken may be brought with other sums, and is refused; before that nobody could tell.
        const written = chosen.map((told) => {
          const [first, ...more] = told.lines;
          const other = first && { ...first, minor: first.minor + (first.minor > 0 ? 1 : -1) };
          return mt940(isChanged && taken.has(told.number) && other ? { ...told, lines: [other, ...more] } : told);
        });
        const outcome = await bring(written, isChanged ? null : dies);
        const { rows } = await sql<{ number: string }>`
          select number from bank_statements where account_id = ${id}`.execute(world.deps.db);
        for (const { number } of rows) taken.add(Number(number.split('/')[0]));
        if (isChanged && chosen.every(({ number }) => taken.has(number)) && outcome) expect(outcome).not.toBe('known');
      }
      // What goes on from what is missing is refused until that is there.
      for (const _round of all) for (const told of all) await bring([mt940(told)]);
      for (const told of all) expect(await bring([mt940(told)])).toBe('known');
      await world.tick('payments-reconcile');

      const { rows } = await sql<{ on: string; minor: number; receipt: string }>`
        select l.day::text as on, case l.direction when 'in' then r.amount_minor else -r.amount_minor end as minor, r.receipt
        from bank_lines l join bank_statements s on s.id = l.statement_id join settlement_rows r on r.id = l.row_id
        where s.account_id = ${id} and r.bucket = 'theirs_only' order by 1, 2`.execute(world.deps.db);
      const moved = all.flatMap(({ lines }) => lines.map(({ on, minor }) => `${on} ${minor}`));
      expect(rows.map(({ on, minor }) => `${on} ${minor}`).sort()).toEqual(moved.sort());
      // A number names one movement in each direction.
      expect(new Set(rows.map(({ minor, receipt }) => `${minor > 0} ${receipt}`)).size).toBe(rows.length);
      const found = (await world.as(desk).finance.bankAccounts()).find((one) => one.id === id);
      expect(found).toMatchObject({ closingMinor: balanceMinor, missingBefore: null });
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  const { rows } = await sql<{ open: number }>`select count(*) as open from bank_lines where row_id is null`.execute(
    world.deps.db,
  );
  expect(Number(rows[0]?.open)).toBe(0);
  await booksProve(world);
  // So that it can fail: each kind of mishap happened.
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0);
}, 300_000);
