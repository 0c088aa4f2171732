// Nobody is on both sides of an organisation's money, by whatever way they come to act for it, and it hears what was done in its name.

import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import type { MemberPowers } from '@ahadi/domain/organisations/schema.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { at, type Deal, delivered, disputedDeal, fundedDeal, moneyIsRight, termsOf } from '../test/escrows.ts';
import { actingFor, as, joined } from '../test/members.ts';
import { openSession } from '../test/people.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());
afterEach(() => moneyIsRight(world));

const firm = (name: string) => someone(world, name, { kind: 'business', organisation: `${name} Ltd` });
const ownPart = {
  ...refusal('FORBIDDEN'),
  message: expect.stringMatching(/part of your own|another side|another part/),
};

/** Terms between these two that the first one's client has written. */
async function written(api: Awaited<ReturnType<typeof actingFor>>, buyer: Person, seller: Person): Promise<string> {
  const { id, revision } = await api.escrow.create({ identityId: buyer.identityId, role: 'buyer' });
  const terms = termsOf({ kind: 'goods', stages: [{ amountMinor: 1_000_000 }] });
  await api.escrow.save({ id, revision, terms, others: [{ role: 'seller', name: seller.name, email: seller.email }] });
  return id;
}
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});
const actsFor = async (organisation: Person, person: Person) => actingFor(world, await fresh(person), organisation);
async function memberOf(organisation: Person, person: Person, powers: MemberPowers = as('owner')) {
  const membership = await joined(world, await fresh(organisation), await fresh(person), powers);
  return { membership, api: await actsFor(organisation, person) };
}

test('nobody agrees with themself for an organisation: who is found behind an address counts', async () => {
  const buyer = await firm('Lake Basin');
  const amina = await someone(world, 'Amina Member');
  const { api } = await memberOf(buyer, amina);
  const id = await written(api, buyer, amina);
  await expect(api.escrow.propose({ id })).rejects.toMatchObject(ownPart);
  expect(await world.as(buyer).escrow.get({ id })).toMatchObject({ status: 'draft' });
});

test('who acts for both organisations acts for neither, as long as they do', async () => {
  const [one, other] = [await firm('Lake Basin'), await firm('Hill Farm')];
  const mo = await someone(world, 'Mo Both');
  const { api } = await memberOf(one, mo);
  await memberOf(other, mo);
  const id = await written(api, one, other);
  await expect(api.escrow.propose({ id })).rejects.toMatchObject(ownPart);
  await world.as(one).escrow.propose({ id });
  await world.settle();
  for (const side of [one, other]) {
    const acting = await actsFor(side, mo);
    await expect(acting.escrow.get({ id })).rejects.toMatchObject(ownPart);
  }
  const { termsVersion: version, termsSha256 } = await world.as(other).escrow.get({ id });
  await world.as(other).escrow.accept({ id, version, termsSha256: termsSha256 ?? '' });
  await world.settle();
});

test('who has a part of their own lends nobody the power to act in it', async () => {
  const deal = await fundedDeal(world, { by: await firm('Lake Basin') });
  const { membership: olivias, api: asOwner } = await memberOf(deal.buyer, deal.seller);
  const dora = await someone(world, 'Dora Deputy');
  const { membership: doras, api } = await memberOf(deal.buyer, dora, as('reader'));
  const dayIn = (days: number) => addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), days);
  await asOwner.organisations.nameDeputy({ id: olivias, deputy: { deputyId: doras, from: dayIn(0), until: dayIn(1) } });
  await expect(api.escrow.release({ ...(await at(world, deal)), amountMinor: 10_000 })).rejects.toMatchObject(ownPart);
});

test('nobody who acts or acted for a side mediates a stage', async () => {
  const deal = await disputedDeal(world, 400_000, { by: await firm('Lake Basin') });
  const amina = await someone(world, 'Amina Member');
  const { membership } = await memberOf(deal.buyer, amina, as('reader'));
  await world.as(deal.buyer).organisations.remove({ id: membership });
  const admin = await someone(world, 'Ada Admin', { roles: ['admin'] });
  const appointing = world
    .as(admin)
    .escrow.appointMediator({ ...(await at(world, deal)), userNumber: amina.userNumber });
  await expect(appointing).rejects.toThrow('acts for a side');
});

test('what one of its people did with its money is told to the organisation, and not to who did it', async () => {
  const deal: Deal = await fundedDeal(world, { by: await firm('Lake Basin') });
  await delivered(world, deal);
  const [peter, wema] = [await someone(world, 'Peter Pays'), await someone(world, 'Wema Watches')];
  const paying = await memberOf(deal.buyer, peter, { ...as('reader'), pays: true });
  const watching = await memberOf(deal.buyer, wema, as('reader'));
  await world.as(peter).organisations.hear({ id: paying.membership, hears: 'all' });
  await world.as(wema).organisations.hear({ id: watching.membership, hears: 'all' });
  const where = await at(world, deal);
  await paying.api.escrow.release({ ...where, amountMinor: 10_000 });
  await world.settle();
  const told = async (person: Person) =>
    (await world.as(person).notifications.list({})).rows.filter(({ title }) => title.includes('Done for you')).length;
  expect(await Promise.all([deal.buyer, wema, peter].map(told))).toEqual([1, 1, 0]);
  await world.as(deal.buyer).escrow.release({ ...where, amountMinor: 10_000 });
  await world.settle();
  expect(await told(deal.buyer)).toBe(1);
});
