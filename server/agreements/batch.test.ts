import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemCtx } from '../core/ctx.ts';
import { makePool } from '../core/db.ts';
import { makeLine } from '../test/dying.ts';
import { clause, drafted, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { batchesRound } from './batch.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await makeWorld();
  owner = await someone(world, 'Wanjiru Kamau', { kind: 'ngo', organisation: 'Maji Safi' });
  await checked(owner);
});
afterAll(() => world.close());

/** Documents of this identity were checked. */
const checked = (person: Person) =>
  world.deps.db.updateTable('identities').set({ verification_level: 2 }).where('id', '=', person.identityId).execute();

const source = async (person: Person = owner) =>
  (
    await drafted(
      world,
      person,
      { name: 'Somebody', email: 'somebody@example.org' },
      {
        title: 'Seed loan for {{name}}',
        clauses: [clause('Sum', 'The lender gives KES {{ amount }}, to be paid back after {{season}}.')],
      },
    )
  ).id;

const lines = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, n) => `Farmer ${from + n},farmer${from + n}@example.org,${1000 + n},"harvest, long rains"`,
  );
const list = (rows: readonly string[], head = 'name,email,amount,season') =>
  new File([[head, ...rows].join('\r\n')], 'list.csv', { type: 'text/csv' });

const madeOf = async (person: Person = owner) =>
  (
    await sql<{ title: string; email: string; status: string }>`
      select a.title, p.email, a.status from agreements a join agreement_parties p on p.agreement_id = a.id and p.side = 'B'
      join agreement_batch_rows r on r.agreement_id = a.id where a.creator_user_id = ${person.id}`.execute(
      world.deps.db,
    )
  ).rows;

