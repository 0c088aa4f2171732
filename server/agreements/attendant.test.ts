import { standsByParty } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementView, AttendantInput } from '@ahadi/domain/agreements/schema.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirm, drafted, sign, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

type Wish = { role: AttendantInput['role']; person: { name: string; email: string }; side?: 'A' | 'B' };
const api = (person: Person) => world.as(person).agreements;
const subjects = async (person: { email: string }) => (await world.mailbox(person.email)).map(({ subject }) => subject);

/** Shared and asked for signatures, with these people attending; the second party is `other`. */
async function attended(...wishes: Wish[]) {
  const owner = await someone(world, 'Amina Odhiambo');
  const other = await someone(world, 'Brian Wekesa');
  const draft = await drafted(world, owner, other, { publicClauseOffered: false });
  const on = (side = 'B') => draft.parties.find((party) => party.side === side)?.id ?? null;
  await api(owner).saveAttendants({
    id: draft.id,
    attendants: wishes.map(({ role, person, side }) => ({
      ...{ role, name: person.name, email: person.email },
      partyId: standsByParty(role) ? on(side) : null,
    })),
  });
  const { id, versionId } = await api(owner).share({ id: draft.id });
  await world.settle();
  await api(other).acceptText({ id, versionId });
  const asked = await api(owner).requestSignatures({ id });
  await world.settle();
  const contentHash = asked.contentHash as NonNullable<AgreementView['contentHash']>; // asking for signatures freezes the text
  const idOf = (person: { email: string }) => {
    const found = asked.attendants.find(({ email }) => email === person.email);
    if (!found) throw new Error('they are on the list');
    return found.id;
  };
  return { owner, other, id, contentHash, idOf };
}

