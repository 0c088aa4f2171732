import { chart } from '@ahadi/domain/ledger/chart.ts';
import { payIn } from '@ahadi/domain/ledger/recipes/rules.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { currency, paidIn, pay, refused, someone, wallet } from '../test/books.ts';
import { makeWorld, type World } from '../test/world.ts';
import { arePayoutsStopped, auditLedger, resumePayouts } from './audit.ts';
import { takeCheckpoints } from './checkpoint.ts';
import { openAccount, postTxn, reverseTxn } from './posting.ts';

let world: World;
let hand: pg.Client;
let [ana, ben]: [string, string] = ['', ''];
beforeEach(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } }); // what it finds is logged as an error
  hand = new pg.Client({ connectionString: world.databaseUrl });
  await hand.connect();
  [ana, ben] = [someone(), someone()];
  await postTxn(world.ctx(), paidIn(ana, 1_000n, 'payin:first'));
  const { id } = await postTxn(world.ctx(), pay(ana, ben, 300n, 'release:first'));
  await postTxn(world.ctx(), pay(ana, ben, 200n, 'release:second'));
  await reverseTxn(world.ctx(), id, 'to the wrong one');
  await postTxn(world.ctx(), { key: 'payin:x', ...payIn({ psp: 'mpesa', payer: ana, currency, amountMinor: 9n }) });
  await takeCheckpoints(world.ctx(), 1);
});
afterEach(async () => {
  await hand.end();
  await world.close();
});

/** Changes the books as their owner could: with the triggers off. */
const tamper = async (...statements: string[]) => {
  const tables = ['ledger_accounts', 'ledger_txns', 'ledger_entries', 'ledger_checkpoints'];
  for (const table of tables) await hand.query(`alter table ${table} disable trigger all`);
  for (const statement of statements) await hand.query(statement);
  for (const table of tables) await hand.query(`alter table ${table} enable trigger all`);
};
const account = (code: string) => `(select id from ledger_accounts where code = '${code}')`;
const txn = (key: string) => `(select id from ledger_txns where key = '${key}')`;
const alarms = async () =>
  (await world.deps.db.selectFrom('events').select('payload').where('name', '=', 'ledger.alarm').execute()).length;

it('sound books raise no alarm, and payouts go on', async () => {
  await world.tick('ledger-audit');
  expect(await auditLedger(world.ctx())).toEqual([]);
  expect(await alarms()).toBe(0);
  expect(await arePayoutsStopped(world.ctx())).toBe(false);
});

