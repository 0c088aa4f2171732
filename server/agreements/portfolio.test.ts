import { MOST_TAGS, MOST_VIEWS } from '@ahadi/domain/agreements/portfolio/rules.ts';
import type { AgreementQuery, Portfolio } from '@ahadi/domain/agreements/portfolio/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingFor, as, joined } from '../test/members.ts';
import { refusal } from '../test/refusal.ts';
import { clause, drafted, shared, signedByAll, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const ids = async (person: Person, query: Partial<AgreementQuery>) =>
  (await world.as(person).agreements.list(query)).rows.map(({ id }) => id);
const tagOf = ({ tags }: Portfolio, name: string) => {
  const tag = tags.find((one) => one.name === name);
  if (!tag) throw new Error(`there is no tag ${name}`);
  return tag.id;
};

describe('a tag', () => {
  test('is put on several agreements, narrows the list, is renamed in place and goes from all of them', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, 'Barack Wanyonyi');
    const api = world.as(owner);
    const [one, two, three] = [
      await drafted(world, owner, other),
      await drafted(world, owner, other),
      await drafted(world, owner, other),
    ];
    const after = await api.portfolio.tag({
      agreementIds: [one.id, two.id],
      add: ['  Rent   2026 ', 'rent 2026', 'Kisumu'],
    });
    expect(after.tags.map(({ name }) => name)).toEqual(['Kisumu', 'Rent 2026']);
    const tag = tagOf(after, 'Rent 2026');
    for (const written of [false, true]) {
      if (written) await world.tick('agreements-words');
      expect(await ids(owner, { tag })).toEqual([two.id, one.id]);
      expect(await ids(owner, { tag, q: 'lanterns', filter: 'draft' })).toEqual([two.id, one.id]);
      expect(await ids(owner, { tag, filter: 'signed' })).toEqual([]);
    }
    await api.portfolio.tag({ agreementIds: [one.id], remove: [tag] });
    expect(await ids(owner, { tag })).toEqual([two.id]);
    await api.portfolio.renameTag({ id: tag, name: 'Leases' });
    expect((await api.agreements.list({ tag })).rows[0]?.tags.map(({ name }) => name)).toEqual(['Kisumu', 'Leases']);
    await expect(api.portfolio.renameTag({ id: tag, name: 'KISUMU' })).rejects.toMatchObject(
      refusal('AGR_PORTFOLIO_NAMED'),
    );
    await expect(api.portfolio.renameTag({ id: uuidv7() as typeof tag, name: 'X1' })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    expect((await api.portfolio.dropTag({ id: tag })).tags.map(({ name }) => name)).toEqual(['Kisumu']);
    expect(await api.portfolio.dropTag({ id: tag })).toEqual(await api.portfolio.read({}));
    expect(await ids(owner, { tag })).toEqual([]);
    expect(await ids(owner, {})).toEqual([three.id, two.id, one.id]);
  });

  test('is its owner’s alone: no other side reads it, finds by it, takes it off or puts theirs on what they do not see', async () => {
    const { owner, other, id } = await signedByAll(world);
    const stranger = await someone(world, 'Carol Stranger');
    const tag = tagOf(
      await world.as(owner).portfolio.tag({ agreementIds: [id], add: ['Difficult people'] }),
      'Difficult people',
    );
    await world.tick('agreements-words');
    expect((await world.as(other).agreements.list({})).rows[0]?.tags).toEqual([]);
    expect(await world.as(other).portfolio.tagsOf({ id })).toEqual([]);
    await expect(world.as(stranger).portfolio.tagsOf({ id })).rejects.toMatchObject(refusal('NOT_FOUND'));
    expect((await world.as(owner).portfolio.tagsOf({ id })).map(({ name }) => name)).toEqual(['Difficult people']);
    for (const person of [other, stranger]) {
      expect(await ids(person, { tag })).toEqual([]);
      expect((await world.as(person).portfolio.tag({ agreementIds: [id], remove: [tag] })).tags).toEqual([]);
      expect((await world.as(person).portfolio.dropTag({ id: tag })).tags).toEqual([]);
      await expect(world.as(person).portfolio.renameTag({ id: tag, name: 'Nice people' })).rejects.toMatchObject(
        refusal('NOT_FOUND'),
      );
    }
    await world.as(stranger).portfolio.tag({ agreementIds: [id], add: ['Spying'] });
    expect(await ids(owner, { tag })).toEqual([id]);
    const { rows } = await sql`select from agreement_tagged where user_id = ${stranger.id}`.execute(world.deps.db);
    expect(rows).toEqual([]);
    // Nor is it in any deed of the agreement, whose chain both sides take away.
    const told = await sql<{
      said: string;
    }>`select string_agg(payload::text, '') as said from events where subject_id = ${id}`.execute(world.deps.db);
    expect(told.rows[0]?.said).not.toContain('Difficult');
  });

  test('is of the organisation that somebody acts for, and there everybody’s who acts for it', async () => {
    const organisation = await someone(world, 'Lake Basin Organisation', {
      kind: 'business',
      organisation: 'Lake Basin Ltd',
    });
    const [amina, grace] = [await someone(world, 'Amina Member'), await someone(world, 'Grace Member')];
    for (const person of [amina, grace]) await joined(world, organisation, person, as('drafter'));
    const { id } = await drafted(world, organisation, await someone(world, 'Other'));
    const acting = await actingFor(world, amina, organisation);
    const tag = tagOf(await acting.portfolio.tag({ agreementIds: [id], add: ['Donors'] }), 'Donors');
    expect((await (await actingFor(world, grace, organisation)).agreements.list({ tag })).rows).toHaveLength(1);
    await acting.organisations.stopActing();
    expect((await world.as(amina).portfolio.read({})).tags).toEqual([]);
  });

  test('goes from an agreement that one is taken out of, which is found no more', async () => {
    const { owner, other, id } = await shared(world);
    const tag = tagOf(await world.as(other).portfolio.tag({ agreementIds: [id], add: ['Lanterns'] }), 'Lanterns');
    await world.tick('agreements-words');
    const { parties } = await world.as(owner).agreements.get({ id });
    const others = parties
      .filter(({ email }) => email !== other.email)
      .map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder }));
    await world.as(owner).agreements.saveParties({
      id,
      parties: [...others, { side: 'B', name: 'Somebody Else', email: 'somebody.else@example.org', signOrder: 2 }],
    });
    await world.settle();
    expect([
      await ids(other, { tag }),
      await ids(other, { q: 'lanterns' }),
      await ids(owner, { q: 'somebody' }),
    ]).toEqual([[], [], [id]]);
    await world.tick('agreements-words');
    expect([await ids(other, { q: 'lanterns' }), await ids(owner, { q: 'somebody' })]).toEqual([[], [id]]);
    expect((await world.as(other).portfolio.read({})).tags).toHaveLength(1);
  });

  test('has a name that fits: none of 300 letters, none that cannot be seen, none of signs alone; an Arabic one and one of emoji beside a word does', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const { id } = await drafted(world, owner, await someone(world, 'Other'));
    const put = (name: string) => world.as(owner).portfolio.tag({ agreementIds: [id], add: [name] });
    for (const name of ['a'.repeat(300), '', '   ', 'Rent\u202e6202', '\u200f\u200f', '!!!'])
      await expect(put(name), name).rejects.toMatchObject(refusal('BAD_INPUT'));
    for (const name of ['عقود الإيجار', '🏠 homes', 'a'.repeat(40), "'; drop table agreement_tags; --"])
      expect((await put(name)).tags.map((tag) => tag.name)).toContain(name);
  });

  test('is one of two hundred at most, and one of twelve on an agreement', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, 'Other');
    const all = await Promise.all(Array.from({ length: 3 }, () => drafted(world, owner, other)));
    const put = (n: number, from: number) =>
      world.as(owner).portfolio.tag({
        agreementIds: [all[n % all.length]?.id as (typeof all)[number]['id']],
        add: Array.from({ length: 4 }, (_, at) => `Tag ${from + at}`),
      });
    for (const from of [1, 5, 9]) await put(0, from);
    await expect(put(0, 13)).rejects.toMatchObject(refusal('AGR_PORTFOLIO_FULL'));
    expect((await world.as(owner).portfolio.read({})).tags).toHaveLength(12);
    await sql`insert into agreement_tags (id, user_id, name, folded, created_at)
      select gen_random_uuid(), ${owner.id}, 'Word ' || n, 'word ' || n, now() from generate_series(1, ${MOST_TAGS - 12}) n`.execute(
      world.deps.db,
    );
    await expect(put(1, 900)).rejects.toMatchObject(refusal('AGR_PORTFOLIO_FULL'));
    expect((await world.as(owner).portfolio.read({})).tags).toHaveLength(MOST_TAGS);
  });
});

