import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clause, drafted, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

describe('an agreement', () => {
  test('is found by the words of its clauses, its people and its kind, together in any order, by who may read them', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, 'Barack Wanyonyi');
    const stranger = await someone(world, 'Carol Stranger');
    const { id } = await drafted(world, owner, other);
    const write = async (person: Person, words: string) => {
      const { revision, terms } = await world.as(person).agreements.openText({ id });
      const clauses = [clause('Delivery', words)];
      await world.as(person).agreements.saveText({ id, revision, terms: { ...terms, kind: 'lease', clauses } });
    };
    const finds = async (person: Person, q: string) => {
      const listed = (await world.as(person).agreements.list({ q })).rows.some((row) => row.id === id);
      const { found } = await world.as(person).dashboard.find({ q });
      expect(
        found.some((one) => one.id === id),
        q,
      ).toBe(listed);
      return listed;
    };
    await write(owner, 'Forty gramophones reach the Café Zanzibar by Friday.');
    for (const q of ['gramophones', 'zanzi GRAMO', 'cafe', 'wanyonyi gramophones', 'delivery', 'lease gramophones'])
      expect(await finds(owner, q), q).toBe(true);
    for (const q of ['gramophones harmonicas', 'paragraph', 'loan gramophones', "'|q:*"])
      expect(await finds(owner, q), q).toBe(false);
    // Nobody else finds it by words that only its writer has seen.
    expect(await finds(other, 'gramophones')).toBe(false);
    await world.as(owner).agreements.share({ id });
    await world.settle();
    expect([await finds(other, 'gramophones'), await finds(stranger, 'gramophones')]).toEqual([true, false]);
    await write(other, 'Forty harmonicas reach it.');
    for (const person of [owner, other]) expect(await finds(person, 'harmonicas')).toBe(false);
    await world.as(other).agreements.publishText({ id, changelog: 'Other goods' });
    expect([await finds(owner, 'harmonicas'), await finds(owner, 'gramophones')]).toEqual([true, false]);
  });
});
