// An agreement in force is to be changed or ended by another document, which is read, signed by some, by all, declined, or left.
import { ifNobodyActs } from '@ahadi/domain/agreements/end.ts';
import type { AgreementStatus, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import type { Meaning } from '../claims.ts';
import { sign, signedByAll } from '../story.ts';
import type { Person, World } from '../world.ts';
import { Ear, type Life, livedAs, type Room, type Said, silenceIn, tried } from './life.ts';

/** The document, and the agreement that it is about: its state and how long it takes to give notice of it. */
type Seen = { status: AgreementStatus | null; parent: AgreementStatus; terms: string; isEnd: boolean };
const untouched = (before: Seen, after: Seen) => before.parent === after.parent && before.terms === after.terms;
const meanings: readonly Meaning<Seen>[] = [
  {
    says: /nothing changes: the agreement goes on as it is/i,
    holds: (before, after) => after.status === 'lapsed' && untouched(before, after) && after.parent === 'active',
  },
  {
    says: /It comes to nothing, and the agreement (holds as it is|goes on)/i,
    holds: (before, after, said) =>
      untouched(before, after) && after.parent === 'active' && (said[1] === 'goes on') === after.isEnd,
  },
  {
    says: /the agreement lapses and nothing is owed/i,
    holds: (_, after) => after.parent === 'lapsed',
  },
  { says: /It stays your draft/, holds: (before, after) => after.status === 'draft' && untouched(before, after) },
  { says: /holds as it is amended here/, holds: (before, after) => untouched(before, after) && !after.isEnd },
  { says: /The agreement stays ended/, holds: (_, after) => after.parent === 'terminated' && after.isEnd },
  { says: /Nothing more happens/, holds: untouched },
];

async function begin(world: World): Promise<Life> {
  const story = await signedByAll(world, { publicClauseOffered: false });
  const sides = [story.owner, story.other] as const;
  const ear = new Ear(world, sides);
  let id: AgreementView['id'] | null = null;
  const of = (who: Person) => world.as(who).agreements;
  const read = async (who: Person) =>
    id === null
      ? null
      : of(who)
          .get({ id })
          .catch(() => null);
  const who = (dice: number): Person => sides[(dice >> 2) % 2] as Person;
  const reason = 'The price of steel has doubled since we signed.';
  return livedAs<Seen>(
    {
      seen: async () => {
        const it = await read(story.owner);
        const parent = await of(story.owner).get({ id: story.id });
        const terms = JSON.stringify(
          (await world.as(story.owner).amending.read({ id: story.id })).inForce?.terms ?? null,
        );
        return { status: it?.status ?? null, parent: parent.status, terms, isEnd: it?.purpose === 'termination' };
      },
      async told() {
        const said: Said[] = [];
        for (const person of sides) {
          const say = (words: string, at: string | Date | null) =>
            said.push({ who: person.name, about: 'a change', words, at: at === null ? null : new Date(at) });
          const it = await read(person);
          if (!it) continue;
          const { at, sentence } = ifNobodyActs(it);
          say(sentence, at);
          for (const { key, kind, otherwise, dueAt } of (await world.as(person).dashboard.read()).duties)
            if (key.includes(it.id) && kind.startsWith('agreement.sign')) say(otherwise, dueAt);
          const isToSign = it.status === 'signing';
          for (const letter of isToSign ? await ear.letters(person) : []) {
            const silence = silenceIn(letter);
            if (silence?.at) say(silence.words, silence.at);
          }
        }
        return said;
      },
      deeds: {
        propose: async (dice) => {
          const open = (await read(story.owner))?.status;
          if (open === 'draft' || open === 'negotiating' || open === 'signing') return;
          await ear.begin();
          if (dice % 2 === 0) ({ id } = await world.as(story.owner).amending.proposeEnd({ id: story.id, reason }));
          else {
            ({ id } = await world.as(story.owner).amending.propose({ id: story.id, reason }));
            const copy = await of(story.owner).openText({ id });
            const terms = { ...copy.terms, noticeDays: 10 + (dice % 50) };
            await of(story.owner).saveText({ id, revision: copy.revision, terms });
          }
        },
        share: async () => {
          await ear.begin();
          if (id) await of(story.owner).share({ id });
        },
        accept: async () => {
          const it = await read(story.other);
          if (it) await tried(of(story.other).acceptText({ id: it.id, versionId: it.versionId }));
          await ear.begin();
          if (it) await tried(of(story.owner).requestSignatures({ id: it.id }));
        },
        sign: async (dice) => {
          const it = await read(who(dice));
          if (it?.contentHash) await sign(world, who(dice), { id: it.id, contentHash: it.contentHash });
        },
        decline: async (dice) => (id && dice % 4 === 0 ? of(story.other).decline({ id, reason }) : undefined),
      },
    },
    meanings,
  );
}

export const change: Room = {
  begin,
  planted: [
    [/nothing changes/, 'If you do not sign, the agreement lapses and nothing is owed.'],
    [/comes to nothing/, 'The agreement lapses and nothing is owed.'],
  ],
};
