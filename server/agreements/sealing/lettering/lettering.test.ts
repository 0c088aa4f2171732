import { afterAll, beforeAll, expect, test } from 'vitest';
import { clause, drafted, someone } from '../../../test/story.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { lettersWithoutFace } from '../fonts.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('letters of four scripts, marks, signs and what is not drawn have a face; those of others are named, each once', () => {
  const drawn = 'Mwanzo, Ωμέγα, Привет, नमस्ते, ế, “—” … €\u200d\u00ad\n';
  expect(lettersWithoutFace(drawn)).toEqual([]);
  expect(lettersWithoutFace('አበበ ቢቂላ and 你好 🙂')).toEqual(['አ', 'በ', 'ቢ', 'ቂ', 'ላ', '你', '好', '🙂']);
});

test('a text that the sealed document cannot show is not sent to anybody, and says which letters', async () => {
  const owner = await someone(world, 'Amina Odhiambo');
  const other = { name: 'Abebe Bikila', email: 'bikila@example.org' };
  const { id } = await drafted(world, owner, other, { clauses: [clause('Goods', 'The seller delivers 400 መብራት.')] });
  await expect(world.as(owner).agreements.share({ id })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('cannot show መ ብ ራ ት yet (in “The seller delivers 400 መብራት.”)'),
  });
  expect((await world.as(owner).agreements.get({ id })).status).toBe('draft');
});

test('a name that it cannot show is refused before anybody is asked', async () => {
  const owner = await someone(world, 'Amina Odhiambo');
  const other = { name: 'አበበ ቢቂላ', email: 'bikila.abebe@example.org' };
  const { id } = await drafted(world, owner, other);
  await expect(world.as(owner).agreements.share({ id })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('cannot show አ በ ቢ ቂ ላ yet'),
  });
});
