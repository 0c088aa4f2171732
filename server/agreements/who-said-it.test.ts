import { afterAll, beforeAll, expect, test } from 'vitest';
import { answered, browserOf, frozenFor, type Invited, invitedTo, noClause, signature } from '../test/byletter.ts';
import { clause, confirm, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { unzip } from '../test/zip.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const goods = clause('Goods', 'The seller delivers 400 lanterns.');
const wishes = { ...noClause, clauses: [goods] };
const question = 'Who pays for the transport?';
const reason = 'The price is by far too high for us.';
const asking = ({ versionId }: Pick<Invited, 'versionId'>, body = question) => ({
  ...{ deed: 'comment' as const, versionId, clauseId: goods.id, parentId: null, body },
});
const later = () => world.clock.advance(60_000);
const copyOf = async (person: Person) => {
  const { id } = await world.as(person).privacy.askCopy();
  await world.settle();
  const file = await world.as(person).privacy.download({ id });
  return unzip(Buffer.from(await file.arrayBuffer())).get('data.json') ?? '';
};
const sentences = async ({ owner, id }: Invited) =>
  (await world.as(owner).agreements.life({ id })).map(({ sentence, detail }) => `${sentence} ${detail ?? ''}`);
/** The list with something else in their place. */
const corrected = async ({ owner, id, partyId }: Invited, wish: { name?: string; email?: string }) => {
  later();
  const { parties } = await world.as(owner).agreements.get({ id });
  await world.as(owner).agreements.saveParties({
    id,
    parties: parties.map(({ id, side, name, email, signOrder }) => ({
      ...{ id, side, name, email, signOrder },
      ...(id === partyId ? wish : {}),
    })),
  });
  later();
  await world.settle();
};

test('history names who did it by letter, and who was invited, once another person has the place', async () => {
  const it = await invitedTo(world, wishes);
  await answered(world, it, { deed: 'accept', versionId: it.versionId });
  await answered(world, it, asking(it));
  await corrected(it, { name: 'Njeri Otieno', email: `njeri.${it.email}` });
  const told = (await sentences(it)).join('\n');
  expect(told).toContain('Brian Otieno accepted the text, without an account');
  expect(told).toContain('Brian Otieno commented on a clause, without an account');
  expect(told).toMatch(/shared the text.*Brian Otieno/);
  expect(told).toContain('Invited Njeri Otieno');
  expect(told).not.toContain('somebody who left');
  // And who is called otherwise by now said it under the name that they had.
  const { by } = await browserOf(world, `njeri.${it.email}`);
  const partyId = (await world.as(it.owner).agreements.get({ id: it.id })).parties.find(({ side }) => side === 'B')?.id;
  const njeri = { ...it, by, email: `njeri.${it.email}`, partyId: partyId ?? '' };
  await answered(world, njeri, asking(it, 'Is it insured?'));
  await corrected(njeri, { name: 'Njeri Achieng' });
  await answered(world, njeri, asking(it, 'And by whom?'));
  const read = (await world.as(it.owner).negotiating.read({ id: it.id })).comments;
  expect(read.map(({ authorName }) => authorName)).toEqual(['Brian Otieno', 'Njeri Otieno', 'Njeri Achieng']);
  const own = (await by.negotiating.read({ id: it.id })).comments;
  expect(own.map(({ isMine }) => isMine)).toEqual([false, true, true]);
  const commented = (await sentences(it)).filter((sentence) => sentence.includes('commented'));
  expect(commented.map((sentence) => sentence.split(' commented')[0])).toEqual([
    'Brian Otieno',
    'Njeri Otieno',
    'Njeri Achieng',
  ]);
  // Who takes the place over later says it under that name as well.
  const achieng = await someone(world, 'N. Achieng', { email: njeri.email, verified: false });
  await confirm(world, achieng);
  const taken = (await world.as(it.owner).negotiating.read({ id: it.id })).comments;
  expect(taken.map(({ authorName }) => authorName)).toEqual(['Brian Otieno', 'Njeri Otieno', 'Njeri Achieng']);
  const hers = await copyOf(achieng);
  expect(hers).not.toContain(question);
  expect(hers).toContain('Is it insured?');
});

test('words and a signature by letter stay in the copy of who gave them, and come into nobody else’s with the place', async () => {
  const it = await invitedTo(world, wishes);
  await frozenFor(world, it);
  await answered(world, it, { deed: 'ask_change', versionId: it.versionId, reason });
  await world.as(it.owner).agreements.reopen({ id: it.id, reason: 'We look at the price again.' });
  await world.settle();
  const newest = async () => {
    const { versionId } = await world.as(it.owner).agreements.get({ id: it.id });
    await world.as(it.owner).agreements.acceptText({ id: it.id, versionId });
    return versionId;
  };
  const versionId = await newest();
  const again = { ...it, versionId, ...(await browserOf(world, it.email)) };
  await answered(world, again, signature(again, await frozenFor(world, again)));
  await world.as(it.owner).agreements.reopen({ id: it.id, reason: 'We look at the day again.' });
  const brian = await someone(world, 'Brian Otieno', { email: it.email, verified: false });
  await confirm(world, brian);
  await world.settle();
  await world.as(brian).agreements.acceptText({ id: it.id, versionId: await newest() });
  await world.as(it.owner).agreements.requestSignatures({ id: it.id });
  later();
  const lawyer = await someone(world, 'Lawyer Kamau');
  const asked = await world.as(brian).agreements.delegate({
    ...{ id: it.id, name: lawyer.name, email: lawyer.email },
    basis: 'Power of attorney of 3 March 2031.',
  });
  const delegationId = asked.delegations[0]?.id as never; // just asked
  await world.as(it.owner).agreements.answerDelegation({ id: it.id, delegationId, agree: true });
  later();
  const theirs = await copyOf(lawyer);
  expect(theirs).not.toContain(reason);
  expect(theirs).not.toContain('"name_as_signed"');
  const own = await copyOf(brian);
  expect(own).toContain(reason);
  expect(own).toContain('"name_as_signed"');
  expect((await sentences(it)).join('\n')).not.toContain('somebody who left');
});

test('the list of versions names who sent it by letter, where the words came by letter as well', async () => {
  const it = await invitedTo(world, wishes);
  const email = `juma.${it.email}`;
  const { parties } = await world.as(it.owner).agreements.get({ id: it.id });
  await world.as(it.owner).agreements.saveParties({
    id: it.id,
    parties: [
      ...parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder })),
      { side: 'C', name: 'Juma Third', email, signOrder: 3 },
    ],
  });
  await world.settle();
  const { versionId } = it;
  const fewer = { ...goods, body: clause('', 'The seller delivers 300 lanterns.').body };
  await answered(world, it, {
    ...{ deed: 'suggest', versionId, reason: '', follows: null },
    proposal: { kind: 'change', clause: fewer },
  });
  const { by } = await browserOf(world, email);
  const [suggested] = (await by.negotiating.read({ id: it.id })).suggestions;
  await answered(
    world,
    { by, id: it.id, email },
    {
      ...{ deed: 'answer_suggestions', versionId, promises: [] },
      answers: [{ suggestionId: suggested?.id as never, accept: true, words: '' }],
    },
  );
  const versions = await world.as(it.owner).agreements.versions({ id: it.id });
  expect(versions.map(({ no, authorName }) => [no, authorName])).toEqual([
    [2, 'Juma Third'],
    [1, it.owner.name],
  ]);
});
