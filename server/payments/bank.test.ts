import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Ctx } from '../core/ctx.ts';
import { makePool } from '../core/db.ts';
import { bankFile, closingOf, type Moved, mt940 } from '../test/bankfiles.ts';
import { makeLine } from '../test/dying.ts';
import { actingAs, booksProve } from '../test/payments.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { readBankFile } from './bank-file.ts';

// Statements of our own accounts: brought by an administrator as the bank writes them.

let world: World;
let desk: Person;
let accounts = 0;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
  desk = await someone(world, 'Ada Admin', { roles: ['admin'] });
});
afterAll(() => world.close());
afterEach(() => booksProve(world));

const finance = () => world.as(desk).finance;
async function opened(): Promise<{ id: never; number: string }> {
  accounts += 1;
  const number = `0100123456${String(accounts).padStart(4, '0')}`;
  const { id } = await finance().addBankAccount({ name: `Our bank ${accounts}`, number, currency: 'KES' });
  return { id: id as never, number }; // the brand is the contract's
}
const bring = async (id: never, text: string, name?: string) => {
  world.clock.advance(1000);
  const reading = await finance().readBankFile({ id, file: bankFile(text, name) });
  if (reading.kind !== 'file') throw new Error('its columns are asked for');
  return reading.file;
};
const linesOf = async (bucket: 'all' | 'unmatched' = 'all') =>
  (await finance().reconciliation({ bucket, limit: 100 })).rows.filter(({ provider }) => provider === 'bank');

