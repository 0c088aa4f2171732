// What the issue asks of an organisation over random lives of its people: nothing of it is without somebody who can act, and nobody acts who left.
import { addCalendarDays, localDayOf } from '@ahadi/domain/core/calendar.ts';
import { MemberRole } from '@ahadi/domain/organisations/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDoneByActing } from '../dashboard/closed.ts';
import { as, joined, signatory } from '../test/members.ts';
import { openSession } from '../test/people.ts';
import { served } from '../test/quarrel.ts';
import { restricted } from '../test/restricting.ts';
import { drafted, sign, someone, twoAdmins } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
let admins: readonly [Person, Person];
beforeAll(async () => {
  world = await makeWorld();
  admins = await twoAdmins(world);
});
afterAll(() => world.close());

/** Chance that a seed says again: Lehmer's generator. */
const chance = (seed: number) => {
  let state = seed * 48_271 + 11;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};
const fresh = async (person: Person): Promise<Person> => ({
  ...person,
  cookie: await openSession(world.ctx(), person.id),
});

/** Of an organisation that is asked for an agreement, a promise, an escrow and the answer in a dispute, in this order. */
async function asked(): Promise<Person> {
  const { respondent: organisation } = await served(world);
  const other = await someone(world, 'Baraka Buyer');
  const waits = await drafted(world, other, organisation, { publicClauseOffered: false });
  await world.as(other).agreements.share({ id: waits.id });
  const promise = {
    ...{ id: uuidv7(), clauseId: null, debtor: 'B', creditor: 'A', kind: 'deliver' as const, title: 'Deliver' },
    ...{ criteria: '', amountMinor: null, evidenceRequired: false, reviewDays: 7 },
    due: { kind: 'on' as const, day: addCalendarDays(localDayOf(world.clock.now(), 'Africa/Nairobi'), 5) },
  };
  const { id } = await drafted(world, other, organisation, { publicClauseOffered: false, obligations: [promise] });
  const { versionId } = await world.as(other).agreements.share({ id });
  await world.settle();
  await world.as(organisation).agreements.acceptText({ id, versionId });
  const { contentHash } = await world.as(other).agreements.requestSignatures({ id });
  await world.settle();
  for (const person of [other, organisation]) await sign(world, person, { id, contentHash: contentHash ?? '' });
  await world.settle();
  await world.as(organisation).escrow.create({ identityId: organisation.identityId, role: 'seller' });
  return organisation;
}

/**
 * What somebody can do, by their own dashboard, of all that waits for the organisation; null for who does not act for it. Nor do they by a
 * page that they left open while they did.
 */
async function canDo(organisation: Person, person: Person, left: Map<string, Person>): Promise<string[] | null> {
  const acting = await fresh(person);
  const isIn = await world
    .as(acting)
    .organisations.act({ organisationId: organisation.id })
    .then(
      () => true,
      () => false,
    );
  if (!isIn) {
    const page = left.get(person.id);
    if (page) await expect(world.as(page, organisation).dashboard.read(), person.name).rejects.toThrow();
    return null;
  }
  left.set(person.id, acting);
  const { duties } = await world.as(acting, organisation).dashboard.read();
  return duties.flatMap(({ key, whyNot }) => (whyNot === null ? [key] : []));
}

