// An organisation asks somebody to act for it; they say yes, no, or nothing.
import { unansweredWords } from '@ahadi/domain/organisations/rules.ts';
import type { Membership, MembershipStatus } from '@ahadi/domain/organisations/schema.ts';
import type { Meaning } from '../claims.ts';
import { as } from '../members.ts';
import { openSession } from '../people.ts';
import { someone } from '../story.ts';
import type { Person, World } from '../world.ts';
import { Ear, type Life, livedAs, type Room, type Said, silenceIn, tried } from './life.ts';

type Seen = { status: MembershipStatus | null; acts: number; isOver: boolean };
const meanings: readonly Meaning<Seen>[] = [
  {
    says: /The invitation runs out, and you act for nobody but yourself/,
    holds: (before, after) => before.status === 'invited' && !before.isOver && after.isOver && after.acts === 0,
  },
];

async function begin(world: World): Promise<Life> {
  const organisation = await someone(world, 'Lake Basin', { kind: 'business', organisation: 'Lake Basin Ltd' });
  const asked = await someone(world, 'Amina Asked');
  const ear = new Ear(world, [asked]);
  const met: string[] = [];
  let id: Membership['id'] | null = null;
  const own = world.as(asked).organisations;
  const fresh = async (person: Person) =>
    world.as({ ...person, cookie: await openSession(world.ctx(), person.id) }).organisations;
  const view = () => (id === null ? null : own.membership({ id }).catch(() => null));
  const isOver = (it: Membership | null) => it === null || new Date(it.expiresAt) <= world.clock.now();
  return livedAs<Seen>(
    {
      met,
      seen: async () => {
        const it = await view();
        return { status: it?.status ?? null, acts: (await own.mine()).length, isOver: isOver(it) };
      },
      async told() {
        const said: Said[] = [];
        const it = await view();
        const say = (words: string, at: Date | null) =>
          said.push({ who: asked.name, about: 'an invitation', words, at });
        if (it?.status === 'invited' && !isOver(it)) say(unansweredWords, new Date(it.expiresAt));
        for (const letter of it?.status === 'invited' ? await ear.letters(asked) : []) {
          const silence = silenceIn(letter);
          if (silence) say(silence.words, silence.at);
        }
        return said;
      },
      deeds: {
        invite: async (dice) => {
          await ear.begin();
          const role = (['reader', 'drafter', 'owner'] as const)[dice % 3] ?? 'reader';
          ({ id } = await (await fresh(organisation)).invite({ email: asked.email, powers: as(role) }));
        },
        // Until then they can say yes, and not later.
        accept: async (dice) => {
          if (id === null || dice % 5 > 0) return;
          const it = await view();
          const done = await tried(own.accept({ id }));
          if (done !== (it?.status === 'invited' && !isOver(it))) met.push(`a yes to ${it?.status} was ${done}`);
        },
        decline: async (dice) => (id !== null && dice % 3 === 0 ? own.decline({ id }) : undefined),
        end: async () => (id !== null ? (await fresh(organisation)).remove({ id }) : undefined),
      },
    },
    meanings,
  );
}

export const membership: Room = { begin, planted: [[/runs out/, 'You are a member.']] };
