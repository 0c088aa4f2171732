// Somebody asks to act for a person who died, and two reviewers find it proven.
import type { Succession } from '@ahadi/domain/successions/schema.ts';
import { fileOf, photo } from './papers.ts';
import { someone } from './story.ts';
import type { Person, World } from './world.ts';

export const reason = 'The grant of probate names them, and the register agrees.';

/** An executor asks with a paper to act for who has this address. */
export async function asked(world: World, about: Pick<Person, 'name' | 'email'>, by?: Person) {
  const claimant = by ?? (await someone(world, 'Amina Executor'));
  const { id } = await world.as(claimant).successions.ask({
    ...{ name: about.name, email: about.email, capacity: 'Executor of the will' },
    ...{ statement: 'He died on 2 February.', file: fileOf(await photo()) },
  });
  await world.settle();
  return { claimant, id };
}

/** One reviewer finds it proven, the other confirms it. */
export async function proven(world: World, id: Succession['id'], [first, second]: readonly [Person, Person]) {
  await world.as(first).successions.endorse({ id, reason });
  await world.as(second).successions.confirm({ id, reason });
  await world.settle();
}

export const reviewersOf = async (world: World): Promise<[Person, Person]> => [
  await someone(world, 'Rehema Reviewer', { roles: ['reviewer'] }),
  await someone(world, 'Otis Reviewer', { roles: ['reviewer'] }),
];