for (const seed of [1, 2, 3, 4])
  test(`life ${seed}: all that waits for the organisation has somebody who can do it, and nobody who left acts`, async () => {
    const pick = chance(seed);
    const organisation = await asked();
    const people = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => someone(world, name)));
    const suspended = new Set<string>();
    const gone = new Set<string>();
    const left = new Map<string, Person>();
    /** Its own sign-in took it back, or the platform suspended the only owner: the two ways in which no person owns it. */
    let isItsOwn = false;
    const own = async () => world.as(await fresh(organisation));
    const members = async () =>
      (await (await own()).organisations.members()).filter(({ status }) => status === 'active');
    const personOf = (email: string) => people.find((one) => one.email === email);
    const first = people[0];
    if (!first) throw new Error('there are people');
    await joined(world, await fresh(organisation), await fresh(first), as('owner'));

    const ownersThere = async () =>
      (await members()).filter(({ role, email }) => {
        const person = personOf(email);
        return role === 'owner' && person && !suspended.has(person.id) && !gone.has(person.id);
      });
    /** By its own sign-in, or by acting as one of its owners who is there. */
    const manager = async () => {
      const owners = await ownersThere();
      const owner = owners[pick(owners.length + 1)];
      const person = owner && personOf(owner.email);
      if (!person) return { api: await own(), isOwn: true };
      const acting = await fresh(person);
      await world.as(acting).organisations.act({ organisationId: organisation.id });
      return { api: world.as(acting, organisation), isOwn: false };
    };
    const powers = () => {
      const role = MemberRole.options[pick(4)] ?? 'reader';
      return role === 'signatory' && pick(2) === 0 ? signatory(500) : as(role);
    };
    const deeds = [
      async () => {
        const person = people[pick(people.length)];
        if (person && !suspended.has(person.id) && !gone.has(person.id))
          await joined(world, await fresh(organisation), await fresh(person), powers());
      },
      async () => {
        const { api, isOwn } = await manager();
        const all = await members();
        const one = all[pick(all.length)];
        if (one) await api.organisations.change({ id: one.id, powers: powers() });
        isItsOwn = (await ownersThere()).length === 0 && (isItsOwn || isOwn);
      },
      async () => {
        const { api, isOwn } = await manager();
        const all = await members();
        const one = all[pick(all.length)];
        if (one) await api.organisations.remove({ id: one.id });
        isItsOwn = (await ownersThere()).length === 0 && (isItsOwn || isOwn);
      },
      async () => {
        const all = await members();
        const one = all[pick(all.length)];
        const person = one && personOf(one.email);
        if (!person || gone.has(person.id)) return;
        const successorId = pick(2) === 0 ? all[pick(all.length)]?.id : undefined;
        const api = world.as(await fresh(person)).organisations;
        await api.leave(successorId ? { id: one.id, successorId } : { id: one.id });
      },
      async () => {
        const all = await members();
        const [one, deputy] = [all[pick(all.length)], all[pick(all.length)]];
        const today = localDayOf(world.clock.now(), 'Africa/Nairobi');
        if (!one || !deputy) return;
        const days = { from: pick(2) === 0 ? null : addCalendarDays(today, pick(4)), until: addCalendarDays(today, 5) };
        const { api } = await manager();
        await api.organisations.nameDeputy({ id: one.id, deputy: { deputyId: deputy.id, ...days } });
      },
      async () => {
        const all = await members();
        const one = all[pick(all.length)];
        if (one) await (await manager()).api.organisations.endDeputy({ id: one.id });
      },
      async () => {
        const person = people[pick(people.length)];
        if (!person || suspended.has(person.id) || gone.has(person.id)) return;
        await restricted(world, [await fresh(admins[0]), await fresh(admins[1])], {
          ...{ thing: 'account', reference: person.email },
        });
        suspended.add(person.id);
        isItsOwn ||= (await ownersThere()).length === 0;
      },
      async () => {
        const person = people[pick(people.length)];
        if (!person || gone.has(person.id)) return;
        await world.as(await fresh(person)).privacy.leave();
        gone.add(person.id);
      },
      async () => world.clock.advance({ days: 1 }),
    ];

    for (let step = 0; step < 24; step++) {
      await deeds[pick(deeds.length)]?.().catch((refused: { code?: string }) => {
        if (!refused.code || refused.code === 'INTERNAL') throw refused;
      });
      const owners = await ownersThere();
      expect(owners.length > 0 || isItsOwn, `step ${step}: nobody owns it`).toBe(true);
      if (owners.length > 0) isItsOwn = false;
      // Whose account is about to go is nobody who signs in: that would keep it.
      const here = people.filter((person) => !gone.has(person.id));
      const seen = await Promise.all(here.map((person) => canDo(organisation, person, left)));
      for (const person of people.filter(({ id }) => gone.has(id) && left.has(id)))
        await expect(world.as(left.get(person.id) ?? person, organisation).dashboard.read()).rejects.toThrow();
      const active = await members();
      for (const [n, person] of here.entries())
        expect(seen[n] !== null, `step ${step}: ${person.name} acts`).toBe(
          active.some(({ email }) => email === person.email) && !suspended.has(person.id),
        );
      const itself = (await (await own()).dashboard.read()).duties;
      const doable = new Set(seen.flatMap((one) => one ?? []));
      expect(itself.length).toBeGreaterThanOrEqual(3);
      for (const { kind, key, whyNot } of itself)
        if (owners.length > 0 && isDoneByActing(kind)) expect(doable, `step ${step}`).toContain(key);
        else expect(whyNot, `step ${step}: ${kind}`).toBeNull();
    }
  });