/** Faults by hand: what is done to the books, and the invariants that must notice. */
const faults: [fault: string, statements: () => string[], invariants: string[]][] = [
  [
    'an amount that was changed',
    () => [
      `update ledger_entries set amount_minor = amount_minor + 1 where txn_id = ${txn('release:second')} and amount_minor > 0`,
    ],
    ['I1', 'I2', 'I4'],
  ],
  [
    'both amounts of a transaction and all that follows from them',
    () => [
      `update ledger_entries set amount_minor = amount_minor * 2 where txn_id = ${txn('payin:x')}`,
      `update ledger_entries set balance_after = balance_after * 2 where account_id = ${account(chart.unapplied(ana, currency).code)}`,
      `update ledger_accounts set balance_minor = balance_minor * 2 where code = '${chart.unapplied(ana, currency).code}'`,
      `update ledger_checkpoints set balance_minor = balance_minor + 9`,
    ],
    ['I4'],
  ],
  [
    'an entry that was taken away',
    () => [`delete from ledger_entries where txn_id = ${txn('release:second')} and amount_minor < 0`],
    ['I1', 'I2', 'I4'],
  ],
  [
    'a whole transaction that was taken away',
    () => [
      `delete from ledger_entries where txn_id = ${txn('release:second')}`,
      `delete from ledger_txns where key = 'release:second'`,
    ],
    ['I2'],
  ],
  [
    'a transaction that was taken away from its entries',
    () => [`delete from ledger_txns where key = 'release:second'`],
    ['I1'],
  ],
  [
    'an account that was taken away from its entries',
    () => [`delete from ledger_accounts where code = '${wallet(ben).code}'`],
    ['I1', 'I4'],
  ],
  [
    'a transaction without entries',
    () => [
      `insert into ledger_txns (id, key, kind, request_sha256, created_at) values (gen_random_uuid(), 'empty', 'apply', '\\x00', now())`,
    ],
    ['I1'],
  ],
  [
    'a cached balance that was changed',
    () => [`update ledger_accounts set balance_minor = balance_minor - 5 where code = '${wallet(ben).code}'`],
    ['I2'],
  ],
  [
    'a balance beside an entry that was below the floor',
    () => [
      `update ledger_entries set balance_after = 5 where account_id = ${account(wallet(ben).code)} and account_seq = 1`,
    ],
    ['I2', 'I3'],
  ],
  [
    'words that were changed',
    () => [`update ledger_txns set memo = 'other words' where key = 'release:second'`],
    ['I4'],
  ],
  [
    'another time of posting',
    () => [`update ledger_entries set posted_at = now() + '1 day' where txn_id = ${txn('payin:x')}`],
    ['I4'],
  ],
  ['a checkpoint that was changed', () => ['update ledger_checkpoints set balance_minor = balance_minor + 1'], ['I4']],
  [
    'a reversal that is none',
    () => [`update ledger_txns set reverses_id = ${txn('release:second')} where reverses_id is not null`],
    ['I4'],
  ],
];

it.each(faults)('%s is found; payouts stop', async (_fault, statements, invariants) => {
  await tamper(...statements());
  await world.tick('ledger-audit');
  expect([...new Set((await auditLedger(world.ctx())).map(({ invariant }) => invariant))].sort()).toEqual(invariants);
  expect(await arePayoutsStopped(world.ctx())).toBe(true);
  expect(await alarms()).toBe(1);
});

it('a second fault raises a second alarm while payouts stand still already', async () => {
  await tamper('update ledger_checkpoints set balance_minor = balance_minor + 1');
  await auditLedger(world.ctx());
  await tamper(`update ledger_txns set memo = 'other words' where key = 'release:second'`);
  await auditLedger(world.ctx());
  await auditLedger(world.ctx());
  expect(await alarms()).toBe(2);
});

it('two administrators let payouts go on, once the books prove right again', async () => {
  const admin = (userId: string) => ({
    ...world.ctx(),
    actor: { kind: 'user' as const, userId, roles: ['admin' as const] },
  });
  const [one, two] = [await world.person('One Admin'), await world.person('Two Admin')];
  const reason = 'The checkpoint was mended.';
  await refused(resumePayouts(admin(one.id), reason), 'NOT_FOUND');
  await tamper('update ledger_checkpoints set balance_minor = balance_minor + 1');
  await auditLedger(world.ctx());
  await refused(resumePayouts(admin(one.id), reason), 'PAYOUTS_STOPPED');
  await tamper('update ledger_checkpoints set balance_minor = balance_minor - 1');
  await refused(resumePayouts(world.ctx(), reason), 'FORBIDDEN');
  expect(await resumePayouts(admin(one.id), reason)).toBe(false);
  await refused(resumePayouts(admin(one.id), reason), 'PUB_TWO_PERSON_REQUIRED');
  expect(await arePayoutsStopped(world.ctx())).toBe(true);
  expect(await resumePayouts(admin(two.id), reason)).toBe(true);
  expect(await arePayoutsStopped(world.ctx())).toBe(false);
});

it('an account that was opened and not used is sound', async () => {
  await openAccount(world.ctx(), wallet(someone()));
  await openAccount(world.ctx(), chart.vat(currency));
  expect(await auditLedger(world.ctx())).toEqual([]);
});
