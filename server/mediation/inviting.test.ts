import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { draftedCase, requestOf } from '../test/mediations.ts';
import { refusal } from '../test/refusal.ts';
import { signedByAll, someone } from '../test/story.ts';
import { turnsProve } from '../test/turns.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => turnsProve(world, 'mediation'));
afterAll(() => world.close());

const of = (person: Person) => world.as(person).mediation;
type About = Parameters<ReturnType<typeof of>['create']>[0]['agreementId'];

/** Another draft of the same person to the same other one, ready to be sent. */
async function drafted(a: Person, b: Person, agreementId: About = null) {
  const made = await of(a).create({ identityId: a.identityId, disputeId: null, agreementId });
  await of(a).save({
    id: made.id,
    revision: made.revision,
    request: requestOf(made),
    others: [{ name: b.name, email: b.email }],
  });
  return made.id;
}

describe('people are asked to mediate', () => {
  test('ten a day at most where nothing brings them together, whether they have an account or not', async () => {
    const a = await someone(world, 'Asha Again');
    const b = await someone(world, 'Ben Bothered');
    for (let n = 0; n < 10; n++) await of(a).request({ id: await drafted(a, b) });
    const id = await drafted(a, b);
    await expect(of(a).request({ id })).rejects.toMatchObject(refusal('RATE_LIMITED'));
    expect(await of(a).get({ id })).toMatchObject({ status: 'draft' });
    world.clock.advance(86_400_000 + 60_000);
    expect(await of(a).request({ id })).toMatchObject({ status: 'requested' });
  });

  test('not counted where an agreement brings them together', async () => {
    const { owner, other, id: agreementId } = await signedByAll(world);
    for (let n = 0; n < 11; n++)
      expect(await of(owner).request({ id: await drafted(owner, other, agreementId) })).toMatchObject({
        status: 'requested',
      });
  });

  test('again thirty days after they declined, and by others at once', async () => {
    const it = await draftedCase(world, { mediators: 0 });
    await of(it.a).request({ id: it.id });
    await world.settle();
    await of(it.b).refuse({ id: it.id });
    const again = await drafted(it.a, it.b);
    const refused = await of(it.a)
      .request({ id: again })
      .catch((failure: unknown) => failure);
    expect(refused).toMatchObject({
      ...refusal('RATE_LIMITED'),
      message: expect.stringContaining('you can ask again'),
    });
    const other = await someone(world, 'Other Olga');
    expect(await of(other).request({ id: await drafted(other, it.b) })).toMatchObject({ status: 'requested' });
    world.clock.advance(31 * 86_400_000);
    expect(await of(it.a).request({ id: again })).toMatchObject({ status: 'requested' });
  });
});
