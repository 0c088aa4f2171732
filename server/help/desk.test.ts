import { Role } from '@ahadi/domain/accounts/schema.ts';
import { contract } from '@ahadi/domain/contract.ts';
import type { ArticleDraft, ArticleInput } from '@ahadi/domain/help/schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { articleOf, makeLibrary, published, stockFile } from '../test/library.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let edith: Person;
let eric: Person;
let times = 0;
beforeAll(async () => {
  world = await makeWorld({
    library: makeLibrary({ 'fishing/smoke-a-fish.md': stockFile({ title: 'Smoke a fish' }) }),
  });
  edith = await world.person('Edith Editor', { roles: ['editor'] });
  eric = await world.person('Eric Editor', { roles: ['editor'] });
});
afterAll(() => world.close());

const of = (person: Person) => world.as(person).help;
const anyone = () => world.anyone().help;
const fresh = (wishes: Partial<ArticleInput> = {}) => {
  times += 1;
  return articleOf({ slug: `article-${times}`, title: `Article number ${times}`, ...wishes });
};
const inputOf = (it: ArticleDraft): ArticleInput => {
  const { slug, category, title, summary, aliases, body, action, intent } = it;
  return { slug, category, title, summary, aliases, body, action, intent };
};
const now = ({ slug, revision }: ArticleDraft) => ({ slug, revision });

