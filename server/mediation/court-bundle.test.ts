import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { complete, current, save } from '../test/courts.ts';
import { refusal } from '../test/refusal.ts';
import { expectWordsOnly, hostile } from '../test/wordsonly.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

/** Runs something while the press has printed and nothing is written yet: the first file is just to be kept. */
function whilePrinting(deed: () => Promise<unknown>): void {
  const { storage } = world.deps;
  const { put } = storage;
  storage.put = async (bytes) => {
    storage.put = put;
    await deed();
    return put(bytes);
  };
}
const withKey = (idempotencyKey: string) => ({ context: { idempotencyKey } });

test('while a bundle is printed nobody waits: the case can be held, and no transaction is open', async () => {
  const it = await complete(world);
  const { mediationId } = it;
  const seen: unknown[] = [];
  whilePrinting(async () => {
    const { rows: held } = await sql`select id from mediations where id = ${mediationId} for update nowait`.execute(
      world.deps.db,
    );
    const { rows: open } = await sql`select pid from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(world.owner);
    seen.push(held.length, open.length);
  });
  const ready = await world.as(it.amina).court.makeReady({ mediationId }, withKey('print-once-1'));
  expect(ready.status).toBe('ready_to_file');
  expect(seen).toEqual([1, 0]);
});

test('what somebody changed while it was printed refuses the bundle as stale, and nothing is ready', async () => {
  const it = await complete(world);
  const { mediationId } = it;
  whilePrinting(() => save(world, it, it.baraka, { registry: 'Commercial division' }));
  await expect(world.as(it.amina).court.makeReady({ mediationId })).rejects.toMatchObject(refusal('STALE'));
  expect(await current(world, it)).toMatchObject({ status: 'packaging', bundle: null, papers: [] });
  const ready = await world.as(it.amina).court.makeReady({ mediationId });
  expect(ready).toMatchObject({ status: 'ready_to_file', facts: { registry: 'Commercial division' } });
});

test('asked for twice it is made ready once, and both get the same bundle', async () => {
  const it = await complete(world);
  const ready = () => world.as(it.amina).court.makeReady({ mediationId: it.mediationId }, withKey('print-once-2'));
  const [one, other] = await Promise.all([ready(), ready()]);
  const again = await ready();
  expect([one.bundle, other.bundle, again.bundle]).toEqual(Array.from({ length: 3 }, () => one.bundle));
  const { rows } =
    await sql`select name from events where subject_id = ${it.mediationId} and name = 'court.ready'`.execute(
      world.deps.db,
    );
  expect(rows).toHaveLength(1);
});

test('has the words that people wrote as words, and of a paper that was given what is read and nothing that acts', async () => {
  const it = await complete(world);
  const { mediationId } = it;
  await save(world, it, it.amina, { registry: hostile.replace('\u0000', '').slice(0, 160) });
  const script = (n: number) => `<</S/JavaScript/JS(app.alert(${n}))>>`;
  const lively = `%PDF-1.5
1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction${script(1)}>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/AA<</O${script(2)}>>/Annots[4 0 R]>> endobj
4 0 obj <</Type/Annot/Subtype/Link/Rect[0 0 200 200]/A${script(3)}>> endobj
trailer <</Root 1 0 R>>
%%EOF`;
  const file = new File([lively], 'authority.pdf', { type: 'application/pdf' });
  const api = world.as(it.amina).court;
  await api.addPaper({ mediationId, code: 'authority_of_representative', file });
  await api.makeReady({ mediationId });
  expectWordsOnly(await (await api.bundle({ mediationId })).bytes());
});
