import type { ArticleView } from '@ahadi/domain/help/schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { articleOf, makeLibrary, published, stockFile } from '../test/library.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let editor: Person;
let amina: Person;
beforeAll(async () => {
  world = await makeWorld({
    env: { TRUST_PROXY: '1' },
    library: makeLibrary({
      'fishing/mend-a-net.md': stockFile({ related: ['smoke-a-fish', 'nowhere'] }),
      'fishing/smoke-a-fish.md': stockFile({
        title: 'Smoke a fish',
        summary: 'Fish that is smoked keeps for a week and travels far.',
        aliases: ['make fish keep', 'smoked tilapia', 'fish over fire'],
        body: 'Split the fish and salt it.\n\n## Fire\n\nBurn mango wood until it glows.\n\n## Hanging\n\nHang it for six hours.',
      }),
      'fishing/sell-a-net.md': stockFile({
        title: 'Sell a fishing net',
        aliases: ['who buys my net', 'price of a net', 'second-hand nets'],
      }),
      'weaving/weave-a-mat.md': stockFile({
        title: 'Weave a mat',
        summary: 'A mat of reeds for sleeping or for drying grain.',
        aliases: ['mat of reeds', 'plait a mat', 'sleeping mat'],
        body: 'Soak the reeds in water overnight.\n\n## Weaving\n\nOver two, under two, and begin again.',
      }),
    }),
  });
  editor = await world.person('Edith Editor', { roles: ['editor'] });
  amina = await world.person('Amina Odhiambo');
});
afterAll(() => world.close());