/** How many lines of banks stand at the desk. */
const count = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from settlement_rows where provider = 'bank'`.execute(
    world.deps.db,
  );
  return Number(rows[0]?.count);
};

const lines: readonly Moved[] = [
  { on: '2026-11-02', minor: 2_500_000, words: 'From Juma', theirs: 'FT26306A1' },
  { on: '2026-11-03', minor: -1_000_000, words: 'To Asha', theirs: 'FT26307B2' },
  { on: '2026-11-03', minor: -5_000, words: 'Charge', theirs: 'FT26307B2' },
  { on: '2026-11-03', minor: 300, words: 'Interest' },
];
const first = (account: string) => ({ account, number: 12, openingMinor: 100_000, lines });

test('each of its lines stands at the desk once, with what the bank wrote, and waits for two people', async () => {
  const { id, number } = await opened();
  const before = (await finance().summary()).unmatched;
  expect(await bring(id, mt940(first(number)), 'november.sta')).toMatchObject({
    ...{ name: 'november.sta', form: 'mt940', outcome: 'read', statements: 1, known: 0, lines: 4, flaws: [] },
    readBy: desk.name,
  });
  const found = (await linesOf('unmatched')).slice(0, 4);
  expect(found.map(({ words }) => words).sort()).toEqual(['Charge', 'From Juma', 'Interest', 'To Asha']);
  expect(found).toContainEqual(
    expect.objectContaining({ words: 'From Juma', direction: 'in', amountMinor: 2_500_000, receipt: 'FT26306A1' }),
  );
  expect(found.every(({ bucket, isCleared }) => bucket === 'theirs_only' && !isCleared)).toBe(true);
  // One number for a transfer and its charge: both are there, and told apart.
  expect(new Set(found.map(({ receipt }) => receipt)).size).toBe(4);
  expect((await finance().summary()).unmatched).toBe(before + 4);
  expect((await finance().bankAccounts()).find((account) => account.id === id)).toMatchObject({
    ...{ readUntil: '2026-11-03', closingMinor: closingOf(first(number)), missingBefore: null },
  });
});

test('the same statement twice changes nothing, alone or in a file with others', async () => {
  const { id, number } = await opened();
  await bring(id, mt940(first(number)));
  const before = await linesOf();
  expect(await bring(id, mt940(first(number)))).toMatchObject({ outcome: 'known', statements: 0, known: 1, lines: 0 });
  const next = { account: number, number: 13, openingMinor: closingOf(first(number)), from: '2026-11-03' };
  const more = mt940({ ...next, lines: [{ on: '2026-11-04', minor: 700 }] });
  expect(await bring(id, [mt940(first(number)), more].join('\r\n'))).toMatchObject({
    ...{ outcome: 'read', statements: 1, known: 1, lines: 1 },
  });
  expect(await linesOf()).toHaveLength(before.length + 1);
});

describe('a statement is refused', () => {
  const refused = async (id: never, text: string, reason: RegExp, line: number) => {
    const before = await linesOf();
    const { outcome, flaws, statements } = await bring(id, text);
    expect({ outcome, statements }).toEqual({ outcome: 'refused', statements: 0 });
    expect(flaws).toMatchObject([{ line, reason: expect.stringMatching(reason) }]);
    expect(await linesOf()).toEqual(before);
  };
  test('whose lines do not come to its balance', async () => {
    const { id, number } = await opened();
    await refused(id, mt940(first(number)).replace('D10000,00', 'D10000,01'), /A line is missing or was changed/, 1);
  });
  test('of another account, or in another currency', async () => {
    const { id, number } = await opened();
    await refused(id, mt940(first('99')), /It is a statement of 99/, 1);
    await refused(id, mt940(first(number)).replaceAll('KES', 'USD'), /in USD, and the account in KES/, 1);
  });
  test('that contradicts one that was read', async () => {
    const { id, number } = await opened();
    await bring(id, mt940(first(number)));
    const other = [...lines.slice(0, 3), { on: '2026-11-03', minor: 400 }];
    await refused(id, mt940({ ...first(number), lines: other }), /read before with other lines/, 1);
    const over = mt940({ ...first(number), number: 13, from: '2026-11-01', until: '2026-11-09' });
    await refused(id, over, /were read from statement 12\/1 already/, 1);
  });
  test('that is no statement at all, or XML that asks for more files', async () => {
    const { id } = await opened();
    await refused(id, ':20:A\r\nDear Sir', /account \(field 25\) is missing|field 25/, 1);
    await refused(id, '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', /DOCTYPE/, 1);
  });
});

test('of several in a file those that are whole are taken, and the others said', async () => {
  const { id, number } = await opened();
  const broken = mt940({ ...first(number), number: 13, openingMinor: 5 }).replace('C25000,00', 'X25000,00');
  const { outcome, statements, flaws } = await bring(id, [broken, mt940(first(number))].join('\r\n'));
  expect({ outcome, statements }).toEqual({ outcome: 'partly', statements: 1 });
  expect(flaws).toMatchObject([{ line: 5, reason: expect.stringContaining('field 61') }]);
  expect((await finance().bankFiles({ limit: 1 })).rows).toMatchObject([{ outcome: 'partly', flaws }]);
});

test('camt.053 is read as it is sent', async () => {
  const { id, number } = await opened();
  const money = (minor: string, mark: string) => `<Amt Ccy="KES">${minor}</Amt><CdtDbtInd>${mark}</CdtDbtInd>`;
  const balance = (code: string, minor: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${money(minor, 'CRDT')}<Dt><Dt>2026-11-05</Dt></Dt></Bal>`;
  const entry = `<Ntry>${money('250.50', 'CRDT')}<Sts>BOOK</Sts><BookgDt><Dt>2026-11-05</Dt></BookgDt><AcctSvcrRef>B77</AcctSvcrRef>
    <NtryDtls><TxDtls><RmtInf><Ustrd>Lanterns &amp; oil</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  const text = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
    <GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>S1</Id><Acct><Id><Othr><Id>${number}</Id></Othr></Id></Acct>
    ${balance('OPBD', '0.00')}${balance('CLBD', '250.50')}${entry}</Stmt></BkToCstmrStmt></Document>`;
  expect(await bring(id, text, 'camt.xml')).toMatchObject({ form: 'camt053', outcome: 'read', lines: 1 });
  expect(await linesOf()).toContainEqual(
    expect.objectContaining({ receipt: 'B77', words: 'Lanterns & oil', amountMinor: 25_050, direction: 'in' }),
  );
});

