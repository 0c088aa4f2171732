import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unprintable } from '../core/lettering.ts';
import { readPdf } from '../test/readpdf.ts';
import { askedToSign, clause, drafted, shared, sign, someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('what no face has is named, each once, and so is what cannot be seen but where it is spelling', () => {
  const drawn =
    'Mwanzo, Ωμέγα, Привет, नमस्ते, ế ẹ̀, “—” … €\n አበበ ቢቂላ 你好 한국어 สวัสดี 🙂👩‍👩‍👧‍👦 نوری‌زاده ශ්‍රී അവന്‍ السلام\u200f.';
  expect(unprintable(drawn)).toEqual([]);
  expect(unprintable('𓀀 and 𓀀𒀀')).toEqual(['𓀀', '𒀀']);
  expect(unprintable('a\u200bb \u202e \u00ad \u2066')).toEqual(['\u200b', '\u202e', '\u00ad', '\u2066']);
  expect(unprintable('\u20c0')).toEqual(['\u20c0']); // the italics lack it, and a signature is in italics
  expect(unprintable('\u1680')).toEqual(['\u1680']); // a space that is a stroke
  expect(unprintable('x \u200d')).toEqual(['\u200d']);
  expect(unprintable('نوری\u200c\u200cزاده')).toEqual(['\u200c']);
});

test('a text that the sealed document cannot show is not sent to anybody, and says which letters', async () => {
  const owner = await someone(world, 'Amina Odhiambo');
  const other = { name: 'Abebe Bikila', email: 'bikila@example.org' };
  const { id } = await drafted(world, owner, other, { clauses: [clause('Goods', 'The seller delivers 400 𓀀.​')] });
  await expect(world.as(owner).agreements.share({ id })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('cannot show 𓀀 (U+13000), U+200B, in “The seller delivers 400 𓀀.​”.'),
  });
  expect((await world.as(owner).agreements.get({ id })).status).toBe('draft');
});

test('a name that it cannot show is refused before anybody is asked', async () => {
  const owner = await someone(world, 'Amina Odhiambo');
  const other = { name: 'Abebe 𓀀', email: 'bikila.abebe@example.org' };
  const { id } = await drafted(world, owner, other);
  await expect(world.as(owner).agreements.share({ id })).rejects.toMatchObject({
    code: 'BAD_INPUT',
    message: expect.stringContaining('cannot show 𓀀 (U+13000), in “Abebe 𓀀”'),
  });
});

const refused = { code: 'BAD_INPUT', message: expect.stringContaining('cannot show 𓀀 (U+13000)') };

test('nor is it frozen with a legal name that it cannot show, however the party was called', async () => {
  const { owner, other, id } = await shared(world);
  const { versionId } = await world.as(other).agreements.get({ id });
  await world.as(other).agreements.acceptText({ id, versionId });
  await world.deps.db
    .updateTable('identities')
    .set({ legal_name: 'Abe𓀀' })
    .where('id', '=', other.identityId)
    .execute();
  await expect(world.as(owner).agreements.requestSignatures({ id })).rejects.toMatchObject(refused);
  expect((await world.as(owner).agreements.get({ id })).contentHash).toBeNull();
});

test('what is said at signing is judged alike: name, answer, who attends, who signs for somebody and by what right', async () => {
  const question = { id: uuidv7(), side: 'B', clauseId: null, type: 'text', label: 'Town', required: true } as const;
  const story = await askedToSign(world, { fields: [question] });
  const { owner, other, id } = story;
  const answer = (value: string) => world.as(other).fields.save({ id, fieldId: question.id, value });
  await answer('Abe𓀀');
  await expect(sign(world, other, story)).rejects.toMatchObject(refused);
  await answer('Turkana');
  await expect(sign(world, { ...other, name: 'Abe𓀀' }, story)).rejects.toMatchObject(refused);
  const email = 'signs.for.it@example.org';
  const basis = 'Power of attorney of 3 March 2031.';
  const delegate = (name: string, basis: string) => world.as(other).agreements.delegate({ id, name, email, basis });
  await expect(delegate('Abe𓀀', basis)).rejects.toMatchObject(refused);
  await expect(delegate('Abebe Bikila', `${basis} 𓀀`)).rejects.toMatchObject(refused);
  await sign(world, other, story);

  const draft = await drafted(world, owner, { name: 'Abebe Bikila', email });
  const partyId = draft.parties.find(({ side }) => side === 'B')?.id ?? null;
  const attends = (role: 'witness' | 'receiver') =>
    world.as(owner).agreements.saveAttendants({
      id: draft.id,
      attendants: [{ role, name: 'Abe𓀀', email: 'attends@example.org', partyId: role === 'witness' ? partyId : null }],
    });
  await expect(attends('witness')).rejects.toMatchObject(refused);
  expect((await attends('receiver')).attendants).toHaveLength(1); // who gets a copy stands nowhere in it
});

test('people whose names are in other scripts sign, and the sealed document has their names', async () => {
  const [owner, other] = [
    await someone(world, 'فاطمه نوری\u200cزاده', { email: 'fatemeh@example.org' }),
    await someone(world, 'አበበ ቢቂላ', { email: 'abebe@example.org' }),
  ];
  const { id } = await drafted(world, owner, other, { title: 'የብርሃን ስምምነት 合同', publicClauseOffered: false });
  await world.as(owner).agreements.share({ id });
  await world.settle();
  const { versionId } = await world.as(other).agreements.get({ id });
  await world.as(other).agreements.acceptText({ id, versionId });
  const { contentHash } = await world.as(owner).agreements.requestSignatures({ id });
  if (!contentHash) throw new Error('asking for signatures freezes the text');
  for (const person of [owner, other]) await sign(world, person, { id, contentHash });
  await world.settle();
  const pdf = await world.as(other).agreements.document({ id });
  const words = readPdf('pdftotext', Buffer.from(await pdf.arrayBuffer()), '-layout');
  expect(words).toContain('የብርሃን ስምምነት 合同');
  expect(words).toMatch(/^ *አበበ ቢቂላ$/m); // the signature that was typed
  expect(words).toContain('فاطمه');
});
