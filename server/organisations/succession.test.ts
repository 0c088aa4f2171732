import { DAY } from '@ahadi/domain/core/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingFor, as, joined, organised, signatory } from '../test/members.ts';
import { refusal } from '../test/refusal.ts';
import { restricted } from '../test/restricting.ts';
import { someone, twoAdmins } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld();
  admins = await twoAdmins(world);
});
afterAll(() => world.close());

/** An organisation with an owner and somebody who signs for it. */
async function owned() {
  const { organisation, member: owner, membership } = await organised(world, as('owner'));
  const second = await someone(world, 'Sefu Signatory');
  const other = await joined(world, organisation, second, signatory(500));
  const rolesOf = async () => (await world.as(organisation).organisations.members()).map(({ role }) => role);
  return { organisation, owner, membership, second, other, rolesOf };
}
const alone = refusal('ACC_LAST_OWNER');

describe('the only owner of an organisation', () => {
  test('does not leave without somebody who takes over, and hands it over to who acts for it', async () => {
    const { owner, membership: id, second, other, rolesOf } = await owned();
    const api = world.as(owner).organisations;
    expect(await api.membership({ id })).toMatchObject({
      successors: [{ id: other, name: 'Sefu Signatory', role: 'signatory' }],
    });
    await expect(api.leave({ id })).rejects.toMatchObject(alone);
    const { membership: elsewhere } = await owned();
    for (const successorId of [id, elsewhere])
      await expect(api.leave({ id, successorId })).rejects.toMatchObject(refusal('BAD_INPUT'));
    expect(await api.leave({ id, successorId: other })).toMatchObject({ status: 'ended', successors: null });
    expect(await rolesOf()).toEqual(['owner']);
    expect(await world.as(second).organisations.membership({ id: other })).toMatchObject({
      role: 'owner',
      limit: null,
    });
    expect((await world.mailbox(second.email)).at(-1)?.text).toContain('left Lake Basin Ltd and made you an owner');
  });

  test('hands over only as who they are, by a sign-in of a short while ago', async () => {
    const { owner, membership: id, second, other } = await owned();
    await expect(world.as(second).organisations.leave({ id: other, successorId: id })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    const now = world.clock.now();
    world.clock.advance(DAY);
    await expect(world.as(owner).organisations.leave({ id, successorId: other })).rejects.toMatchObject(
      refusal('SESSION_NOT_FRESH'),
    );
    world.clock.set(now);
  });

  test('gives up the role or is removed by acting for it only once there is another one', async () => {
    const { organisation, owner, membership: id, other, rolesOf } = await owned();
    const { organisations } = await actingFor(world, owner, organisation);
    await expect(organisations.change({ id, powers: as('reader') })).rejects.toMatchObject(alone);
    await expect(organisations.remove({ id })).rejects.toMatchObject(alone);
    await organisations.change({ id: other, powers: as('owner') });
    await organisations.change({ id, powers: as('reader') });
    expect((await rolesOf()).sort()).toEqual(['owner', 'reader']);
  });

  test('is removed by the organisation’s own sign-in, which then owns it by a sign-in of a short while ago', async () => {
    const { organisation, membership: id, rolesOf } = await owned();
    const now = world.clock.now();
    world.clock.advance(DAY);
    await expect(world.as(organisation).organisations.remove({ id })).rejects.toMatchObject(
      refusal('SESSION_NOT_FRESH'),
    );
    world.clock.set(now);
    await world.as(organisation).organisations.remove({ id });
    expect(await rolesOf()).toEqual(['signatory']);
  });

  test('closes no account of theirs before, and who is about to go or suspended is no other owner', async () => {
    const { organisation, owner, membership: id, second, other } = await owned();
    const { privacy } = world.as(owner);
    expect((await privacy.leaving()).blockers).toEqual([
      { kind: 'only_owner', label: 'Lake Basin Ltd', path: `/people/${id}` },
    ]);
    await expect(privacy.leave()).rejects.toMatchObject(refusal('ACC_STILL_NEEDED'));
    await world.as(organisation).organisations.change({ id: other, powers: as('owner') });
    expect((await privacy.leaving()).blockers).toEqual([]);
    await world.as(second).privacy.leave();
    await expect(privacy.leave()).rejects.toMatchObject(refusal('ACC_STILL_NEEDED'));
    await expect(world.as(owner).organisations.leave({ id })).rejects.toMatchObject(alone);

    const third = await someone(world, 'Third Owner');
    await joined(world, organisation, third, as('owner'));
    await restricted(world, admins, { thing: 'account', reference: third.email });
    await expect(world.as(owner).organisations.leave({ id })).rejects.toMatchObject(alone);
  });

  test('is suspended all the same, and the organisation’s own sign-in hears that it decides alone', async () => {
    const { organisation, owner, membership: id, other } = await owned();
    await restricted(world, admins, { thing: 'account', reference: owner.email });
    await world.settle();
    const letter = (await world.mailbox(organisation.email)).at(-1);
    expect(letter?.subject).toContain('The only owner of your organisation is suspended');
    expect(letter?.text).toContain('/people');
    await expect(world.as(owner).organisations.leave({ id })).rejects.toMatchObject(alone);
    await expect(world.as(owner).organisations.leave({ id, successorId: other })).rejects.toMatchObject(
      refusal('ACC_SUSPENDED'),
    );
    await world.as(organisation).organisations.change({ id: other, powers: as('owner') });
    expect(await world.as(owner).organisations.leave({ id })).toMatchObject({ status: 'ended' });
  });
});

test('of two owners who leave or close their accounts at the same instant one stays', async () => {
  const { organisation, owner, membership, second, other } = await owned();
  await world.as(organisation).organisations.change({ id: other, powers: as('owner') });
  const done = await Promise.allSettled([
    world.as(owner).organisations.leave({ id: membership }),
    world.as(second).privacy.leave(),
  ]);
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
