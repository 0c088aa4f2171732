import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptTerms,
  activeCase,
  type Case,
  mediatorWith,
  nextDeadline,
  postedCase,
  propose,
  statusOf,
} from '../test/mediations.ts';
import { refusal } from '../test/refusal.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } });
});
afterAll(() => world.close());

const of = (person: Person) => world.as(person).mediation;
const get = (it: Case, person: Person) => of(person).get({ id: it.id });
const name = (it: Case, by: Person, person: Person) =>
  of(by).nameRepresentative({ id: it.id, userNumber: person.userNumber, capacity: 'Advocate', maySettle: false });
const dismiss = (it: Case, by: Person, person: Person) => of(by).removeRepresentative({ id: it.id, userId: person.id });

describe('who spoke for a side once', () => {
  test('does not speak for the other one, and does not mediate; their own side takes them back', async () => {
    const it = await postedCase(world);
    const advocate = await mediatorWith(world, 'Once Advocate');
    await name(it, it.a, advocate);
    await dismiss(it, it.a, advocate);
    await expect(name(it, it.b, advocate)).rejects.toMatchObject(refusal('MED_ROLE_TAKEN'));
    await expect(propose(world, it, advocate)).rejects.toMatchObject(refusal('MED_CONFLICT'));
    expect((await name(it, it.a, advocate)).sides[0]?.representatives).toHaveLength(1);
  });

  test('is dismissed at any time: while it settles, when it ended, and when it is closed', async () => {
    const it = await activeCase(world);
    const advocates: Person[] = [];
    for (const who of ['First Fay', 'Second Sam', 'Third Tom']) {
      const advocate = await someone(world, who);
      await name(it, it.a, advocate);
      advocates.push(advocate);
    }
    const out = async (index: number) => {
      const advocate = advocates[index] as Person; // each of the three above
      expect(await world.as(advocate).rooms.list({ mediationId: it.id as never })).not.toHaveLength(0);
      await dismiss(it, it.a, advocate);
      await expect(world.as(advocate).rooms.list({ mediationId: it.id as never })).rejects.toMatchObject(
        refusal('NOT_FOUND'),
      );
      await expect(get(it, advocate)).rejects.toMatchObject(refusal('NOT_FOUND'));
    };
    await acceptTerms(world, it);
    expect(await statusOf(world, it)).toBe('settling');
    await out(0);
    await of(it.b).end({ id: it.id, reason: 'party_left' });
    await out(1);
    await nextDeadline(world, it, 'mediation.close');
    expect(await statusOf(world, it)).toBe('closed');
    await out(2);
  });
});