describe('a list', () => {
  test('is narrowed by kind, currency, value, days, language and state, alone and together, before its words are written and after', async () => {
    const { owner, id: sale } = await signedByAll(world, {
      kind: 'sale',
      valueMinor: 50_000_00,
      currency: 'KES',
      endsOn: '2031-04-30',
    });
    const other = await someone(world, 'Other');
    const write = (
      kind: 'lease' | 'loan',
      currency: string,
      valueMinor: number | null,
      endsOn: string | null,
      words: string,
    ) => drafted(world, owner, other, { kind, currency, valueMinor, endsOn, clauses: [clause('1', words)] });
    const lease = (
      await write(
        'lease',
        'TZS',
        9_000_00,
        '2031-05-01',
        'Mpangaji analipa kodi ya nyumba kwa mwezi na ni wajibu wa kila mwezi.',
      )
    ).id;
    const loan = (
      await write(
        'loan',
        'MAD',
        null,
        null,
        'Le prêteur verse la somme à l’emprunteur dans les dix jours et par virement.',
      )
    ).id;
    const signedToday = world.clock.now().toISOString().slice(0, 10);
    const tomorrow = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const cases: [Partial<AgreementQuery>, string[]][] = [
      [{ kind: 'lease' }, [lease]],
      [{ currency: 'MAD' }, [loan]],
      [{ language: 'sw' }, [lease]],
      [{ language: 'fr' }, [loan]],
      [{ language: 'en' }, [sale]],
      [{ language: 'ar' }, []],
      [{ least: 9_000_00 }, [lease, sale]],
      [{ least: 9_000_01, most: 50_000_00 }, [sale]],
      [{ most: 8_999_99 }, []],
      [{ endsFrom: '2031-05-01' }, [lease]],
      [{ endsUntil: '2031-04-30' }, [sale]],
      [{ endsFrom: '2031-04-30', endsUntil: '2031-05-01' }, [lease, sale]],
      [{ endsFrom: '2031-05-02', endsUntil: '2031-04-29' }, []],
      [{ signedFrom: signedToday, signedUntil: signedToday }, [sale]],
      [{ signedFrom: tomorrow }, []],
      [{ filter: 'draft' }, [loan, lease]],
      [{ filter: 'signed', kind: 'sale', q: '400 LANTERNS', currency: 'KES' }, [sale]],
      [{ filter: 'draft', kind: 'sale' }, []],
    ];
    for (const written of [false, true]) {
      if (written) await world.tick('agreements-words');
      for (const [query, found] of cases)
        expect(await ids(owner, query), JSON.stringify({ query, written })).toEqual(found);
    }
    const [row] = (await world.as(owner).agreements.list({ kind: 'sale' })).rows;
    expect(row).toMatchObject({ kind: 'sale', endsOn: '2031-04-30', signedOn: signedToday });
  });

  test('is searched by any words in any script, and no sign of a query language is one', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, "Ng'ang'a Café-Müller");
    const words =
      'يلتزم المستأجر بدفع الإيجار. 契約書 第一条。 L’accord n’est pas signé; see http://ahadi.example/terms and mail a.b@example.org. ʼn Afrikaanse woord.';
    const { id, ref } = await drafted(world, owner, other, { clauses: [clause('الإيجار', words)] });
    const finds = async (q: string) => (await ids(owner, { q })).includes(id);
    for (const written of [false, true]) {
      if (written) await world.tick('agreements-words');
      for (const q of [
        'المستأجر',
        'مستأجر',
        '契約書',
        'accord',
        'signe',
        "ng'ang'a",
        'cafe muller',
        ref,
        ref.toLowerCase(),
        String(Number(ref.slice(-6))),
        'l',
        'afrikaanse',
        'ʼn',
      ])
        expect(await finds(q), `${q} ${written}`).toBe(true);
      for (const q of [
        '!',
        '&|!:*',
        "'",
        '""',
        '(((',
        '\\',
        'lanterns:*zz',
        "nothing' | 'l",
        '*',
        '-',
        '<->',
        '\u200f',
      ])
        expect(await finds(q), `${q} ${written}`).toBe(false);
    }
  });

  test('of more than are looked up by their words is walked, and comes in the same order page by page', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const { id } = await drafted(world, owner, await someone(world, 'Other'));
    // As many as no test writes one by one: copies of one, in the order of their numbers.
    await sql`
      with made as (
        insert into agreements (id, ref, title, status, creator_user_id, owner_identity_id, currency, created_at, updated_at)
        select gen_random_uuid(), 'AG-1999-' || lpad(n::text, 6, '0'), case when n % 2 = 0 then 'Kettles' else 'Kettles and pans' end, status, creator_user_id,
          owner_identity_id, currency, created_at, created_at - n * interval '1 minute'
        from agreements, generate_series(1, 1300) n where id = ${id} returning id, creator_user_id, updated_at)
      , texts as (
        insert into agreement_versions (id, agreement_id, author_user_id, terms, saved_at)
        select gen_random_uuid(), made.id, made.creator_user_id, v.terms, v.saved_at from made, agreement_versions v where v.agreement_id = ${id} returning id, agreement_id)
      insert into agreement_readers (user_id, agreement_id, updated_at) select creator_user_id, id, updated_at from made`.execute(
      world.owner,
    );
    await sql`update agreements a set current_version_id = v.id from agreement_versions v where v.agreement_id = a.id and a.current_version_id is null`.execute(
      world.owner,
    );
    await world.tick('agreements-words');
    const all = async (query: Partial<AgreementQuery>) => {
      const rows: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await world.as(owner).agreements.list({ ...query, limit: 100, ...(cursor && { cursor }) });
        rows.push(...page.rows.map(({ ref }) => ref));
        if (page.nextCursor === null) return rows;
        cursor = page.nextCursor;
      }
    };
    const everything = (await all({})).filter((ref) => ref.startsWith('AG-1999'));
    expect(everything).toHaveLength(1300);
    expect(await all({ q: 'kettles' })).toEqual(everything);
    expect(await all({ q: 'pans' })).toEqual(everything.filter((_, n) => n % 2 === 0));
    expect(await all({ q: 'kettles 77' })).toEqual(
      ['AG-1999-000077', ...everything.filter((ref) => /-000?77\d/.test(ref))].filter(
        (ref, at, list) => list.indexOf(ref) === at,
      ),
    );
  });
});

