// What an agreement is found by waits to be written, and nobody waits for it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drafted, shared, someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';
import { wordsRound } from './portfolio.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe('words that wait to be written', () => {
  test('keep no list from its states, kinds and tags, and are found by the words of those that changed last', async () => {
    const amina = await someone(world, 'Amina Odhiambo');
    const { id } = await drafted(world, amina, { name: 'Baraka', email: 'baraka.words@example.org' });
    const mine = world.as(amina);
    await mine.portfolio.tag({ agreementIds: [id], add: ['Kisumu'] });
    const [tag] = (await mine.portfolio.read()).tags;
    await sql`update agreement_words set words = null where agreement_id = ${id}`.execute(world.owner);
    // A question of marks alone calls nothing that reads texts.
    await sql`alter function words_to_find(uuid, uuid) rename to words_are_gone`.execute(world.owner);
    try {
      for (const asked of [{ filter: 'draft' as const }, { tag: tag?.id }, { kind: 'general' as const }])
        expect((await mine.agreements.list(asked as never)).rows.map((row) => row.id)).toContain(id);
    } finally {
      await sql`alter function words_are_gone(uuid, uuid) rename to words_to_find`.execute(world.owner);
    }
    expect((await mine.agreements.list({ q: 'Supply' } as never)).rows.map((row) => row.id)).toContain(id);
  });

  test('of a text that is saved in a copy nobody else sees stay as they are; dropping a tag forgets none', async () => {
    const story = await shared(world);
    const mine = world.as(story.owner);
    await mine.portfolio.tag({ agreementIds: [story.id], add: ['Kisumu'] });
    const [tag] = (await mine.portfolio.read()).tags;
    await world.tick('agreements-words');
    const unwritten = async () =>
      (await sql`select from agreement_words where agreement_id = ${story.id} and words is null`.execute(world.owner))
        .rows.length;
    const copy = await mine.agreements.openText({ id: story.id });
    await mine.agreements.saveText({
      id: story.id,
      revision: copy.revision,
      terms: { ...copy.terms, title: 'Mine alone' },
    });
    await mine.portfolio.dropTag({ id: tag?.id as never });
    expect(await unwritten()).toBe(0);
    await mine.agreements.publishText({ id: story.id });
    expect(await unwritten()).toBeGreaterThan(0);
  });

  test('and cannot be written hold up nobody else’s', async () => {
    const amina = await someone(world, 'Amina Odhiambo');
    const ids = await Promise.all(
      ['One', 'Two'].map(
        async (name) => (await drafted(world, amina, { name, email: `${name}.waits@example.org` })).id,
      ),
    );
    await sql`update agreement_words set words = null where agreement_id = any(${ids})`.execute(world.owner);
    await sql
      .raw(`create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.agreement_id = '${ids[0]}' and new.words is not null then raise exception 'too much'; end if; return new; end $$`)
      .execute(world.owner);
    await sql`create trigger refuse_one before update on agreement_words for each row execute function refuse_one()`.execute(
      world.owner,
    );
    await expect(wordsRound(world.ctx())).rejects.toThrow(
      `the words of 1 agreements could not be written; the first is ${ids[0]}`,
    );
    await sql`drop trigger refuse_one on agreement_words`.execute(world.owner);
    const { rows } = await sql<{
      agreement_id: string;
    }>`select agreement_id from agreement_words where words is null`.execute(world.owner);
    expect(rows.map((row) => row.agreement_id)).toEqual([ids[0]]);
    await wordsRound(world.ctx());
  });
});
