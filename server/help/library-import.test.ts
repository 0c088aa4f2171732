import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articleOf, makeLibrary, stockFile } from '../test/library.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { bringLibrary, libraryFolder, readArticle, readLibrary } from './library.ts';

let world: World;
let editor: Person;
let folder: string;
beforeAll(async () => {
  folder = makeLibrary({
    'fishing/mend-a-net.md': stockFile({
      related: ['smoke-a-fish'],
      action: { path: '/disputes/new', label: 'Mend it' },
    }),
    'fishing/smoke-a-fish.md': stockFile({
      title: 'Smoke a fish',
      aliases: ['fish over fire', 'make fish keep', 'smoked tilapia'],
    }),
    'weaving/weave-a-mat.md': stockFile({
      title: 'Weave a mat',
      aliases: ['mat of reeds', 'plait a mat', 'sleeping mat'],
    }),
    'synonyms.md': '# Pairs\nseine = net\nbad catch = fish\n',
  });
  world = await makeWorld({ library: folder });
  editor = await world.person('Edith Editor', { roles: ['editor'] });
});
afterAll(() => world.close());

const article = (slug: string) => world.anyone().help.article({ slug });
const bring = (files: Record<string, string>) => bringLibrary(world.ctx(), makeLibrary(files, folder));

describe('what comes with the product', () => {
  test('is there and read by anybody from the first start on', async () => {
    const { categories } = await world.anyone().help.home();
    expect(categories.map(({ slug, articles }) => [slug, articles])).toEqual([
      ['fishing', 2],
      ['weaving', 1],
    ]);
    expect(await article('mend-a-net')).toMatchObject({
      status: 'published',
      version: 1,
      action: { path: '/disputes/new', label: 'Mend it' },
      mayEdit: false,
    });
    const { rows } = await world.deps.db
      .selectFrom('events')
      .select('actor_id')
      .where('name', '=', 'article.published')
      .execute()
      .then((rows) => ({ rows }));
    expect(rows).toEqual([{ actor_id: null }, { actor_id: null }, { actor_id: null }]);
  });

  test('is left alone by a second start, which reads one row', async () => {
    const before = await article('mend-a-net');
    expect(await bringLibrary(world.ctx(), folder)).toBe(0);
    expect(await article('mend-a-net')).toEqual(before);
  });

  test('takes the place of what was published when it changed, and counts as a new version', async () => {
    expect(
      await bring({
        'fishing/smoke-a-fish.md': stockFile({ title: 'Smoke a fish slowly' }),
        'weaving/weave-a-mat.md': stockFile({
          title: 'Weave a mat',
          aliases: ['mat of reeds', 'plait a mat', 'sleeping mat'],
        }),
        'fishing/mend-a-net.md': stockFile({
          related: ['smoke-a-fish'],
          action: { path: '/disputes/new', label: 'Mend it' },
        }),
      }),
    ).toBe(1);
    expect(await article('smoke-a-fish')).toMatchObject({ title: 'Smoke a fish slowly', version: 2 });
    expect(await article('mend-a-net')).toMatchObject({ version: 1 });
  });

  test('leaves alone what an editor changed here, archived ones too', async () => {
    const api = world.as(editor).help;
    const it = await api.draft({ slug: 'mend-a-net' });
    const { slug, category, title, aliases, body, action, intent } = it;
    await api.save({
      slug,
      revision: it.revision,
      article: {
        slug,
        category,
        title,
        aliases,
        body,
        action,
        intent,
        summary: 'Our own way of mending a net by the lake.',
      },
    });
    const mat = await api.draft({ slug: 'weave-a-mat' });
    await api.archive({ slug: 'weave-a-mat', revision: mat.revision });
    await bring({
      'fishing/mend-a-net.md': stockFile({ title: 'Mend a net otherwise' }),
      'weaving/weave-a-mat.md': stockFile({ title: 'Weave a mat otherwise' }),
      'fishing/smoke-a-fish.md': stockFile({ title: 'Smoke a fish slowly' }),
    });
    expect((await article('mend-a-net')).title).toBe('Mend a fishing net');
    expect(await api.draft({ slug: 'mend-a-net' })).toMatchObject({
      summary: 'Our own way of mending a net by the lake.',
      hasChange: true,
    });
    expect(await api.draft({ slug: 'weave-a-mat' })).toMatchObject({ title: 'Weave a mat', status: 'archived' });
  });

  test('brings its synonyms, but none that an editor took out', async () => {
    const api = world.as(editor).help;
    expect(await api.synonyms()).toEqual([
      { word: 'bad catch', canon: 'fish', status: 'active' },
      { word: 'seine', canon: 'net', status: 'active' },
    ]);
    await api.removeSynonym({ word: 'seine', canon: 'net' });
    await bring({ 'synonyms.md': 'seine = net\ntrawl = net\n' });
    expect((await api.synonyms()).map(({ word }) => word)).toEqual(['bad catch', 'trawl']);
  });

  test('is brought in once by processes that start together', async () => {
    const path = makeLibrary({ 'cooking/cook-rice.md': stockFile({ title: 'Cook rice', category: 'cooking' }) });
    const brought = await Promise.all([1, 2, 3].map(() => bringLibrary(world.ctx(), path)));
    expect(brought.sort()).toEqual([0, 0, 1]);
    expect((await article('cook-rice')).version).toBe(1);
  });

  test.each([
    ['has no head', '# Only a text'],
    ['summary', stockFile({ summary: 'Short' })],
    ['there is no intent', stockFile({ intent: 'fly_to_the_moon' })],
    ['no line of a head', stockFile().replace('covers:', 'Covers')],
  ])('is refused as a whole when a file is no article: %s', async (what, text) => {
    const path = makeLibrary({ 'fishing/good-one.md': stockFile({ title: 'A good one' }), 'fishing/wrong.md': text });
    await expect(bringLibrary(world.ctx(), path)).rejects.toThrow(new RegExp(`fishing/wrong.md.*${what}`, 's'));
    await expect(article('good-one')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a file is read as it is written', () => {
  const { related, covers, ...read } = readArticle(
    'fishing/mend-a-net.md',
    stockFile({ related: ['a-one', 'b-two'], intent: 'start_dispute' }),
  );
  expect({ related, covers }).toEqual({ related: ['a-one', 'b-two'], covers: 'tests' });
  expect(read).toEqual(articleOf({ intent: 'start_dispute' }));
});

test('the product’s own library can be brought in', () => {
  const { articles, categories } = readLibrary();
  expect(articles.length).toBeGreaterThanOrEqual(60);
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
  expect(categories.length).toBeLessThanOrEqual(24);
  expect(libraryFolder).toMatch(/library$/);
});
