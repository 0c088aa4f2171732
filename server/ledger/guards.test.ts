import { chart } from '@ahadi/domain/ledger/chart.ts';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currency, paidIn, someone, wallet } from '../test/books.ts';
import { makeWorld, type World } from '../test/world.ts';
import { openAccount, postTxn, txnIdOf } from './posting.ts';

// What the database holds by itself, no matter who asks: statements typed by hand as its owner, past the product.

let world: World;
let hand: pg.Client;
beforeAll(async () => {
  world = await makeWorld();
  hand = new pg.Client({ connectionString: world.databaseUrl });
  await hand.connect();
  await fund(someone(), 5n);
  await openAccount(world.ctx(), chart.vat(currency));
});
afterAll(async () => {
  await hand.end();
  await world.close();
});

const fund = (name: string, amountMinor: bigint) => postTxn(world.ctx(), paidIn(name, amountMinor));
/** Statements sent together are one transaction. */
const run = (text: string) => hand.query(text);
const txn = (id: string, reverses: string | null = null) =>
  `insert into ledger_txns (id, key, kind, request_sha256, reverses_id, created_at)
     values ('${id}', '${id}', 'release', '\\x00', ${reverses ? `'${reverses}'` : 'null'}, now());`;
const entry = (id: string, code: string, amount: bigint, currencyOf = currency) =>
  `('${id}', (select id from ledger_accounts where code = '${code}'), '${currencyOf}', ${amount}, now())`;
const entries = (rows: string[]) =>
  `insert into ledger_entries (txn_id, account_id, currency, amount_minor, posted_at) values ${rows.join(',')};`;
const [from, to] = ['clearing.in.mpesa:KES', 'tax.vat:KES'];

it.each([
  ['ledger_entries', 'posted_at'],
  ['ledger_txns', 'created_at'],
  ['ledger_checkpoints', 'created_at'],
])('by hand, %s is neither changed nor emptied', async (table, column) => {
  await expect(run(`update ${table} set ${column} = now()`)).rejects.toThrow(/append-only/);
  await expect(run(`delete from ${table}`)).rejects.toThrow(/append-only/);
  await expect(run(`truncate ${table} cascade`)).rejects.toThrow(/append-only/);
});

it('by hand, no account is taken away or made another', async () => {
  await expect(run('delete from ledger_accounts')).rejects.toThrow(/append-only/);
  await expect(run("update ledger_accounts set currency = 'USD'")).rejects.toThrow(/cannot change/);
  await expect(run("update ledger_accounts set status = 'closed' where balance_minor <> 0")).rejects.toThrow(/closed/);
});

it('by hand, legs that balance are taken, those that do not are not', async () => {
  const id = uuidv7();
  await run(`${txn(id)} ${entries([entry(id, from, 5n), entry(id, to, -5n)])}`);
  const uneven = uuidv7();
  await expect(run(`${txn(uneven)} ${entries([entry(uneven, from, 5n), entry(uneven, to, -4n)])}`)).rejects.toThrow(
    /balance/,
  );
});

it('by hand, a transaction with no legs, or with legs added later, is not taken', async () => {
  await expect(run(txn(uuidv7()))).rejects.toThrow(/not whole/);
  await expect(
    run(entries([entry(txnIdOf('nobody:knows'), from, 5n), entry(txnIdOf('nobody:knows'), to, -5n)])),
  ).rejects.toThrow(/transaction .* not there/);
});

it('by hand, a leg of nothing, of another currency, of no account, or of a guarded account without its balance is not taken', async () => {
  const ana = someone();
  await fund(ana, 5n);
  const id = uuidv7();
  const attempt = (rows: string[]) => run(`${txn(id)} ${entries(rows)}`);
  await expect(attempt([entry(id, from, 0n), entry(id, to, 0n)])).rejects.toThrow(/check/);
  await expect(attempt([entry(id, from, 5n, 'USD'), entry(id, to, -5n, 'USD')])).rejects.toThrow(/does not take/);
  const nowhere = (amount: bigint) => `('${id}', '${uuidv7()}', '${currency}', ${amount}, now())`;
  await expect(attempt([nowhere(5n), nowhere(-5n)])).rejects.toThrow(/does not take/);
  await expect(attempt([entry(id, wallet(ana).code, 5n), entry(id, to, -5n)])).rejects.toThrow(/does not take/);
});

it('by hand, a floor is not crossed', async () => {
  const ana = someone();
  await fund(ana, 5n);
  await expect(run(`update ledger_accounts set balance_minor = 1 where code = '${wallet(ana).code}'`)).rejects.toThrow(
    /ledger_floor/,
  );
});

it('by hand, a reversal that is not the negation, or a second one, is not taken', async () => {
  const [id, half, whole, again] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  await run(`${txn(id)} ${entries([entry(id, from, 6n), entry(id, to, -6n)])}`);
  await expect(run(`${txn(half, id)} ${entries([entry(half, from, -3n), entry(half, to, 3n)])}`)).rejects.toThrow(
    /negated/,
  );
  await run(`${txn(whole, id)} ${entries([entry(whole, from, -6n), entry(whole, to, 6n)])}`);
  await expect(run(`${txn(again, id)} ${entries([entry(again, from, -6n), entry(again, to, 6n)])}`)).rejects.toThrow(
    /unique|duplicate/,
  );
});
