import { DAY } from '@ahadi/domain/core/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quickMediator } from '../test/mediators.ts';
import { refusal } from '../test/refusal.ts';
import { reason, restricted, type Wished } from '../test/restricting.ts';
import { openShop, soldProduct } from '../test/selling.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let first: Person;
let second: Person;
let third: Person;
beforeAll(async () => {
  world = await makeWorld({ startsAt: '2026-11-23T06:00:00Z', env: { PAYMENTS_SANDBOX: '1', LOG_LEVEL: 'error' } });
  first = await world.person('Admin Amara', { roles: ['admin'] });
  second = await world.person('Admin Bilal', { roles: ['admin'] });
  third = await world.person('Admin Chausiku', { roles: ['admin'] });
});
afterAll(() => world.close());

const jump = async (milliseconds: number) => {
  world.clock.advance(milliseconds);
  await world.tick('clocks');
};

describe('what a suspended account takes along', () => {
  /** A mediator who sells, and how both stand for others. */
  async function scene(name: string) {
    const person = await quickMediator(world, name);
    const { id: shopId } = await openShop(world, person, first);
    await soldProduct(world, person, first, shopId);
    const stand = async () => [
      (await world.as(first).curating.supplier({ id: shopId })).status,
      (await world.as(first).mediators.file({ userId: person.id })).profile.status,
    ];
    const account: Wished = { thing: 'account', reference: person.email };
    return { person, shopId, stand, account, shop: { thing: 'shop', reference: shopId } as Wished };
  }
  const officers = () => [first, second] as const;

  test('its shop and its work as a mediator stop with it and come back with it', async () => {
    const { person, shopId, stand, account } = await scene('Along Alma');
    const buyer = await world.person('Buyer Bakari');
    expect(await world.as(buyer).marketplace.shop({ id: shopId })).toMatchObject({ id: shopId });
    await restricted(world, officers(), { ...account, days: 7 });
    expect(await stand()).toEqual(['suspended', 'suspended']);
    await expect(world.as(buyer).marketplace.shop({ id: shopId })).rejects.toMatchObject(refusal('NOT_FOUND'));
    await world.settle();
    expect((await world.mailbox(person.email)).at(-1)?.text).toContain(
      'A shop for which nobody else acts sells nothing',
    );
    await jump(7 * DAY);
    expect(await stand()).toEqual(['approved', 'active']);
  });

  test('what ends first puts nothing back that another still keeps', async () => {
    const { person, stand, account, shop } = await scene('Twice Tabitha');
    await restricted(world, officers(), { ...account, days: 7 });
    await restricted(world, officers(), { ...shop, days: 20 });
    await jump(7 * DAY);
    expect(await stand()).toEqual(['suspended', 'active']);
    await jump(13 * DAY);
    expect(await stand()).toEqual(['approved', 'active']);

    await restricted(world, officers(), { ...shop, days: 3 });
    const { id } = await restricted(world, officers(), { ...account, days: 7 });
    const gone = await restricted(world, officers(), { thing: 'mediator', reference: person.id, measure: 'revoke' });
    await jump(3 * DAY);
    expect(await stand()).toEqual(['suspended', 'revoked']);
    await world.as(third).restrictions.lift({ id: gone.id, reason });
    expect(await stand()).toEqual(['suspended', 'suspended']);
    await world.as(third).restrictions.lift({ id, reason });
    expect(await stand()).toEqual(['approved', 'active']);
  });

  const joins = ({ identityId }: Person, other: Person) =>
    world.deps.db
      .insertInto('identity_members')
      .values({ identity_id: identityId, user_id: other.id, role: 'owner', created_at: world.clock.now() })
      .execute();

  test('a shop comes back although somebody else came to act for it meanwhile', async () => {
    const { person, stand, account } = await scene('Joined Jamila');
    await restricted(world, officers(), { ...account, days: 7 });
    await joins(person, await world.person('Late Lulu'));
    await jump(7 * DAY);
    expect(await stand()).toEqual(['approved', 'active']);
  });

  test('a shop goes on while somebody else acts for it', async () => {
    const { person, stand, account } = await scene('Shared Sauda');
    const other = await world.person('Partner Pendo');
    await joins(person, other);
    await restricted(world, officers(), { ...account, days: 7 });
    expect(await stand()).toEqual(['approved', 'suspended']);
    await restricted(world, officers(), { thing: 'account', reference: other.email, days: 20 });
    expect(await stand()).toEqual(['suspended', 'suspended']);
    await jump(7 * DAY);
    expect(await stand()).toEqual(['approved', 'active']);
  });
});
