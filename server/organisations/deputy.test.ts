import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tables } from '../core/tables.ts';
import { actingFor, as, joined, organised, signatory, toSignFor } from '../test/members.ts';
import { openSession } from '../test/people.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { meanwhile } from '../test/waiting.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { endDeputies } from './deputy.store.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const dayIn = (days: number) => addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), days);
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});

/** An organisation with an owner, somebody who reads and somebody who signs up to a limit. */
async function staffed() {
  const { organisation, member: owner, membership: ownerId } = await organised(world, as('owner'));
  const [reader, signer] = [await someone(world, 'Rehema Reader'), await someone(world, 'Sefu Signatory')];
  const readerId = await joined(world, organisation, reader, as('reader'));
  const signerId = await joined(world, organisation, signer, signatory(500));
  return { organisation, owner, ownerId, reader, readerId, signer, signerId };
}

describe('a deputy', () => {
  test('does by acting what the member may, from the first day to the end of the last, and decides nobody’s role', async () => {
    const { organisation, owner, ownerId, reader, readerId, signerId } = await staffed();
    const named = await (await actingFor(world, owner, organisation)).organisations.nameDeputy({
      id: ownerId,
      deputy: { deputyId: readerId, from: dayIn(2), until: dayIn(3) },
    });
    expect(named.deputy).toMatchObject({ id: readerId, name: 'Rehema Reader' });
    expect((await world.mailbox(reader.email)).at(-1)?.text).toContain('You stand in for Amina Member');
    const draft = { ownerIdentityId: organisation.identityId, title: 'Draft', currency: 'KES' };
    const acts = async () => actingFor(world, await fresh(reader), organisation);
    await expect((await acts()).agreements.create(draft)).rejects.toMatchObject(refusal('FORBIDDEN'));
    world.clock.advance(2 * DAY);
    const standing = await acts();
    expect((await standing.accounts.session())?.acting).toMatchObject({
      ...{ role: 'owner', ownRole: 'reader', inPlaceOf: 'Amina Member' },
    });
    await standing.agreements.create(draft);
    await expect(standing.organisations.change({ id: signerId, powers: as('owner') })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    const day = { deputyId: signerId, from: null, until: dayIn(1) };
    await expect(standing.organisations.nameDeputy({ id: ownerId, deputy: day })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    world.clock.advance(2 * DAY);
    await expect((await acts()).agreements.create(draft)).rejects.toMatchObject(refusal('FORBIDDEN'));
    expect((await world.as(await fresh(organisation)).organisations.members())[0]?.deputy).toBeNull();
  });

  test('signs by the member’s limit, and the signature says in whose place', async () => {
    const { organisation, signer, signerId, reader, readerId } = await staffed();
    const day = { deputyId: readerId, from: null, until: dayIn(3) };
    await (await actingFor(world, await fresh(signer), organisation)).organisations.nameDeputy({
      id: signerId,
      deputy: day,
    });
    const acting = await fresh(reader);
    await actingFor(world, acting, organisation);
    const { id, sign, owner } = await toSignFor(world, acting, organisation, { valueMinor: 500 });
    await sign();
    const { parties } = await world.as(owner).agreements.get({ id });
    expect(parties.find(({ userId }) => userId === organisation.id)?.signedAuthority?.member).toEqual({
      ...{ name: 'Rehema Reader', role: 'signatory', inPlaceOf: 'Sefu Signatory' },
    });
    const above = await toSignFor(world, acting, organisation, { valueMinor: 501 });
    await expect(above.sign()).rejects.toMatchObject(refusal('SIG_BEYOND_LIMIT'));
  });

  test('is one at a time, another who acts for it and is there, for days that can be', async () => {
    const { organisation, ownerId, readerId, signerId } = await staffed();
    const api = world.as(organisation).organisations;
    const day = { deputyId: readerId, from: null, until: dayIn(3) };
    const { readerId: elsewhere } = await staffed();
    for (const deputyId of [ownerId, elsewhere])
      await expect(api.nameDeputy({ id: ownerId, deputy: { ...day, deputyId } })).rejects.toMatchObject(
        refusal('ACC_NO_DEPUTY'),
      );
    for (const [deputy, field] of [
      [{ ...day, until: dayIn(-1) }, 'until'],
      [{ ...day, until: dayIn(200) }, 'until'],
      [{ ...day, from: dayIn(200), until: dayIn(201) }, 'from'],
    ] as const)
      await expect(api.nameDeputy({ id: ownerId, deputy })).rejects.toMatchObject({
        ...refusal('BAD_INPUT'),
        data: { fields: { [field]: expect.any(String) } },
      });
    await api.nameDeputy({ id: ownerId, deputy: day });
    expect(await api.nameDeputy({ id: ownerId, deputy: { ...day, deputyId: signerId } })).toMatchObject({
      deputy: { id: signerId },
    });
  });

  test('stands in no more once an owner, the member or they themselves say so, or one of both acts for it no more', async () => {
    const { organisation, ownerId, reader, readerId, signer, signerId } = await staffed();
    const api = world.as(organisation).organisations;
    const begin = () => api.nameDeputy({ id: signerId, deputy: { deputyId: readerId, from: null, until: dayIn(3) } });
    const others = await someone(world, 'Other Reader');
    await joined(world, organisation, others, as('reader'));
    await begin();
    const other = await actingFor(world, others, organisation);
    await expect(other.organisations.endDeputy({ id: signerId })).rejects.toMatchObject(refusal('FORBIDDEN'));
    for (const person of [await fresh(reader), await fresh(signer)]) {
      await begin();
      const { organisations } = await actingFor(world, person, organisation);
      expect(await organisations.endDeputy({ id: signerId })).toMatchObject({ deputy: null });
    }
    await begin();
    const acting = await actingFor(world, await fresh(reader), organisation);
    expect((await acting.accounts.session())?.acting?.role).toBe('signatory');
    await api.remove({ id: signerId });
    expect((await acting.accounts.session())?.acting?.role).toBe('reader');
    await api.nameDeputy({ id: ownerId, deputy: { deputyId: readerId, from: null, until: dayIn(3) } });
    await api.remove({ id: readerId });
    expect((await api.members()).find(({ id }) => id === ownerId)?.deputy).toBeNull();
  });
});

describe('who acts while their place among the people is changed', () => {
  /** Fails where somebody has what is asked for next, instead of waiting until PostgreSQL breaks the circle. */
  const impatient = <Answer>(db: Transaction<Tables>, ask: (db: Transaction<Tables>) => Promise<Answer>) =>
    sql`set local lock_timeout = '400ms'`.execute(db).then(() => ask(db));

  test('waits for the end of whom they stand in for, and holds nothing meanwhile that this end needs', async () => {
    const { organisation, owner, ownerId, reader, readerId } = await staffed();
    const deputy = { deputyId: readerId, from: null, until: dayIn(3) };
    await (await actingFor(world, owner, organisation)).organisations.nameDeputy({ id: ownerId, deputy });
    const acting = await actingFor(world, reader, organisation);
    const draft = { ownerIdentityId: organisation.identityId, title: 'Draft', currency: 'KES' };
    // As the removal of a member does it, and in its order.
    const ended = { status: 'ended', until: world.clock.now() };
    const told = await meanwhile(
      world,
      (db) => db.updateTable('organisation_members').set(ended).where('id', '=', ownerId).execute(),
      () => acting.agreements.create(draft),
      (db) => impatient(db, (db) => endDeputies({ db, now: world.clock.now() }, { of: ownerId })),
    );
    expect(told).toMatchObject({ status: 'rejected', reason: refusal('FORBIDDEN') });
  });

  test('holds both of two memberships in the order of a hand-over', async () => {
    const { owner, ownerId, readerId } = await staffed();
    const keep = (id: string) => (db: Transaction<Tables>) =>
      db.selectFrom('organisation_members').select('id').where('id', '=', id).forShare().execute();
    const [first = '', last = ''] = [ownerId, readerId].toSorted();
    const told = await meanwhile(
      world,
      keep(first),
      () => world.as(owner).organisations.leave({ id: ownerId, successorId: readerId }),
      (db) => impatient(db, keep(last)),
    );
    expect(told.status).toBe('fulfilled');
  });
});
