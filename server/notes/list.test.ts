import type { NoteContent } from '@ahadi/domain/notes/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteOf, send } from '../test/notes.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let amina: Person;
beforeAll(async () => {
  world = await makeWorld();
  amina = await world.person('Amina Odhiambo');
  const other = await world.person('Njoroge Kamau');
  await noteOf(world, other, { title: 'Mkataba of another person', body: 'rent rent rent', tags: ['rent'] });
  for (const [title, body, more] of [
    ['Mkataba wa nyumba', 'Rent is paid on the fifth.', { tags: ['rent', 'home'] }],
    ['Café meeting', 'Mkátaba: read it before Monday.', { tags: ['court'] }],
    ['Shopping', '- [ ] sugar\n- [x] rent receipt', { pinned: true }],
    ['Called Peter', 'He promised to bring the receipt.', { tags: ['court', 'rent'] }],
  ] as [string, string, Partial<NoteContent>][]) {
    world.clock.advance(60_000);
    await noteOf(world, amina, { title, body, ...more });
  }
});
afterAll(() => world.close());

const api = () => world.as(amina).notes;
const titles = async (asked: Parameters<ReturnType<typeof api>['list']>[0]) =>
  (await api().list(asked)).rows.map(({ title }) => title);
const found = (q: string) => titles({ q });

describe('a list', () => {
  test('has pinned ones first and then the latest change, page by page', async () => {
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api().list({ limit: 1, ...(cursor ? { cursor } : {}) });
      all.push(...page.rows.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(all).toEqual(['Shopping', 'Called Peter', 'Café meeting', 'Mkataba wa nyumba']);
  });

  test('shows tasks, tags and the beginning of the text', async () => {
    const { rows } = await api().list({ view: 'tasks' });
    expect(rows).toMatchObject([
      { title: 'Shopping', tasks: { open: 1, all: 2 }, excerpt: 'sugar rent receipt', pinned: true },
    ]);
    expect(await titles({ view: 'pinned' })).toEqual(['Shopping']);
    expect(await titles({ tag: 'court' })).toEqual(['Called Peter', 'Café meeting']);
    expect(await api().tags()).toEqual([
      { tag: 'court', notes: 2 },
      { tag: 'rent', notes: 2 },
      { tag: 'home', notes: 1 },
    ]);
  });

  test('of what leads to something has those notes only', async () => {
    const about = { kind: 'agreement' as const, id: uuidv7() };
    const wanjiru = await world.person('Wanjiru Mwangi');
    const { id } = await noteOf(world, wanjiru, { title: 'Leads there', links: [about] });
    await noteOf(world, wanjiru, { title: 'Does not' });
    const { rows } = await world.as(wanjiru).notes.list({ about });
    expect(rows.map((row) => row.id)).toEqual([id]);
    // An agreement that is not the owner's has no words and no way.
    expect((await world.as(wanjiru).notes.get({ id })).links).toEqual([{ ...about, label: null, path: null }]);
  });

  test('of the archive and of the bin has what was put there, and the list of notes has not', async () => {
    const grace = await world.person('Grace Achieng');
    const one = await noteOf(world, grace, { title: 'One' });
    const two = await noteOf(world, grace, { title: 'Two' });
    await send(world, grace, { noteId: one.id, op: 'archive', baseVersion: 1 });
    await send(world, grace, { noteId: two.id, op: 'bin', baseVersion: 1 });
    for (const [view, expected] of [
      ['active', []],
      ['archived', ['One']],
      ['binned', ['Two']],
    ] as const)
      expect((await world.as(grace).notes.list({ view })).rows.map(({ title }) => title)).toEqual(expected);
  });
});

describe('searching', () => {
  test('finds titles before texts, accents or not, and nothing of others', async () => {
    expect(await found('mkataba')).toEqual(['Mkataba wa nyumba', 'Café meeting']);
    expect(await found('MKÁTABA cafe')).toEqual(['Café meeting', 'Mkataba wa nyumba']);
    expect(await found('person')).toEqual([]);
  });

  test('finds words that begin so, and notes with more of the words first', async () => {
    expect(await found('rece')).toHaveLength(2);
    expect((await found('rent receipt promised'))[0]).toBe('Called Peter');
  });

  test('forgives a slip in a title and in a text', async () => {
    expect(await found('shoping')).toEqual(['Shopping']);
    expect(await found('promissed')).toEqual(['Called Peter']);
  });

  test.each(["'; drop table notes; --", '!!!', "a' | 'b", ':* & |', '(((', '\\', '½ ﷺ', '́', '%', 'x'.repeat(100)])(
    'for %s breaks nothing',
    async (q) => {
      expect(Array.isArray(await found(q))).toBe(true);
    },
  );

  test('goes on where the page ended', async () => {
    const all: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await api().list({ q: 'rent receipt', limit: 1, ...(cursor ? { cursor } : {}) });
      all.push(...page.rows.map(({ title }) => title));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(all).toEqual(await found('rent receipt'));
    expect(new Set(all).size).toBe(3);
  });
});
