import { afterAll, afterEach } from 'vitest';
import type { Case } from './mediations.ts';
import { turnsProve } from './turns.ts';
import { makeWorld, type Person, type World } from './world.ts';

/** The world of a file of tests about mediations, with its people's doors. Whose turn it is stands as the rules say after each of them. */
export async function mediationWorld(as: (world: World) => World = (world) => world) {
  const world = as(await makeWorld({ env: { PAYMENTS_SANDBOX: '1' } }));
  afterEach(() => turnsProve(world, 'mediation'));
  afterAll(() => world.close());
  const of = (person: Person) => world.as(person).mediation;
  return {
    world,
    of,
    get: (it: Case, person: Person) => of(person).get({ id: it.id }),
    creditsOf: async (person: Person) => {
      const { available, held } = await world.as(person).credits.wallet();
      return { available, held };
    },
  };
}

/** Who mediates in a case that has three of them at hand. */
export const at = (it: Case, index: number): Person => it.mediators[index] as Person; // each such case has three