describe('sending one text to many', () => {
  it('fills what is promised and what is said in plain words, and keeps a promise with its clause', async () => {
    const one = { ...clause('Sum', 'The lender gives KES {{amount}}.'), plain: 'You get {{amount}} now.' };
    const promise = {
      ...{ id: uuidv7(), clauseId: one.id, debtor: 'B', creditor: 'A', kind: 'perform' as const },
      ...{ title: 'Plant for {{season}}', criteria: '', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
      due: { kind: 'after' as const, days: 30 },
    };
    const wishes = { title: 'Seed loan', clauses: [one], obligations: [promise] };
    const person = { name: 'Somebody', email: 'somebody@example.org' };
    const { id } = await drafted(world, owner, person, wishes);
    const api = world.as(owner).batches;
    const bad = await api.preview({ id, file: list(['Farmer 0,farmer0@example.org,5'], 'name,email,amount') });
    expect(bad.problem).toContain('season');
    const sent = await api.send({ id, file: list(lines(1, 900)) });
    await world.tick('agreements-batches');
    expect(await api.get({ id: sent.id })).toMatchObject({ made: 1, refused: 0 });
    const { rows } = await sql<{ id: string }>`
      select agreement_id as id from agreement_batch_rows where batch_id = ${sent.id}`.execute(world.deps.db);
    const { terms } = await world.as(owner).agreements.get({ id: (rows[0]?.id ?? '') as typeof id });
    expect(terms.clauses[0]?.plain).toBe('You get 1000 now.');
    expect(terms.obligations?.[0]).toMatchObject({
      title: 'Plant for harvest, long rains',
      clauseId: terms.clauses[0]?.id,
    });
    await world.deps.db.deleteFrom('agreement_batch_rows').where('batch_id', '=', sent.id).execute();
  });

  it('names each bad line, sends the others, and none twice', async () => {
    const id = await source();
    const api = world.as(owner).batches;
    const rows = lines(40);
    rows[3] = 'X,farmer3@example.org,5,now'; // a name of one letter
    rows[7] = 'Farmer 7,not an address,5,now';
    rows[11] = 'Farmer 11,farmer2@example.org,5,now'; // on the list already
    rows[19] = 'Farmer 19,farmer19@example.org,,now'; // no amount
    rows[23] = 'Farmer 23,farmer23@example.org,5'; // a cell short
    const preview = await api.preview({ id, file: list(rows) });
    expect(preview).toMatchObject({ problem: null, total: 40, good: 35, whyNot: null });
    expect(preview.bad.map(({ line }) => line)).toEqual([5, 9, 13, 21, 25]);
    expect(preview.sample).toEqual({ title: 'Seed loan for Farmer 0', name: 'Farmer 0' });
    expect(await madeOf()).toEqual([]);

    const [first, second] = await Promise.all([api.send({ id, file: list(rows) }), api.send({ id, file: list(rows) })]);
    expect(second.id).toBe(first.id);
    await world.tick('agreements-batches');
    await world.tick('agreements-batches');
    expect(await api.get({ id: first.id })).toMatchObject({ total: 40, made: 35, refused: 5 });
    const made = await madeOf();
    expect(new Set(made.map(({ email }) => email)).size).toBe(35);
    expect(made.every(({ status }) => status === 'negotiating')).toBe(true);
    expect(made.map(({ title }) => title)).toContain('Seed loan for Farmer 39');

    const report = await (await api.report({ id: first.id })).text();
    expect(report.split('\r\n').filter((line) => line.includes('"Not sent"'))).toHaveLength(5);
    expect(report).toContain('5,"X","farmer3@example.org","Not sent"');
    const told = await world.notificationsOf(owner);
    expect(told.map(({ title }) => title)).toContain('35 agreements were sent');
    const letters = await world.mailbox('farmer0@example.org');
    expect(letters).toHaveLength(1);
  });

  it('goes on where a process died, at any moment, and makes none twice', async () => {
    const sender = await someone(world, 'Otieno Okoth');
    await checked(sender);
    const id = await source(sender);
    const batch = await world.as(sender).batches.send({ id, file: list(lines(12, 500)) });
    const pool = makePool(world.databaseUrl);
    for (let nth = 1; nth <= 40; nth += 3)
      for (const fate of [
        { at: 'statement', nth: nth * 7 } as const,
        { at: 'commit', nth: 1 + (nth % 3), isDone: nth % 2 === 0 } as const,
      ]) {
        const line = makeLine(pool, [], fate);
        await batchesRound({ ...systemCtx(world.deps, 'test'), db: line.db }).catch((failure: unknown) => {
          if (!line.isDead()) throw failure;
        });
      }
    await pool.end();
    await world.tick('agreements-batches');
    expect(await world.as(sender).batches.get({ id: batch.id })).toMatchObject({ made: 12, refused: 0 });
    const made = await madeOf(sender);
    expect(made.map(({ email }) => email).sort()).toEqual(
      Array.from({ length: 12 }, (_, n) => `farmer${500 + n}@example.org`).sort(),
    );
  });

  it('asks for signatures by itself once the text is accepted, and signs nothing', async () => {
    const sender = await someone(world, 'Lender Ltd');
    const farmer = await someone(world, 'Achieng Were');
    const id = await source(sender);
    const file = list([`Achieng Were,${farmer.email},500,harvest`]);
    await world.as(sender).batches.send({ id, file });
    await world.tick('agreements-batches');
    const [row] = (await world.as(farmer).agreements.list({})).rows;
    if (!row) throw new Error('nothing was sent');
    const view = await world.as(farmer).agreements.get({ id: row.id });
    expect(view.terms.clauses[0]?.body.content[0]).toMatchObject({
      content: [{ text: 'The lender gives KES 500, to be paid back after harvest.' }],
    });
    await world.as(farmer).agreements.acceptText({ id: row.id, versionId: view.versionId });
    await world.settle();
    const asked = await world.as(sender).agreements.get({ id: row.id });
    expect(asked.status).toBe('signing');
    expect(asked.parties.every(({ signedAt }) => signedAt === null)).toBe(true);
  });

  it('invites no more strangers a day than its sender may', async () => {
    const newcomer = await someone(world, 'New Comer');
    const id = await source(newcomer);
    const api = world.as(newcomer).batches;
    const file = () => list(lines(11, 900));
    expect((await api.preview({ id, file: file() })).whyNot).toMatch(/11 people .* have no account.*10 people/);
    await expect(api.send({ id, file: file() })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await world.tick('agreements-batches');
    expect(await madeOf(newcomer)).toEqual([]);
  });

  it('is for who made the agreement only', async () => {
    const id = await source();
    const other = await someone(world, 'Somebody Else');
    await expect(world.as(other).batches.preview({ id, file: list(lines(1)) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it.each([
    ['another encoding', new File([Uint8Array.from([0x6e, 0xe9, 0x0a])], 'l.csv'), /not in UTF-8/],
    ['two bytes a letter', new File([Uint8Array.from([0xff, 0xfe, 0x6e, 0])], 'l.csv'), /not in UTF-8/],
    ['semicolons', list(['A;b@example.org;1;x'], 'name;email;amount;season'), /parted by semicolons/],
    ['a missing column', list(['Ann,ann@example.org,1'], 'name,email,amount'), /does not name the column season/],
    ['nothing', new File([''], 'l.csv'), /empty/],
    ['an open quote', list(['"Ann,ann@example.org,1,x']), /On line 2 a cell begins with a quote/],
    ['too many lines', list(lines(1001)), /1,001 lines; the limit is 1,000/],
    ['too many bytes', new File(['name,email,amount,season\n', 'x'.repeat(1_048_577)], 'l.csv'), /larger than 1 MB/],
  ])('refuses %s with one sentence', async (_name, file, sentence) => {
    const id = await source();
    expect((await world.as(owner).batches.preview({ id, file })).problem).toMatch(sentence);
    await expect(world.as(owner).batches.send({ id, file })).rejects.toMatchObject({ code: 'BATCH_FILE' });
  });

  it('reads a list with a byte-order mark', async () => {
    const id = await source();
    const file = new File(['\uFEFFname,email,amount,season\nZoë,zoe@example.org,1,x'], 'l.csv');
    expect(await world.as(owner).batches.preview({ id, file })).toMatchObject({ problem: null, good: 1 });
  });
});