test('the columns of a CSV are asked for once and kept', async () => {
  const { id } = await opened();
  const text =
    'Date,Details,Amount,Balance\r\n05/11/2026,From Zawadi,"1,000.00","1,500.00"\r\n06/11/2026,To Kito,-500.00,"1,000.00"\r\n';
  const asked = await finance().readBankFile({ id, file: bankFile(text, 'november.csv') });
  expect(asked).toMatchObject({
    kind: 'columns',
    separator: ',',
    rows: [['Date', 'Details', 'Amount', 'Balance'], {}, {}],
  });
  const columns = {
    ...{ separator: ',' as const, decimal: '.' as const, date: 'Date', dateForm: 'dmy' as const },
    ...{ moneyIn: 'Amount', moneyOut: null, balance: 'Balance', reference: null, words: 'Details' },
  };
  expect(await finance().chooseColumns({ id, columns })).toMatchObject({ columns });
  expect(await bring(id, text)).toMatchObject({ form: 'csv', outcome: 'read', lines: 2 });
  expect(await bring(id, text)).toMatchObject({ outcome: 'known', lines: 0 });
  const changed = text.replace('Details', 'Narration');
  expect(await finance().readBankFile({ id, file: bankFile(changed) })).toMatchObject({ kind: 'columns' });
});

test('a statement that is missing between two is said', async () => {
  const { id, number } = await opened();
  await bring(id, mt940(first(number)));
  await bring(id, mt940({ account: number, number: 14, openingMinor: 42, lines: [{ on: '2026-11-09', minor: 10 }] }));
  const account = async () => (await finance().bankAccounts()).find((one) => one.id === id);
  expect(await account()).toMatchObject({ missingBefore: '2026-11-09', readUntil: '2026-11-09' });
  const between = { account: number, number: 13, openingMinor: closingOf(first(number)), from: '2026-11-03' };
  await bring(id, mt940({ ...between, lines: [{ on: '2026-11-05', minor: 42 - between.openingMinor }] }));
  expect(await account()).toMatchObject({ missingBefore: null });
});

test('a death at any moment of it leaves all of a statement or nothing, and each line once', async () => {
  const pool = makePool(world.databaseUrl, 2);
  let deaths = 0;
  for (let nth = 1; nth <= 60; nth += 3) {
    const { id, number } = await opened();
    const before = await count();
    const line = makeLine(
      pool,
      [],
      nth % 2 ? { at: 'statement', nth } : { at: 'commit', nth: 1 + (nth % 5), isDone: nth % 4 === 0 },
    );
    const ctx: Ctx = { ...actingAs(world, desk), db: line.db };
    await readBankFile(ctx, { id, file: bankFile(mt940(first(number))) }).catch((failure: unknown) => {
      if (!line.isDead()) throw failure;
    });
    deaths += Number(line.isDead());
    await world.tick('payments-reconcile');
    expect([0, 4]).toContain((await count()) - before);
    expect(await bring(id, mt940(first(number)))).toMatchObject({ outcome: expect.stringMatching(/^(read|known)$/) });
    expect((await count()) - before).toBe(4);
  }
  expect(deaths).toBeGreaterThan(5);
  await pool.end();
});

test('nobody but an administrator reads or brings them', async () => {
  const stranger = world.as(await someone(world, 'Sami Stranger')).finance;
  const { id, number } = await opened();
  for (const deed of [
    () => stranger.bankAccounts(),
    () => stranger.bankFiles({ limit: 5 }),
    () => stranger.readBankFile({ id, file: bankFile(mt940(first(number))) }),
  ])
    await expect(deed()).rejects.toMatchObject(refusal('FORBIDDEN'));
  await expect(
    finance().addBankAccount({ name: 'Again', number: `${number.slice(0, 4)} ${number.slice(4)}`, currency: 'KES' }),
  ).rejects.toMatchObject(refusal('BAD_INPUT'));
});
