import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { afterDeletion, whyUndeliverable } from '@ahadi/domain/disputes/delivery.ts';
import { openingKeeps } from '@ahadi/domain/privacy/rules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../test/people.ts';
import { claimOf } from '../test/quarrel.ts';
import { signedByAll } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2031-03-03T08:00:00Z' });
});
afterAll(() => world.close());

/** Two whose agreement ran its time and is over; nothing binds either of them any more. */
async function over() {
  const endsOn = addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 20);
  const story = await signedByAll(world, { endsOn });
  world.clock.advance({ days: 22 });
  await world.tick('clocks');
  await world.settle();
  const { status } = await world.as(story.owner).agreements.get({ id: story.id });
  expect(['completed', 'expired']).toContain(status);
  return story;
}
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});
const pass = async (days: number) => {
  world.clock.advance({ days });
  await world.tick('clocks');
  await world.settle();
};
const lettersTo = async ({ email }: Person) =>
  (await world.mailbox(email)).filter(({ subject }) => subject.startsWith('A partner is about to leave'));
const others = async (story: Awaited<ReturnType<typeof over>>) =>
  (await world.as(story.owner).disputes.disputable()).find(({ agreementId }) => agreementId === story.id)?.others ?? [];
const begin = (story: Awaited<ReturnType<typeof over>>) =>
  world.as(story.owner).disputes.create({
    identityId: story.owner.identityId,
    agreementId: story.id,
    respondentPartyId: null,
    currency: 'KES',
    counterOf: null,
  });

describe('who leaves with nothing that holds them', () => {
  test('is known to leave, with the last day, by those who could still file against them; once, and not to themselves', async () => {
    const story = await over();
    const { dueAt } = await world.as(await fresh(story.other)).privacy.leave();
    await world.settle();
    const [letter, ...more] = await lettersTo(story.owner);
    expect(more).toEqual([]);
    expect(letter?.text).toContain(story.other.name);
    expect(letter?.text.replace(/\s+/g, ' ')).toContain(afterDeletion);
    expect(letter?.text).toMatch(/deleted on/);
    expect(await lettersTo(story.other)).toEqual([]);
    const life = await world.as(story.owner).agreements.life({ id: story.id });
    expect(life.map(({ sentence }) => sentence)).toContain(`${story.other.name} asked to delete their account`);
    expect(Date.parse(dueAt)).toBeGreaterThan(world.clock.now().getTime());
    expect((await others(story))[0]?.goneOn).toBeNull();
    await pass(12.1);
    expect(await lettersTo(story.owner)).toHaveLength(1);
  });

  test('reads with each notice of a dispute that opening it keeps the account, and at the end which dispute is still open', async () => {
    const story = await over();
    const draft = await begin(story);
    const { claim } = draft;
    await world.as(story.owner).disputes.save({
      id: draft.id,
      revision: draft.revision,
      claim: claimOf(world, { respondentName: claim.respondentName, respondentEmail: claim.respondentEmail }),
    });
    await world.as(await fresh(story.other)).privacy.leave();
    await world.as(story.owner).disputes.submit({ id: draft.id, truth: true });
    await pass(0.1);
    const letters = async () =>
      (await world.mailbox(story.other.email)).map((it) => ({ ...it, text: it.text.replace(/\s+/g, ' ') }));
    const { ref, notices } = await world.as(story.owner).disputes.get({ id: draft.id });
    expect(notices.length).toBeGreaterThan(0);
    expect((await letters()).filter(({ text }) => text.includes(ref)).map(({ text }) => text)).toEqual([
      expect.stringContaining(openingKeeps),
    ]);
    for (let day = 0; day < 15; day++) await pass(1);
    const open = (await letters()).find(({ subject }) => subject.startsWith('Your account is not deleted yet'));
    expect(open?.text).toContain(ref);
  });

  test('cannot be filed against once they are gone, and the form says since when before anything is written', async () => {
    const story = await over();
    const draft = await begin(story);
    await world.as(await fresh(story.other)).privacy.leave();
    await pass(14.1);
    const [party] = await others(story);
    const day = localDayOf(world.clock.now(), 'UTC');
    expect(party).toMatchObject({ name: 'Deleted account', goneOn: day });
    const refused = expect.objectContaining({ code: 'PARTY_GONE', message: whyUndeliverable(day) });
    await expect(begin(story)).rejects.toEqual(refused);
    // One that an officer would look at first is refused as well, before it waits for one.
    const { revision } = await world
      .as(story.owner)
      .disputes.save({ id: draft.id, revision: draft.revision, claim: claimOf(world, { flags: ['family'] }) });
    expect(revision).toBeGreaterThan(draft.revision);
    await expect(world.as(story.owner).disputes.submit({ id: draft.id, truth: true })).rejects.toEqual(refused);
    expect((await world.as(story.owner).disputes.get({ id: draft.id })).status).toBe('draft');
    await expect(
      world
        .as(story.owner)
        .mediation.create({ identityId: story.owner.identityId, disputeId: null, agreementId: story.id }),
    ).rejects.toEqual(refused);
  });
});
