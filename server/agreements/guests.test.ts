import type { AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authority, clause, drafted, sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

const api = (person: Person) => world.as(person).agreements;
const codeIn = async (email: string) => {
  const letters = (await world.mailbox(email)).filter(({ subject }) => subject.startsWith('Your code to sign'));
  return /\d{6}/.exec(letters.at(-1)?.text ?? '')?.[0] ?? '';
};

/** A lease by `owner` with a couple on the other side: one of them has an account, the other shares the address and signs in person. */
async function couple(level: 0 | 1 | 2 = 0) {
  const owner = await someone(world, 'Amina Odhiambo');
  const wife = await someone(world, 'Grace Wekesa');
  const draft = await drafted(world, owner, wife, {
    clauses: [clause('House', 'The house is let.')],
    minAssurance: level,
    publicClauseOffered: true,
  });
  const [own, hers] = draft.parties;
  const { parties } = await api(owner).saveParties({
    id: draft.id,
    parties: [
      { id: own?.id, side: 'A', name: own?.name ?? '', email: own?.email ?? '', signOrder: 1 },
      { id: hers?.id, side: 'B', name: wife.name, email: wife.email, signOrder: 2 },
      { side: 'B', name: 'Peter Wekesa', email: wife.email, signOrder: 3, inPerson: true },
    ],
  });
  const guest = parties.find(({ inPerson }) => inPerson);
  if (!guest) throw new Error('he is on the list');
  return { owner, wife, id: draft.id, guestPartyId: guest.id };
}

async function asked({ owner, wife, id }: Awaited<ReturnType<typeof couple>>) {
  const { versionId } = await api(owner).share({ id });
  await world.settle();
  await api(wife).acceptText({ id, versionId });
  for (const person of [owner, wife]) await api(person).answerClause({ id, accept: true });
  const { contentHash } = await api(owner).requestSignatures({ id });
  await world.settle();
  return contentHash as NonNullable<AgreementView['contentHash']>; // asking for signatures freezes the text
}

it('two of one side share an address: one signs by their account, the other on the device of the maker, by a code', async () => {
  const story = await couple();
  const { owner, wife, id, guestPartyId } = story;
  const contentHash = await asked(story);
  await sign(world, wife, { id, contentHash });
  await sign(world, owner, { id, contentHash });
  const mine = { id, contentHash, level: 1 as const, guestPartyId };
  const mark = { kind: 'typed' as const, text: 'Peter Wekesa' };
  const give = (person: Person, code: string) =>
    api(person).sign({ ...mine, mark, code, authority, electronicRecordsConsent: true });
  await expect(api(owner).startSigning(mine)).rejects.toMatchObject({ code: 'AGR_CLAUSE_UNDECIDED' });
  await api(owner).answerClause({ id, accept: false, guestPartyId });
  await expect(api(owner).startSigning({ ...mine, level: 0 })).rejects.toMatchObject({ code: 'SIG_LEVEL_TOO_LOW' });
  await expect(api(wife).startSigning(mine)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await api(owner).startSigning(mine);
  await world.settle();
  await expect(give(owner, '000000')).rejects.toMatchObject({ code: 'SIG_CODE_WRONG' });
  const done = await give(owner, await codeIn(wife.email));
  expect(done.status).toBe('executed');
  expect(done.parties.find(({ id: partyId }) => partyId === guestPartyId)).toMatchObject({
    ...{ status: 'signed', signedLevel: 1, signedInPerson: true, clauseAnswer: 'refused', userId: null },
    // Nothing is known of a guest: whether they stand for an organisation is their word.
    signedAuthority: authority,
  });
  await world.settle();
  const report = await api(owner).verify({ id });
  expect(report.checks.map(({ state }) => state)).not.toContain('invalid');
  const life = (await api(owner).life({ id })).map(({ sentence }) => sentence);
  expect(life).toContain('handed over the device, on which Peter Wekesa signed in person');
});

it('who shares an address without signing in person, or stands on the other side, is refused', async () => {
  const owner = await someone(world, 'Amina Odhiambo');
  const wife = await someone(world, 'Grace Wekesa');
  const draft = await drafted(world, owner, wife);
  const own = draft.parties[0];
  const save = (second: { side: string; inPerson?: boolean }) =>
    api(owner).saveParties({
      id: draft.id,
      parties: [
        { id: own?.id, side: 'A', name: own?.name ?? '', email: own?.email ?? '', signOrder: 1 },
        { side: 'B', name: wife.name, email: wife.email, signOrder: 2 },
        { name: 'Peter Wekesa', email: wife.email, signOrder: 3, ...second },
      ],
    });
  await expect(save({ side: 'B' })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  await expect(save({ side: 'A', inPerson: true })).rejects.toMatchObject({ code: 'BAD_INPUT' });
  expect((await save({ side: 'B', inPerson: true })).parties).toHaveLength(3);
});

it('nobody signs in person where each needs a passkey of their own', async () => {
  await expect(asked(await couple(2))).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
});
