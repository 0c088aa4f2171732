import { trust, writePost } from './talk.ts';
import { makeWorld, type Person, type World } from './world.ts';

export const reason = 'It says where somebody lives, which is nobody’s business here.';
export const words = 'I wrote nothing about anybody; please read it again and tell me which words you mean.';

/** A world with readers who are trusted, two moderators, an administrator, and what its tests of moderation do again and again. */
export async function makeModeration() {
  const world = await makeWorld({ startsAt: '2031-03-01T08:00:00Z' });
  const amina = await world.person('Amina Odhiambo');
  const joseph = await world.person('Joseph Kamau');
  const leila = await world.person('Leila Abdi');
  const newcomer = await world.person('Neema Newcomer');
  const mona = await world.person('Mona Moderator', { roles: ['moderator'] });
  const moses = await world.person('Moses Moderator', { roles: ['moderator'] });
  const admin = await world.person('Ada Admin', { roles: ['admin'] });
  await trust(world, amina, joseph, leila);
  return { world, amina, joseph, leila, newcomer, mona, moses, admin, ...deedsOf(world, mona) };
}

function deedsOf(world: World, mona: Person) {
  const of = (who: Person) => world.as(who).community;
  const desk = (who: Person) => world.as(who).moderation;
  type Decided = Parameters<ReturnType<typeof desk>['decide']>[0];
  type Post = Parameters<ReturnType<typeof of>['post']>[0];
  const decide = (who: Person, id: Decided['id'], it: Partial<Decided>) =>
    desk(who).decide({ id, measure: 'remove', rule: 'R1', reason, ...it });
  let nth = 0;
  return {
    of,
    desk,
    decide,
    /** Somebody who writes freely and was never decided about. */
    author: async (): Promise<Person> => {
      const letters = String.fromCharCode(65 + (nth % 26), 65 + Math.floor(nth++ / 26));
      const person = await world.person(`Author ${letters}`);
      await trust(world, person);
      return person;
    },
    /** The open case about a text. */
    caseOf: async (id: string) => {
      const found = (await desk(mona).queue({ limit: 100 })).rows.find(({ target }) => target.id === id);
      if (!found) throw new Error('there is no case');
      return found;
    },
    /** A shown post, a moderator's case about it, and what is decided. */
    decided: async (author: Person, it: Partial<Decided> = {}) => {
      const post = await writePost(world, author);
      const opened = await desk(mona).open({ target: { kind: 'post', id: post.id } });
      const view = await decide(mona, opened.id, it);
      return { post, caseId: opened.id, decisionId: view.decisions[0]?.id ?? '' };
    },
    statusOf: async (who: Person, id: Post['id']) => (await of(who).post({ id })).status,
  };
}
