import { execFileSync } from 'node:child_process';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { started } from '../test/payments.ts';
import { type Quarrel, served } from '../test/quarrel.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let quarrel: Quarrel;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
  quarrel = await served(world);
});
afterAll(() => world.close());

type Asked = Parameters<ReturnType<World['as']>['activity']['export']>[0];
const fileOf = (person: Person, asked: Asked) => world.as(person).activity.export(asked);
const json = async (person: Person, asked: Omit<Asked, 'format'>) =>
  JSON.parse(await (await fileOf(person, { ...asked, format: 'json' })).text());
const tabs = ['activity', 'payments', 'record', 'security', 'moderation'] as const;

describe.each(tabs)('the file of %s', (tab) => {
  test('is there as CSV, JSON and PDF, and has the same rows', async () => {
    const csv = await fileOf(quarrel.filer, { tab, format: 'csv' });
    const bytes = new Uint8Array(await csv.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv.name).toMatch(new RegExp(`^ahadi-${tab}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const read = await json(quarrel.filer, { tab });
    expect(read).toMatchObject({ of: quarrel.filer.name, remarks: [] });
    const lines = new TextDecoder().decode(bytes).trimEnd().split('\r\n');
    expect(lines).toHaveLength(read.rows.length + 1);
    const pdf = await fileOf(quarrel.filer, { tab, format: 'pdf' });
    expect(new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 5))).toBe('%PDF-');
  });

  test('has nothing of anybody else', async () => {
    const stranger = await someone(world, `Stranger ${tab}`);
    const text = JSON.stringify(await json(stranger, { tab }));
    expect(text).not.toContain(quarrel.filer.name);
    expect(text).not.toContain(quarrel.id);
    await expect(world.anyone().activity.export({ tab, format: 'csv' })).rejects.toMatchObject(
      refusal('UNAUTHENTICATED'),
    );
  });
});

test('is filtered as the page is', async () => {
  const mine = await json(quarrel.filer, { tab: 'activity', kind: 'dispute', by: 'me' });
  const list = await world.as(quarrel.filer).activity.list({ kind: 'dispute', by: 'me', limit: 100 });
  expect(mine.rows.map(({ id }: { id: string }) => id)).toEqual(list.rows.map(({ id }) => id));
});

test('instants carry their zone, and money is a number that a spreadsheet calculates with', async () => {
  const payer = await someone(world, 'Paying Pendo');
  await started(world, payer, { title: '=cmd()' });
  const read = await json(payer, { tab: 'payments' });
  expect(read.rows).toMatchObject([
    {
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      amount_minor: 25_000,
      amount: 250,
      currency: 'KES',
      what: '=cmd()',
    },
  ]);
  const csv = await (await fileOf(payer, { tab: 'payments', format: 'csv' })).text();
  expect(csv).toContain(`"'=cmd()"`);
  expect(csv).toMatch(/,25000,250,/);
});

test('what went through is summed up by currency, and what did not come counts for nothing', async () => {
  const payer = await someone(world, 'Paying Pili');
  const paid = await started(world, payer, { title: 'Desks' });
  expect(await json(payer, { tab: 'payments' })).toMatchObject({ totals: [] });
  await world.deps.db.updateTable('payments').set({ status: 'succeeded' }).where('id', '=', paid.id).execute();
  await started(world, payer, { title: 'Chairs' });
  expect(await json(payer, { tab: 'payments' })).toMatchObject({
    totals: [{ currency: 'KES', in_minor: 0, in: 0, out_minor: 25_000, out: 250 }],
  });
  const pdf = Buffer.from(await (await fileOf(payer, { tab: 'payments', format: 'pdf' })).arrayBuffer());
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  expect(text).toContain('Went through: KES 0 in, KES 250 out.');
  expect(text).toMatch(/Payment +Desks.*KES 250/);
  expect(text).toContain('Paying Pili');
});

test('covers twelve months at most, and says so', async () => {
  const from = new Date(world.clock.now().getTime() - 400 * 86_400_000).toISOString();
  for (const span of [{ from }, { from: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' }])
    await expect(fileOf(quarrel.filer, { tab: 'activity', format: 'csv', ...span })).rejects.toMatchObject(
      refusal('BAD_INPUT'),
    );
  const until = new Date(Date.parse(from) + 86_400_000).toISOString();
  expect((await json(quarrel.filer, { tab: 'activity', from, until })).rows).toEqual([]);
  await expect(fileOf(quarrel.filer, { tab: 'activity', format: 'csv', kind: 'payout' })).rejects.toMatchObject(
    refusal('BAD_INPUT'),
  );
});

test('of more than ten thousand rows has the newest, and says that it has no more', async () => {
  const busy = await someone(world, 'Busy Barasa');
  const at = world.clock.now();
  await sql`
    insert into events (id, subject_kind, subject_id, seq, name, actor_id, at, payload, prev_hash, hash)
    select gen_random_uuid(), 'user', ${uuidv7()}::uuid, n, 'profile.changed', ${busy.id}, ${at}::timestamptz - n * interval '1 second', '{"what":"name"}',
      '\\x00', '\\x00' from generate_series(1, 10100) n`.execute(world.deps.db);
  const read = await json(busy, { tab: 'activity' });
  expect(read.rows).toHaveLength(10_000);
  expect(read.remarks).toEqual([expect.stringContaining('newest 10,000 rows')]);
});
