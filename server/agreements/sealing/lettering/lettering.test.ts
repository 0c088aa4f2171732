import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askedToSign, clause, drafted, shared, sign, someone } from '../../../test/story.ts';
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

const refused = { code: 'BAD_INPUT', message: expect.stringContaining('cannot show አ በ') };

test('nor is it frozen with a legal name that it cannot show, however the party was called', async () => {
  const { owner, other, id } = await shared(world);
  const { versionId } = await world.as(other).agreements.get({ id });
  await world.as(other).agreements.acceptText({ id, versionId });
  await world.deps.db.updateTable('identities').set({ legal_name: 'አበ' }).where('id', '=', other.identityId).execute();
  await expect(world.as(owner).agreements.requestSignatures({ id })).rejects.toMatchObject(refused);
  expect((await world.as(owner).agreements.get({ id })).contentHash).toBeNull();
});

test('what is said at signing is judged alike: name, answer, who attends, who signs for somebody and by what right', async () => {
  const question = { id: uuidv7(), side: 'B', clauseId: null, type: 'text', label: 'Town', required: true } as const;
  const story = await askedToSign(world, { fields: [question] });
  const { owner, other, id } = story;
  const answer = (value: string) => world.as(other).fields.save({ id, fieldId: question.id, value });
  await answer('አበ');
  await expect(sign(world, other, story)).rejects.toMatchObject(refused);
  await answer('Turkana');
  await expect(sign(world, { ...other, name: 'አበ' }, story)).rejects.toMatchObject(refused);
  const email = 'signs.for.it@example.org';
  const basis = 'Power of attorney of 3 March 2031.';
  const delegate = (name: string, basis: string) => world.as(other).agreements.delegate({ id, name, email, basis });
  await expect(delegate('አበ', basis)).rejects.toMatchObject(refused);
  await expect(delegate('Abebe Bikila', `${basis} አበ`)).rejects.toMatchObject(refused);
  await sign(world, other, story);

  const draft = await drafted(world, owner, { name: 'Abebe Bikila', email });
  const partyId = draft.parties.find(({ side }) => side === 'B')?.id ?? null;
  const attends = (role: 'witness' | 'receiver') =>
    world.as(owner).agreements.saveAttendants({
      id: draft.id,
      attendants: [{ role, name: 'አበ', email: 'attends@example.org', partyId: role === 'witness' ? partyId : null }],
    });
  await expect(attends('witness')).rejects.toMatchObject(refused);
  expect((await attends('receiver')).attendants).toHaveLength(1); // who gets a copy stands nowhere in it
});
