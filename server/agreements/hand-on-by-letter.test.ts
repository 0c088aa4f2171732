import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answered,
  browserOf,
  codeTo,
  frozenFor,
  type Invited,
  inTheirPlace,
  invitedTo,
  lettersTo,
  noClause,
  partyOf,
  secretTo,
  signature,
} from '../test/byletter.ts';
import { refusal } from '../test/refusal.ts';
import { confirm, sign, someone } from '../test/story.ts';
import { makeWorld, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const naming = ({ versionId, email }: Pick<Invited, 'versionId' | 'email'>, more: object = {}) => ({
  ...{ deed: 'hand_on' as const, versionId, name: 'Njeri Otieno', email: `njeri.${email}` },
  ...more,
});
/** Its maker invites whom they named, in their place. */
const instead = async ({ owner, id, partyId }: Invited) => {
  const { parties } = await world.as(owner).agreements.get({ id });
  const right = parties.find((party) => party.id === partyId)?.rightPerson;
  await world.as(owner).agreements.saveParties({
    id,
    parties: parties.map(({ id, side, name, email, signOrder }) => ({
      ...{ id, side, name, email, signOrder },
      ...(id === partyId && right ? { name: right.name, email: right.email } : {}),
    })),
  });
  await world.settle();
};

describe('who is invited and is not the right person', () => {
  test('names who is, by a code: their maker hears it and decides, and nobody is written to before', async () => {
    const it = await invitedTo(world, noClause);
    const njeri = `njeri.${it.email}`;
    const now = await answered(world, it, naming(it));
    expect(now.parties.find(({ id }) => id === it.partyId)?.rightPerson?.name).toBe('Njeri Otieno');
    // Who reads by the letter is shown no whole address, not even that one.
    expect(JSON.stringify(now)).not.toContain(njeri);
    await world.settle();
    expect(await world.mailbox(njeri)).toEqual([]);
    expect(await partyOf(world, it)).toMatchObject({
      ...{ name: 'Brian Otieno', email: it.email, status: 'invited' },
      rightPerson: { name: 'Njeri Otieno', email: njeri },
    });
    const life = (await world.as(it.owner).agreements.life({ id: it.id })).at(-1);
    expect([life?.actorName, life?.sentence]).toEqual([
      null,
      'Brian Otieno named Njeri Otieno as the right person in their place, without an account, by a code to the address of their letter',
    ]);
    const heard = (await world.as(it.owner).notifications.list({ limit: 50 })).rows.map(({ message }) => message);
    expect(heard.some((message) => message.startsWith('Brian Otieno says that Njeri Otieno is the right person'))).toBe(
      true,
    );
    expect(await lettersTo(world, it.email, /^You named the right person/)).toHaveLength(1);
    // The chain has no address.
    const { rows } = await sql<{ payload: string }>`
      select payload::text from events where subject_id = ${it.id} and name = 'agreement.right_person_named'`.execute(
      world.deps.db,
    );
    expect(rows.map(({ payload }) => payload).join()).not.toContain('@');
  });

  test('loses the place to them once their maker invites them, as by a corrected address: another party, and a link of its own', async () => {
    const it = await invitedTo(world, noClause);
    const njeri = `njeri.${it.email}`;
    await answered(world, it, { deed: 'accept', versionId: it.versionId });
    await answered(world, it, naming(it));
    await instead(it);
    expect(await inTheirPlace(world, it)).toMatchObject({
      ...{ name: 'Njeri Otieno', email: njeri, acceptedVersionId: null, rightPerson: null },
    });
    expect((await inTheirPlace(world, it))?.id).not.toBe(it.partyId);
    await expect(it.by.agreements.get({ id: it.id })).rejects.toMatchObject(refusal('UNAUTHENTICATED'));
    expect(await lettersTo(world, it.email, /You were taken off an agreement/)).toHaveLength(1);
    expect(await secretTo(world, njeri)).not.toBe('');
    const { by } = await browserOf(world, njeri);
    const done = await answered(world, { by, id: it.id, email: njeri }, { deed: 'accept', versionId: it.versionId });
    expect(done.parties.find(({ side }) => side === 'B')?.acceptedVersionId).toBe(it.versionId);
  });

  test('stays invited where their maker does nothing; the other sides learn of no address, and answering for oneself ends it', async () => {
    const it = await invitedTo(world, noClause);
    const third = await someone(world, 'Wanjiku Third');
    const { parties } = await world.as(it.owner).agreements.get({ id: it.id });
    await world.as(it.owner).agreements.saveParties({
      id: it.id,
      parties: [
        ...parties.map(({ id, side, name, email, signOrder }) => ({ id, side, name, email, signOrder })),
        { side: 'C', name: third.name, email: third.email, signOrder: 3 },
      ],
    });
    await world.settle();
    await answered(world, it, naming(it));
    const seen = await world.as(third).agreements.get({ id: it.id });
    expect(seen.parties.map(({ rightPerson }) => rightPerson)).toEqual([null, null, null]);
    await answered(world, it, { deed: 'accept', versionId: it.versionId });
    expect((await partyOf(world, it))?.rightPerson).toBeNull();
    await answered(world, it, naming(it));
    await confirm(world, await someone(world, 'Brian Otieno', { email: it.email, verified: false }));
    expect((await partyOf(world, it))?.rightPerson).toBeNull();
  });
});

test('whom somebody named is forgotten once nobody is invited any more', async () => {
  const it = await invitedTo(world, noClause);
  await answered(world, it, naming(it));
  expect((await partyOf(world, it))?.rightPerson).not.toBeNull();
  await world.as(it.owner).agreements.void({ id: it.id, reason: 'We met the right person ourselves.' });
  expect((await partyOf(world, it))?.rightPerson).toBeNull();
});

test('is a turn of who decides, until they invite that person or remind the first one', async () => {
  const it = await invitedTo(world, noClause);
  const { owner, id, partyId } = it;
  const turnsOf = async () =>
    (await world.as(owner).dashboard.read()).duties.flatMap((duty) => (duty.path.includes(id) ? [duty.kind] : []));
  await answered(world, it, naming(it));
  expect(await turnsOf()).toEqual(['agreement.answer_right_person']);
  expect((await world.as(owner).agreements.list({ filter: 'waiting' })).rows.map((row) => row.id)).toContain(id);
  await world.as(owner).agreements.remind({ id, partyId: partyId as never });
  expect(await turnsOf()).toEqual([]);
  expect(await partyOf(world, it)).toMatchObject({ rightPerson: null, email: it.email });
  await world.settle();
  await answered(world, { ...it, ...(await browserOf(world, it.email)) }, naming(it));
  expect(await turnsOf()).toEqual(['agreement.answer_right_person']);
  await instead(it);
  expect(await turnsOf()).not.toContain('agreement.answer_right_person');
});

describe('nobody is named', () => {
  test('without a code, by one of another deed, about another matter, or by words that are no name or address', async () => {
    const it = await invitedTo(world, noClause);
    const other = await invitedTo(world, noClause);
    const { by, id, email, versionId } = it;
    const tried = (code: string, more: object = {}) => by.invitations.answer({ id, code, answer: naming(it, more) });
    await expect(tried('123456')).rejects.toMatchObject(refusal('SIG_AUTH_STALE'));
    await by.invitations.sendCode({ id, deed: 'comment', versionId });
    await expect(tried(await codeTo(world, email))).rejects.toMatchObject(refusal('SIG_CODE_WRONG'));
    await by.invitations.sendCode({ id, deed: 'hand_on', versionId });
    const code = await codeTo(world, email);
    await expect(by.invitations.answer({ id: other.id, code, answer: naming(other) })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    );
    for (const more of [
      { email },
      { email: 'no address' },
      { name: 'N' },
      { name: `Njeri${String.fromCharCode(0x202e)}Otieno` },
    ])
      await expect(tried(code, more)).rejects.toMatchObject(refusal('BAD_INPUT'));
    // Whether somebody takes part already nobody finds out here: it is kept, and refused to its maker.
    await tried(code, { email: it.owner.email });
    await expect(instead(it)).rejects.toMatchObject(refusal('BAD_INPUT'));
    expect(await partyOf(world, other)).toMatchObject({ rightPerson: null });
  });

  test('once they signed, said no, or were taken off the list; while it is signed its maker takes the text back first', async () => {
    const it = await invitedTo(world, noClause);
    const contentHash = await frozenFor(world, it);
    await answered(world, it, naming(it));
    await expect(instead(it)).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await answered(world, it, signature(it, contentHash));
    await expect(
      it.by.invitations.sendCode({ id: it.id, deed: 'hand_on', versionId: it.versionId }),
    ).rejects.toMatchObject(refusal('ILLEGAL_TRANSITION'));
    await sign(world, it.owner, { id: it.id, contentHash });
    const gone = await invitedTo(world, noClause);
    await gone.by.invitations.sendCode({ id: gone.id, deed: 'hand_on', versionId: gone.versionId });
    const code = await codeTo(world, gone.email);
    await world.as(gone.owner).agreements.void({ id: gone.id, reason: 'We agreed otherwise by telephone.' });
    for (const one of [it, gone])
      await expect(one.by.invitations.answer({ id: one.id, code, answer: naming(one) })).rejects.toMatchObject(
        refusal('UNAUTHENTICATED'),
      );
  });
});