describe('an approver', () => {
  it('is told, and the party signs only after the approval', async () => {
    const boss = await someone(world, 'Chief Approver');
    const story = await attended({ role: 'approver', person: boss });
    expect((await subjects(boss)).join()).toContain('Your approval is asked for');
    expect((await subjects(story.other)).join()).not.toContain('Your signature is asked for');
    await sign(world, story.owner, story);
    await expect(sign(world, story.other, story)).rejects.toMatchObject({ code: 'AGR_NOT_APPROVED' });
    const asked = { id: story.id, attendantId: story.idOf(boss) };
    await expect(api(boss).approve({ ...asked, contentHash: 'a'.repeat(64) as never })).rejects.toMatchObject({
      code: 'AGR_HASH_MISMATCH',
    });
    await expect(api(story.other).approve({ ...asked, contentHash: story.contentHash })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await api(boss).approve({ ...asked, contentHash: story.contentHash });
    await world.settle();
    expect((await subjects(story.other)).join()).toContain('You can sign now');
    expect((await sign(world, story.other, story)).status).toBe('executed');
    await world.settle();
    expect((await subjects(boss)).join()).toContain('Everybody has signed');
    const life = await api(story.owner).life({ id: story.id });
    expect(life.map(({ sentence }) => sentence)).toContain('approved the text for Brian Wekesa');
  });

  it('who refuses keeps the party from signing until they approve, or until the text was reopened and approved again', async () => {
    const boss = await someone(world, 'Chief Approver');
    const story = await attended({ role: 'approver', person: boss });
    const asked = { id: story.id, attendantId: story.idOf(boss) };
    await api(boss).refuseApproval({ ...asked, reason: 'The price is beyond what the board allows.' });
    await world.settle();
    expect((await subjects(story.owner)).join()).toContain('The text was not approved');
    await expect(sign(world, story.other, story)).rejects.toMatchObject({ code: 'AGR_NOT_APPROVED' });
    await api(story.owner).reopen({ id: story.id, reason: 'The board wants another price.' });
    const now = await api(boss).get({ id: story.id });
    expect(now.attendants[0]).toMatchObject({ status: 'viewed', reason: null, doneAt: null });
    await expect(api(boss).approve({ ...asked, contentHash: story.contentHash })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
  });

  it('is asked on the dashboard while it is up to them, and the party is not', async () => {
    const boss = await someone(world, 'Chief Approver');
    const story = await attended({ role: 'approver', person: boss });
    const waits = async (person: Person) =>
      (await api(person).list({ filter: 'waiting', limit: 10 })).rows.map(({ id }) => id).includes(story.id);
    expect([await waits(boss), await waits(story.other), await waits(story.owner)]).toEqual([true, false, true]);
    await api(boss).approve({ id: story.id, attendantId: story.idOf(boss), contentHash: story.contentHash });
    expect([await waits(boss), await waits(story.other)]).toEqual([false, true]);
  });
});

describe('a witness', () => {
  it('shows a code that the party beside them enters, sees the signature and says so; only then all is executed', async () => {
    const witness = await someone(world, 'Wanjiru Witness');
    const story = await attended({ role: 'witness', person: witness });
    const asked = { id: story.id, attendantId: story.idOf(witness) };
    await sign(world, story.owner, story);
    await expect(sign(world, story.other, story)).rejects.toMatchObject({ code: 'AGR_WITNESS_ABSENT' });
    const { code } = await api(witness).showPresence(asked);
    await expect(api(story.owner).provePresence({ ...asked, code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await api(story.other).provePresence({ ...asked, code });
    await expect(api(witness).attest({ ...asked, contentHash: story.contentHash, sawIt: true })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
    expect((await sign(world, story.other, story)).status).toBe('signing');
    await world.settle();
    expect((await subjects(witness)).join()).toContain('Say what you saw');
    const done = await api(witness).attest({ ...asked, contentHash: story.contentHash, sawIt: true });
    expect(done.status).toBe('executed');
    await world.settle();
    expect((await api(story.owner).get({ id: story.id })).sealedAt).not.toBeNull();
  });

  it('who speaks last at the same instant as another does not miss the other: it is executed, once', async () => {
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await someone(world, 'Wanjiru Witness'), await someone(world, 'Zuberi Witness')];
      const story = await attended({ role: 'witness', person: one }, { role: 'witness', person: two });
      for (const witness of [one, two]) {
        const asked = { id: story.id, attendantId: story.idOf(witness) };
        const { code } = await api(witness).showPresence(asked);
        await api(story.other).provePresence({ ...asked, code });
      }
      for (const person of [story.owner, story.other]) await sign(world, person, story);
      const attested = await Promise.all(
        [one, two].map((witness) =>
          api(witness).attest({
            ...{ id: story.id, attendantId: story.idOf(witness), contentHash: story.contentHash, sawIt: true },
          }),
        ),
      );
      expect(attested.map(({ status }) => status).sort()).toEqual(['executed', 'signing']);
      const life = await api(story.owner).life({ id: story.id });
      expect(life.filter(({ name }) => name === 'agreement.executed')).toHaveLength(1);
    }
  });

  it('far away is none: a code that was shown longer than a minute ago, or is older than a quarter of an hour, does not count', async () => {
    const witness = await someone(world, 'Remote Witness');
    const story = await attended({ role: 'witness', person: witness });
    const asked = { id: story.id, attendantId: story.idOf(witness) };
    const { code } = await api(witness).showPresence(asked);
    world.clock.advance(61_000);
    await expect(api(story.other).provePresence({ ...asked, code })).rejects.toMatchObject({
      code: 'AGR_PRESENCE_WRONG',
    });
    const fresh = await api(witness).showPresence(asked);
    await api(story.other).provePresence({ ...asked, code: fresh.code });
    world.clock.advance(15 * 60_000 + 1);
    await expect(sign(world, story.other, story)).rejects.toMatchObject({ code: 'AGR_WITNESS_ABSENT' });
  });

  it('whose code is guessed five times is not guessed a sixth time until the next code', async () => {
    const witness = await someone(world, 'Guarded Witness');
    const story = await attended({ role: 'witness', person: witness });
    const asked = { id: story.id, attendantId: story.idOf(witness) };
    const { code } = await api(witness).showPresence(asked);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n++)
      await expect(api(story.other).provePresence({ ...asked, code: wrong })).rejects.toMatchObject({
        code: 'AGR_PRESENCE_WRONG',
      });
    await expect(api(story.other).provePresence({ ...asked, code })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    world.clock.advance(30_000);
    const next = await api(witness).showPresence(asked);
    expect(
      (await api(story.other).provePresence({ ...asked, code: next.code })).attendants[0]?.presentAt,
    ).not.toBeNull();
  });
});

describe('a reader', () => {
  it('reads from the start, is told of the seal with the document, and can do nothing', async () => {
    const reader = await someone(world, 'Copy Reader');
    const story = await attended({ role: 'reader', person: reader });
    expect((await api(reader).get({ id: story.id })).myPartyId).toBeNull();
    await expect(sign(world, reader, story)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(api(reader).acceptText({ id: story.id, versionId: 'x' as never })).rejects.toBeDefined();
    await expect(api(reader).decline({ id: story.id, reason: 'I do not like it at all.' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await sign(world, story.owner, story);
    await sign(world, story.other, story);
    await world.settle();
    const letter = (await world.mailbox(reader.email)).find(({ subject }) =>
      subject.startsWith('Everybody has signed'),
    );
    expect(letter?.attachments?.length).toBe(1);
    expect((await api(reader).verify({ id: story.id })).checks.map(({ state }) => state)).not.toContain('invalid');
  });

  it('without an account is invited by letter and finds it once their address is confirmed', async () => {
    const stranger = { name: 'Late Reader', email: 'late.reader@example.org' };
    const story = await attended({ role: 'reader', person: stranger });
    expect((await subjects(stranger)).join()).toContain('You can read an agreement');
    const person = await someone(world, stranger.name, { email: stranger.email, verified: false });
    await expect(api(person).get({ id: story.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await confirm(world, person);
    expect((await api(person).get({ id: story.id })).myAttendantIds).toHaveLength(1);
  });
});

describe('a copy receiver', () => {
  it('hears and reads nothing before the seal, and then gets the document and reads the agreement', async () => {
    const receiver = await someone(world, 'Copy Receiver');
    const later = { name: 'Late Receiver', email: 'late.receiver@example.org' };
    const story = await attended({ role: 'receiver', person: receiver }, { role: 'receiver', person: later });
    const unread = async (person: Person) =>
      expect(api(person).get({ id: story.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const joined = await someone(world, later.name, { email: later.email, verified: false });
    await confirm(world, joined);
    for (const person of [receiver, joined]) {
      await unread(person);
      expect((await api(person).list({ limit: 20 })).rows).toEqual([]);
      expect((await subjects(person)).join()).not.toContain('agreement');
    }
    await sign(world, story.owner, story);
    await sign(world, story.other, story);
    await world.settle();
    for (const person of [receiver, joined]) {
      const letter = (await world.mailbox(person.email)).find(({ subject }) =>
        subject.startsWith('Everybody has signed'),
      );
      expect(letter?.attachments?.length).toBe(1);
      expect((await api(person).get({ id: story.id })).myPartyId).toBeNull();
      expect((await api(person).list({ limit: 20 })).rows).toHaveLength(1);
    }
    const stranger = { name: 'Third Receiver', email: 'third.receiver@example.org' };
    const next = await attended({ role: 'receiver', person: stranger });
    await sign(world, next.owner, next);
    await sign(world, next.other, next);
    await world.settle();
    expect((await subjects(stranger)).join()).toContain('Everybody has signed');
    const third = await someone(world, stranger.name, { email: stranger.email, verified: false });
    await expect(api(third).get({ id: next.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await confirm(world, third);
    expect((await api(third).get({ id: next.id })).status).toBe('active');
  });

  it('who read along and becomes a receiver reads no more; an amendment is not theirs before its own seal', async () => {
    const receiver = await someone(world, 'Former Reader');
    const owner = await someone(world, 'Amina Odhiambo');
    const draft = await drafted(world, owner, await someone(world, 'Brian Wekesa'), { publicClauseOffered: false });
    const row = { partyId: null, name: receiver.name, email: receiver.email };
    await api(owner).saveAttendants({ id: draft.id, attendants: [{ ...row, role: 'reader' }] });
    const shared = await api(owner).share({ id: draft.id });
    expect((await api(receiver).get({ id: draft.id })).id).toBe(draft.id);
    const attendants = [{ ...row, id: shared.attendants[0]?.id, role: 'receiver' as const }];
    await api(owner).saveAttendants({ id: draft.id, attendants });
    await expect(api(receiver).get({ id: draft.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const story = await attended({ role: 'receiver', person: receiver });
    await sign(world, story.owner, story);
    await sign(world, story.other, story);
    await world.settle();
    const amendment = await world.as(story.owner).amending.propose({ id: story.id, reason: 'The price has changed.' });
    expect(amendment.attendants).toMatchObject([{ role: 'receiver', userId: null }]);
    await expect(api(receiver).get({ id: amendment.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the list of who attends', () => {
  it('is the maker’s alone, holds no party, and closes with the freezing of the text', async () => {
    const owner = await someone(world, 'Amina Odhiambo');
    const other = await someone(world, 'Brian Wekesa');
    const draft = await drafted(world, owner, other);
    const on = draft.parties[1]?.id ?? null;
    const save = (person: Person, attendants: AttendantInput[]) =>
      api(person).saveAttendants({ id: draft.id, attendants });
    await expect(
      save(owner, [{ role: 'approver', partyId: on, name: other.name, email: other.email }]),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await expect(
      save(owner, [{ role: 'witness', partyId: null, name: 'No Side', email: 'no.side@example.org' }]),
    ).rejects.toMatchObject({ code: 'BAD_INPUT' });
    await api(owner).share({ id: draft.id });
    await expect(save(other, [])).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const reader = await someone(world, 'Passing Reader');
    await save(owner, [{ role: 'reader', partyId: null, name: reader.name, email: reader.email }]);
    expect((await api(reader).get({ id: draft.id })).id).toBe(draft.id);
    await save(owner, []);
    await expect(api(reader).get({ id: draft.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