describe('a view', () => {
  test('keeps what the list is narrowed by under a name, is written over by it, and outlives its tag', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, 'Other');
    const api = world.as(owner).portfolio;
    const { id } = await drafted(world, owner, other);
    const tag = tagOf(await api.tag({ agreementIds: [id], add: ['Rent'] }), 'Rent');
    await api.saveView({ name: 'Ends soon', query: { filter: 'signed', endsUntil: '2027-01-31' } });
    const kept = await api.saveView({ name: 'ENDS SOON', query: { filter: 'all', tag, q: 'lanterns' } });
    expect(kept.views).toEqual([
      { id: expect.any(String), name: 'ENDS SOON', query: { filter: 'all', tag, q: 'lanterns' } },
    ]);
    expect(await ids(owner, kept.views[0]?.query ?? {})).toEqual([id]);
    await api.dropTag({ id: tag });
    expect((await api.read({})).views).toEqual(kept.views);
    expect(await ids(owner, kept.views[0]?.query ?? {})).toEqual([]);
    expect((await world.as(other).portfolio.read({})).views).toEqual([]);
    const view = kept.views[0]?.id;
    if (view) {
      await world.as(other).portfolio.dropView({ id: view });
      expect((await api.read({})).views).toHaveLength(1);
      expect((await api.dropView({ id: view })).views).toEqual([]);
    }
    for (let n = 0; n < MOST_VIEWS; n++) await api.saveView({ name: `View ${n}`, query: { filter: 'all' } });
    await expect(api.saveView({ name: 'One more', query: { filter: 'all' } })).rejects.toMatchObject(
      refusal('AGR_PORTFOLIO_FULL'),
    );
    expect((await api.saveView({ name: 'View 3', query: { filter: 'open' } })).views).toHaveLength(MOST_VIEWS);
  });
});
