import { afterAll, beforeAll, expect, test } from 'vitest';
import { engagingCase } from '../test/mediations.ts';
import { actingFor, organised, signatory } from '../test/members.ts';
import { shared, someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => world.close());

test('who made a draft reads that they did, and nobody else', async () => {
  const { id, owner, other } = await shared(world);
  const byMe = async (who: Person) => (await world.as(who).agreements.get({ id })).draftedByMe;
  expect([await byMe(owner), await byMe(other)]).toEqual([true, false]);
});

test('what a case came to was drafted by no side of it', async () => {
  const it = await engagingCase(world);
  const { engagementAgreementId: id } = await world.as(it.a).mediation.get({ id: it.id });
  if (!id) throw new Error('nothing was drawn up');
  for (const who of [it.a, it.b]) expect((await world.as(who).agreements.get({ id })).draftedByMe).toBe(false);
});

test('of those who act for an organisation the one who made the draft reads it, and not its own sign-in', async () => {
  const { organisation, member } = await organised(world, signatory(null));
  const acting = await actingFor(world, member, organisation);
  const made = await acting.agreements.create({
    ...{ ownerIdentityId: organisation.identityId as never, title: 'Supply of pumps', currency: 'KES' }, // the brand is the contract’s
  });
  const { id } = made;
  expect(made.draftedByMe).toBe(true);
  expect((await acting.agreements.get({ id })).draftedByMe).toBe(true);
  expect((await world.as(organisation).agreements.get({ id })).draftedByMe).toBe(false);
});

test('a draft among recent deeds has its number once, in its link', async () => {
  const owner = await someone(world, 'Neema Koech');
  const { id, ref } = await world.as(owner).agreements.create({
    ...{ ownerIdentityId: owner.identityId as never, title: 'Supply of rakes', currency: 'KES' }, // the brand is the contract’s
  });
  const { rows } = await world.as(owner).activity.list({});
  const row = rows.find((one) => JSON.stringify(one).includes(id));
  expect(JSON.stringify(row).split(ref)).toHaveLength(2);
});