const anyone = () => world.anyone().help;
/** A visitor at a network address, over REST. */
const visitor = (address: string) => async (method: string, url: string, body?: unknown) => {
  const answer = await world.request(null, {
    method,
    url: `/api/v1${url}`,
    body,
    headers: { 'x-forwarded-for': address },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug);

describe('a visitor without an account', () => {
  test('opens the front, a category and an article, and finds what is near to it', async () => {
    const { categories, popular, updated } = await anyone().home();
    expect(categories.map(({ slug, articles }) => [slug, articles])).toEqual([
      ['fishing', 3],
      ['weaving', 1],
    ]);
    expect(popular).toHaveLength(4);
    expect(updated).toHaveLength(4);
    const { category, articles } = await anyone().category({ slug: 'fishing' });
    expect(category).toMatchObject({ title: 'The room of fishing', articles: 3 });
    expect(slugs(articles)).toEqual(['mend-a-net', 'sell-a-net', 'smoke-a-fish']);
    const article = await anyone().article({ slug: 'mend-a-net' });
    expect(article).toMatchObject({ version: 1, vote: null, mayEdit: false, category: { slug: 'fishing' } });
    // What was named comes first, then what has its words; what is not there is left out.
    expect(slugs(article.related).slice(0, 2)).toEqual(['smoke-a-fish', 'sell-a-net']);
    expect(slugs(article.related)).not.toContain('mend-a-net');
  });

  test('is told that there is none where there is none', async () => {
    await expect(anyone().article({ slug: 'nothing-here' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(anyone().category({ slug: 'nothing-here' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(anyone().viewed({ slug: 'nothing-here' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await visitor('203.0.113.9')('GET', '/help/articles/No%20Slug')).status).toBe(400);
  });

  test('takes everything along to search without a connection, under a version that changes with it', async () => {
    const before = await anyone().index();
    expect(before.articles.find(({ slug }) => slug === 'weave-a-mat')).toMatchObject({
      title: 'Weave a mat',
      aliases: ['mat of reeds', 'plait a mat', 'sleeping mat'],
      category: { slug: 'weaving', title: 'The room of weaving' },
    });
    expect(JSON.stringify(before)).not.toContain('Soak the reeds');
    expect((await anyone().index()).version).toBe(before.version);
    await published(world, editor, { slug: 'carve-a-stool', category: 'weaving', title: 'Carve a stool' });
    const after = await anyone().index();
    expect(after.version).not.toBe(before.version);
    expect(after.articles).toHaveLength(before.articles.length + 1);
  });
});

describe('views', () => {
  test('count a reader a day, and those of thirty days make what is popular', async () => {
    world.clock.advance({ days: 40 });
    const view = (address: string, slug: string) => visitor(address)('POST', `/help/articles/${slug}/views`, {});
    expect((await view('198.51.100.1', 'smoke-a-fish')).body).toEqual({ counted: true });
    expect((await view('198.51.100.1', 'smoke-a-fish')).body).toEqual({ counted: false });
    expect((await view('198.51.100.2', 'smoke-a-fish')).body).toEqual({ counted: true });
    expect(await world.as(amina).help.viewed({ slug: 'weave-a-mat' })).toEqual({ counted: true });
    expect(slugs((await anyone().home()).popular).slice(0, 2)).toEqual(['smoke-a-fish', 'weave-a-mat']);
    world.clock.advance({ days: 1 });
    for (const address of ['198.51.100.1', '198.51.100.5']) await view(address, 'weave-a-mat');
    expect(slugs((await anyone().home()).popular).slice(0, 2)).toEqual(['weave-a-mat', 'smoke-a-fish']);
    world.clock.advance({ days: 30 });
    await world.tick('help-forget');
    expect(slugs((await anyone().home()).popular).slice(0, 1)).toEqual(['weave-a-mat']);
    const { views } = await world.as(editor).help.draft({ slug: 'smoke-a-fish' });
    expect(views).toBe(2);
    world.clock.advance({ days: 2 });
    await world.tick('help-forget');
    expect(await world.deps.db.selectFrom('help_views').selectAll().execute()).toEqual([]);
    const { recent_views } = await world.deps.db
      .selectFrom('help_articles')
      .select('recent_views')
      .where('slug', '=', 'weave-a-mat')
      .executeTakeFirstOrThrow();
    expect(recent_views).toBe(0);
  });

  test('keep nothing that says who read', async () => {
    await visitor('198.51.100.77')('POST', '/help/articles/smoke-a-fish/views', {});
    await world.as(amina).help.viewed({ slug: 'smoke-a-fish' });
    const kept = JSON.stringify(await world.deps.db.selectFrom('help_views').selectAll().execute());
    expect(kept).not.toContain('198.51.100.77');
    expect(kept).not.toContain(amina.id);
  });

  test('and votes of one address are refused when they are a flood', async () => {
    const view = () => visitor('198.51.100.99')('POST', '/help/articles/smoke-a-fish/views', {});
    const answers = await Promise.all(Array.from({ length: 65 }, view));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await visitor('198.51.100.98')('POST', '/help/articles/smoke-a-fish/views', {})).status).toBe(200);
  });
});

test('searches of visitors are refused when they are a flood; anyone who is signed in is not counted with them', async () => {
  const search = () => visitor('198.51.100.101')('GET', '/help/search?q=smoke', undefined);
  const answers = [];
  for (let round = 0; round < 31; round++) answers.push(...(await Promise.all(Array.from({ length: 10 }, search))));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await world.as(amina).help.search({ q: 'smoke' })).hits).toBeDefined();
  expect((await visitor('198.51.100.102')('GET', '/help/search?q=smoke', undefined)).status).toBe(200);
});

describe('votes', () => {
  let article: ArticleView;
  let times = 0;
  beforeEach(async () => {
    const slug = `a-vote-${++times}`;
    await published(world, editor, { slug, category: 'weaving', title: `Voting ${times}` });
    article = await anyone().article({ slug });
    world.clock.advance(1000);
  });
  const vote = (helpful: boolean, more: object = {}) => ({
    slug: article.slug,
    version: article.version,
    helpful,
    ...more,
  });
  const counts = async () => {
    const { helpful, unhelpful, status } = await world.as(editor).help.draft({ slug: article.slug });
    return { helpful, unhelpful, status };
  };
  const manyVote = async (from: number, count: number, helpful: boolean) => {
    for (let n = from; n < from + count; n++) {
      const { slug, ...body } = vote(helpful);
      expect((await visitor(`192.0.2.${n}`)('PUT', `/help/articles/${slug}/vote`, body)).status).toBe(200);
    }
  };

  test('are one a reader and version, and may be changed', async () => {
    const api = world.as(amina).help;
    expect(await api.rate(vote(false, { reason: 'unclear', text: 'Which knot?' }))).toEqual({ vote: 'no' });
    expect(await counts()).toMatchObject({ helpful: 0, unhelpful: 1 });
    expect((await api.article({ slug: article.slug })).vote).toBe('no');
    expect(await api.rate(vote(true))).toEqual({ vote: 'yes' });
    expect(await counts()).toMatchObject({ helpful: 1, unhelpful: 0 });
    expect((await api.article({ slug: article.slug })).vote).toBe('yes');
    expect((await anyone().article({ slug: article.slug })).vote).toBeNull();
  });

  test('of visitors are one an address a day', async () => {
    await manyVote(1, 1, true);
    await manyVote(1, 1, false);
    expect(await counts()).toMatchObject({ helpful: 0, unhelpful: 1 });
    await manyVote(2, 1, true);
    world.clock.advance({ days: 1 });
    await manyVote(1, 1, false);
    expect(await counts()).toMatchObject({ helpful: 1, unhelpful: 2 });
  });

  test('begin again with a new version; one for the old is kept and counts no more', async () => {
    await world.as(amina).help.rate(vote(false));
    const it = await world.as(editor).help.draft({ slug: article.slug });
    await world.as(editor).help.publish({ slug: it.slug, revision: it.revision });
    expect(await counts()).toMatchObject({ helpful: 0, unhelpful: 0 });
    await manyVote(9, 1, false);
    expect(await counts()).toMatchObject({ helpful: 0, unhelpful: 0 });
    await expect(world.as(amina).help.rate(vote(true, { version: 3 }))).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(world.as(amina).help.rate(vote(true, { version: 0 }))).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });

  test('of which from ten on more than 30 % say no have editors look again, who are told once', async () => {
    await manyVote(20, 6, true);
    await manyVote(30, 3, false);
    expect((await counts()).status).toBe('published');
    await manyVote(40, 1, false);
    expect((await counts()).status).toBe('needs_review');
    await manyVote(41, 3, false);
    await world.settle();
    const told = (await world.notificationsOf(editor)).filter(({ message }) => message.includes(article.title));
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({
      title: 'A help article needs another look',
      link: `/help/article/${article.slug}`,
    });
    expect(await world.notificationsOf(amina)).toEqual([]);
    // Readers go on reading it.
    expect((await anyone().article({ slug: article.slug })).status).toBe('needs_review');
    const it = await world.as(editor).help.draft({ slug: article.slug });
    world.clock.advance(1000);
    expect(await world.as(editor).help.confirm({ slug: it.slug, revision: it.revision })).toMatchObject({
      status: 'published',
      unhelpful: 7,
    });
    world.clock.advance(1000);
    // What was said before somebody looked is answered by the look.
    await manyVote(50, 1, false);
    expect((await counts()).status).toBe('published');
  });

  test('with words are remarks, which editors settle', async () => {
    await world.as(amina).help.rate(vote(false, { reason: 'did_not_work', text: 'The knot slips. <b>Really</b>' }));
    await world.as(editor).help.rate(vote(true));
    const api = world.as(editor).help;
    const mine = async () => (await api.remarks({})).rows.filter(({ article: of }) => of === article.slug);
    const [remark] = await mine();
    expect(await mine()).toEqual([
      expect.objectContaining({
        helpful: false,
        reason: 'did_not_work',
        text: 'The knot slips. <b>Really</b>',
        title: article.title,
      }),
    ]);
    await api.settleRemark({ id: remark?.id ?? '' });
    expect(await mine()).toEqual([]);
    await world.as(amina).help.rate(vote(false, { text: 'It still slips.' }));
    expect((await mine()).map(({ text }) => text)).toEqual(['It still slips.']);
  });
});

test('an article that nobody looked at for 180 days is to be looked at again', async () => {
  await published(world, editor, articleOf({ slug: 'an-old-one', category: 'weaving', title: 'An old one of these' }));
  world.clock.advance({ days: 179 });
  await world.tick('clocks');
  const api = world.as(editor).help;
  expect((await api.draft({ slug: 'an-old-one' })).status).toBe('published');
  world.clock.advance({ days: 2 });
  await world.tick('clocks');
  const it = await api.draft({ slug: 'an-old-one' });
  expect(it).toMatchObject({ status: 'needs_review', reviewBy: null });
  const told = (await world.notificationsOf(editor)).filter(({ message }) => message.includes('An old one of these'));
  expect(told.map(({ message }) => message)).toEqual([expect.stringContaining('180 days')]);
  const admin = await world.person('Ada Admin', { roles: ['admin'] });
  const confirmed = await world.as(admin).help.confirm({ slug: it.slug, revision: it.revision });
  expect(confirmed).toMatchObject({
    status: 'published',
    reviewBy: new Date(world.clock.now().getTime() + 180 * 86_400_000).toISOString(),
  });
  expect((await anyone().article({ slug: 'an-old-one' })).checkedAt).toBe(world.clock.now().toISOString());
});