describe('an article', () => {
  test('is a draft that nobody else reads, is sent in, and is published by another editor', async () => {
    const draft = await of(edith).create(fresh());
    expect(draft).toMatchObject({ status: 'draft', revision: 1, version: 0, hasChange: false, reviewBy: null });
    await expect(anyone().article({ slug: draft.slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await of(eric).article({ slug: draft.slug })).toMatchObject({ status: 'draft', mayEdit: true });
    expect((await of(edith).submit(now(draft))).status).toBe('in_review');
    await expect(of(edith).save({ ...now(draft), article: inputOf(draft) })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
    await expect(of(edith).publish(now(draft))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await of(eric).sendBack(now(draft))).status).toBe('draft');
    await of(edith).submit(now(draft));
    expect(await of(eric).publish(now(draft))).toMatchObject({ status: 'published', version: 1, hasChange: false });
    expect((await anyone().article({ slug: draft.slug })).title).toBe(draft.title);
  });

  test('is written, judged, brought back and put away by administrators as well, who stand in for editors', async () => {
    const admin = (name: string) => world.person(name, { roles: ['admin'] });
    const [ada, amos] = [await admin('Ada Admin'), await admin('Amos Admin')];
    const draft = await of(ada).create(fresh());
    await of(ada).submit(now(draft));
    expect((await of(amos).sendBack(now(draft))).status).toBe('draft');
    await of(ada).submit(now(draft));
    const live = await of(amos).publish(now(draft));
    const back = await of(amos).restore(now(await of(ada).archive(now(live))));
    expect(back.status).toBe('draft');
    const category = { slug: 'boats', title: 'Boats', description: 'Of boats.', icon: 'rocket', place: 3 } as const;
    await of(ada).saveCategory(category);
    expect(await of(amos).removeCategory({ slug: 'boats' })).toEqual({ removed: true });
  });

  test('that is published stays as it is while a change is written beside it', async () => {
    const it = await published(world, edith, fresh());
    const changed = await of(edith).save({
      ...now(it),
      article: {
        ...inputOf(it),
        title: 'A better title of it',
        body: `${it.body}\n\n## Tar\n\nTar the ropes with pitch.`,
      },
    });
    expect(changed).toMatchObject({
      status: 'published',
      hasChange: true,
      revision: it.revision + 1,
      title: 'A better title of it',
    });
    expect((await anyone().article({ slug: it.slug })).title).toBe(it.title);
    expect((await anyone().search({ q: 'pitch tar' })).hits).toEqual([]);
    expect(await of(eric).publish(now(changed))).toMatchObject({ version: 2, hasChange: false });
    expect(await anyone().article({ slug: it.slug })).toMatchObject({ title: 'A better title of it', version: 2 });
    const { hits } = await anyone().search({ q: 'pitch tar' });
    expect(hits[0]).toMatchObject({ slug: it.slug, heading: 'Tar', anchor: 'tar' });
    expect(hits[0]?.snippet.filter(({ hit }) => hit).map(({ text }) => text.toLowerCase())).toEqual(
      expect.arrayContaining(['tar', 'pitch']),
    );
  });

  test('is saved by who read the newest one, the other is told so and nothing is lost', async () => {
    const it = await of(edith).create(fresh());
    const save = (who: Person, title: string) => of(who).save({ ...now(it), article: { ...inputOf(it), title } });
    const both = await Promise.allSettled([save(edith, 'Hers is first here'), save(eric, 'His is first here')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STALE' } });
    await expect(of(eric).publish(now(it))).rejects.toMatchObject({ code: 'STALE' });
  });

  test('keeps its former addresses, which lead on', async () => {
    const it = await published(world, edith, fresh({ slug: 'first-address' }));
    const moved = await of(edith).save({ ...now(it), article: { ...inputOf(it), slug: 'second-address' } });
    expect(moved.slug).toBe('second-address');
    expect((await anyone().article({ slug: 'first-address' })).slug).toBe('first-address');
    const twice = await of(edith).save({ ...now(moved), article: { ...inputOf(moved), slug: 'third-address' } });
    await of(edith).publish(now(twice));
    expect((await anyone().article({ slug: 'first-address' })).slug).toBe('third-address');
    expect((await anyone().article({ slug: 'third-address' })).slug).toBe('third-address');
    // One that it never had is free again; one that it had is not.
    expect((await of(eric).create(fresh({ slug: 'second-address' }))).slug).toBe('second-address');
    await expect(of(eric).create(fresh({ slug: 'first-address' }))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { slug: expect.any(String) } },
    });
    const other = await of(eric).draft({ slug: 'second-address' });
    await expect(
      of(eric).save({ ...now(other), article: { ...inputOf(other), slug: 'first-address' } }),
    ).rejects.toMatchObject({
      data: { fields: { 'article.slug': expect.any(String) } },
    });
    // It may go back to its own.
    const again = await of(edith).draft({ slug: 'first-address' });
    const back = await of(edith).save({ ...now(again), article: { ...inputOf(again), slug: 'first-address' } });
    await of(edith).publish(now(back));
    expect((await anyone().article({ slug: 'third-address' })).slug).toBe('first-address');
  });

  test('is not published with fewer than three ways of asking', async () => {
    const it = await of(edith).create(fresh({ aliases: ['only one', 'and two'] }));
    await expect(of(edith).publish(now(it))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { aliases: expect.any(String) } },
    });
  });

  test.each([
    ['category', { category: 'no-such-room' }],
    ['action.path', { action: { path: '/no/such/page', label: 'Go there' } }],
    ['intent', { intent: 'fly_to_the_moon' }],
  ])('names only what is there: %s', async (field, wrong) => {
    await expect(of(edith).create(fresh(wrong))).rejects.toMatchObject({
      code: 'BAD_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    });
  });

  test('that is archived is gone for visitors and found by nobody, until it is brought back and published', async () => {
    const it = await published(world, edith, fresh({ title: 'Xylophones of ebony' }));
    const found = async () => (await anyone().search({ q: 'xylophone' })).hits.map(({ slug }) => slug);
    expect(await found()).toEqual([it.slug]);
    const archived = await of(edith).archive(now(it));
    expect(archived).toMatchObject({ status: 'archived', reviewBy: null });
    expect(await found()).toEqual([]);
    await expect(anyone().article({ slug: it.slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await of(eric).article({ slug: it.slug })).status).toBe('archived');
    await expect(of(edith).publish(now(archived))).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    const draft = await of(edith).restore(now(archived));
    await expect(anyone().article({ slug: it.slug })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await of(edith).publish(now(draft))).toMatchObject({ status: 'published', version: 2 });
    expect(await found()).toEqual([it.slug]);
    // A clock of the life before does not fire into this one.
    world.clock.advance({ days: 1 });
    await world.tick('clocks');
    expect((await of(edith).draft({ slug: it.slug })).status).toBe('published');
  });

  test('counts its words once, however often it is published and archived', async () => {
    const state = () => world.deps.db.selectFrom('help_state').select('articles').executeTakeFirstOrThrow();
    const counts = () =>
      world.deps.db
        .selectFrom('help_words')
        .select(['word', 'articles'])
        .where('articles', '<>', 0)
        .orderBy('word')
        .execute();
    const spelled = () =>
      world.deps.db
        .selectFrom('help_vocabulary')
        .select(['word', 'articles'])
        .where('articles', '<>', 0)
        .orderBy('word')
        .execute();
    const before = [await state(), await counts(), await spelled()];
    let it = await published(world, edith, fresh({ title: 'Quokkas and zebras' }));
    for (let n = 0; n < 3; n++) {
      it = await of(edith).save({ ...now(it), article: { ...inputOf(it), title: `Quokkas ${n} and zebras` } });
      it = await of(edith).publish(now(it));
    }
    expect((await state()).articles).toBe((before[0] as { articles: number }).articles + 1);
    it = await of(edith).archive(now(it));
    expect([await state(), await counts(), await spelled()]).toEqual(before);
  });
});

test('anyone who is the only one publishes what they sent in', async () => {
  const alone = await makeWorld({ library: makeLibrary({ 'fishing/smoke-a-fish.md': stockFile() }) });
  const only = await alone.person('Only Editor', { roles: ['editor'] });
  const api = alone.as(only).help;
  const it = await api.create(articleOf());
  await api.submit({ slug: it.slug, revision: it.revision });
  expect((await api.publish({ slug: it.slug, revision: it.revision })).status).toBe('published');
  await alone.close();
});

describe('the desk', () => {
  test('lists by state, category and words, the latest changed first, page by page', async () => {
    await of(edith).saveCategory({ slug: 'listing', title: 'Listing', description: '', icon: 'rocket', place: 50 });
    for (let n = 1; n <= 5; n++) {
      world.clock.advance(1000);
      await of(edith).create(fresh({ category: 'listing', title: `Listed 100% number ${n}` }));
    }
    const first = await of(edith).desk({ category: 'listing', limit: 3 });
    const second = await of(edith).desk({ category: 'listing', limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.rows, ...second.rows].map(({ title }) => title.at(-1))).toEqual(['5', '4', '3', '2', '1']);
    expect(second.nextCursor).toBeNull();
    expect((await of(edith).desk({ q: '100% number 4' })).rows).toHaveLength(1);
    expect((await of(edith).desk({ q: '100_ number 4' })).rows).toEqual([]);
    expect((await of(edith).desk({ status: 'archived', category: 'listing' })).rows).toEqual([]);
  });

  test('keeps at most 24 categories, and only an empty one goes', async () => {
    const { categories } = await of(edith).home();
    const make = (n: number) =>
      of(edith).saveCategory({
        slug: `room-${n}`,
        title: `Room ${n}`,
        description: 'A room.',
        icon: 'rocket',
        place: n,
      });
    for (let n = categories.length; n < 24; n++) await make(n);
    await expect(make(24)).rejects.toMatchObject({ code: 'BAD_INPUT' });
    expect(await make(23)).toMatchObject({ title: 'Room 23', articles: 0 });
    expect((await anyone().home()).categories.map(({ slug }) => slug)).not.toContain('room-23');
    const it = await of(edith).create(fresh({ category: 'room-23' }));
    await expect(of(edith).removeCategory({ slug: 'room-23' })).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
    await of(edith).save({ ...now(it), article: { ...inputOf(it), category: 'fishing' } });
    expect(await of(edith).removeCategory({ slug: 'room-23' })).toEqual({ removed: true });
    await expect(of(edith).removeCategory({ slug: 'room-23' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('gathers questions that found nothing, alike ones together, masked and without who asked', async () => {
    const ask = (q: string, source: 'help' | 'contact' | 'typing' = 'help') => {
      world.clock.advance(1000);
      return world.as(eric).help.search({ q, source });
    };
    expect(await ask('zanzibar ferry timetable amina@example.org')).toEqual({
      hits: [],
      repaired: null,
      isNearest: true,
    });
    await ask('zanzibar ferry timetables', 'contact');
    await ask('ferry timetable zanzibar +254712345678');
    await ask('zanzibar ferry tariff', 'typing');
    await ask('quantum chromodynamics');
    const { rows } = await of(edith).gaps({});
    expect(rows.map(({ count, samples }) => [count, samples])).toEqual([
      [1, ['quantum chromodynamics']],
      [3, ['zanzibar ferry timetable [e-mail]', 'zanzibar ferry timetables', 'ferry timetable zanzibar [number]']],
    ]);
    const kept = JSON.stringify(await world.deps.db.selectFrom('help_queries').selectAll().execute());
    for (const secret of ['example.org', '254712345678', eric.id, 'tariff']) expect(kept).not.toContain(secret);

    const [, ferries] = rows;
    const id = ferries?.id ?? '';
    expect(await of(edith).decideGap({ id, status: 'covered', article: 'smoke-a-fish' })).toMatchObject({
      status: 'covered',
      article: 'smoke-a-fish',
    });
    expect((await of(edith).gaps({})).rows).toHaveLength(1);
    await expect(of(edith).decideGap({ id, status: 'covered', article: 'nowhere-at-all' })).rejects.toMatchObject({
      code: 'BAD_INPUT',
    });
    await ask('zanzibar ferry timetable');
    expect((await of(edith).gaps({})).rows.map(({ count }) => count)).toEqual([4, 1]);
    await of(edith).decideGap({ id, status: 'ignored' });
    await ask('zanzibar ferry timetable');
    expect((await of(edith).gaps({ status: 'ignored' })).rows.map(({ count }) => count)).toEqual([5]);

    world.clock.advance({ days: 91 });
    await world.tick('help-forget');
    expect(await world.deps.db.selectFrom('help_queries').selectAll().execute()).toEqual([]);
  });

  test('keeps words that mean the same: an active pair is used, a proposed one is not', async () => {
    await published(
      world,
      edith,
      fresh({ title: 'Repair a bicycle tyre', aliases: ['flat tyre', 'puncture', 'tube leaks'] }),
    );
    const found = async () => (await anyone().search({ q: 'velocipede' })).hits.length;
    const pair = { word: 'velocipede', canon: 'bicycle' };
    expect(await found()).toBe(0);
    await of(edith).saveSynonym({ ...pair, status: 'proposed' });
    expect(await found()).toBe(0);
    await of(edith).saveSynonym({ ...pair, status: 'active' });
    expect(await found()).toBe(1);
    expect(await of(edith).synonyms()).toContainEqual({ ...pair, status: 'active' });
    await of(edith).removeSynonym(pair);
    expect(await found()).toBe(0);
    await expect(of(edith).removeSynonym(pair)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const wrong of [
      { word: 'bicycle', canon: 'Bicycle' },
      { word: '!!', canon: 'net' },
      { word: 'one two three four', canon: 'net' },
    ])
      await expect(of(edith).saveSynonym({ ...wrong, status: 'active' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  });
});

describe('what editors do', () => {
  const id = '018f0000-0000-7000-8000-000000000000';
  const calls: Record<string, (person: Person) => Promise<unknown>> = {
    desk: (person) => of(person).desk({}),
    draft: (person) => of(person).draft({ slug: 'smoke-a-fish' }),
    create: (person) => of(person).create(fresh()),
    save: (person) => of(person).save({ slug: 'smoke-a-fish', revision: 99, article: fresh() }),
    submit: (person) => of(person).submit({ slug: 'smoke-a-fish', revision: 99 }),
    sendBack: (person) => of(person).sendBack({ slug: 'smoke-a-fish', revision: 99 }),
    publish: (person) => of(person).publish({ slug: 'smoke-a-fish', revision: 99 }),
    confirm: (person) => of(person).confirm({ slug: 'smoke-a-fish', revision: 99 }),
    archive: (person) => of(person).archive({ slug: 'smoke-a-fish', revision: 99 }),
    restore: (person) => of(person).restore({ slug: 'smoke-a-fish', revision: 99 }),
    saveCategory: (person) =>
      of(person).saveCategory({ slug: 'fishing', title: 'Fishing', description: '', icon: 'rocket', place: 1 }),
    removeCategory: (person) => of(person).removeCategory({ slug: 'no-such-room' }),
    gaps: (person) => of(person).gaps({}),
    decideGap: (person) => of(person).decideGap({ id, status: 'ignored' }),
    synonyms: (person) => of(person).synonyms(),
    saveSynonym: (person) => of(person).saveSynonym({ word: 'herring', canon: 'fish', status: 'active' }),
    removeSynonym: (person) => of(person).removeSynonym({ word: 'no', canon: 'such' }),
    remarks: (person) => of(person).remarks({}),
    settleRemark: (person) => of(person).settleRemark({ id }),
  };
  const may = (role: Role | 'nobody') => role === 'editor' || role === 'admin';
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => 'done',
      (failure: { code: string }) => failure.code,
    );

  for (const role of ['nobody', ...Role.options] as const)
    test(`is ${may(role) ? 'open' : 'closed'} to ${role}`, async () => {
      const person = await world.person(`Person ${role}`, { roles: role === 'nobody' ? [] : [role] });
      for (const [name, call] of Object.entries(calls)) {
        const code = await codeOf(call(person));
        if (may(role)) expect([name, code]).toEqual([name, expect.stringMatching(/^(?:done|STALE|NOT_FOUND)$/)]);
        else expect([name, code]).toEqual([name, 'FORBIDDEN']);
      }
    });

  test('has a case here for each call of the desk', () => {
    const reading = ['home', 'category', 'article', 'viewed', 'search', 'index', 'rate'];
    const all = Object.keys(contract.help);
    expect([...Object.keys(calls), ...reading].sort()).toEqual(all.sort());
  });
});
