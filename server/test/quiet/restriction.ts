// Something is taken from somebody for a while or for good: proposed, counted at once, confirmed, appealed against, decided, over by itself.
import { type RestrictionAction, restrictionLifecycle } from '@ahadi/domain/restrictions/lifecycle.ts';
import { ifNobodyActs } from '@ahadi/domain/restrictions/rules.ts';
import type { Restriction, RestrictionStatus } from '@ahadi/domain/restrictions/schema.ts';
import type { Meaning } from '../claims.ts';
import { proposed, reason } from '../restricting.ts';
import { openShop } from '../selling.ts';
import { someone } from '../story.ts';
import type { Person, World } from '../world.ts';
import { Ear, instantIn, type Life, livedAs, type Room, type Said, silenceIn, tried } from './life.ts';

type Seen = { status: RestrictionStatus; isAsBefore: boolean; isDecided: boolean; canAppeal: boolean };
const becomes = (status: RestrictionStatus, isAsBefore = true) => ({
  holds: (_: Seen, after: Seen) => after.status === status && after.isAsBefore === isAsBefore,
});
const meanings: readonly Meaning<Seen>[] = [
  { says: /It lapses, and nothing happens\./, ...becomes('lapsed') },
  { says: /It is over, and everything is as before\./, ...becomes('lapsed') },
  {
    says: /ends by itself, and the appeal with it, undecided\./,
    holds: (_, after) => after.status === 'ended' && after.isAsBefore && !after.isDecided,
  },
  { says: /The appeal is granted, and everything is as before\./, ...becomes('lifted') },
  { says: /It ends, and everything is as before\./, ...becomes('ended') },
  {
    says: /It stays as it is\./,
    holds: (before, after) => before.status === after.status && before.isAsBefore === after.isAsBefore,
  },
  { says: /You can appeal until/, holds: (before, after) => before.canAppeal && !after.canAppeal },
];

type Action = keyof Restriction['may'];
const actions: readonly Action[] = ['confirm', 'appeal', 'turn_down', 'withdraw', 'uphold', 'overturn', 'lift'];
const often: readonly Action[] = [...actions, 'confirm', 'confirm', 'confirm', 'appeal', 'appeal', 'appeal', 'uphold'];

let officers: Person[] | undefined;
let stranger: Person | undefined;

async function begin(world: World, nth: number): Promise<Life> {
  officers ??= await Promise.all(
    ['Admin Amara', 'Admin Bilal', 'Admin Chausiku'].map((name) => someone(world, name, { roles: ['admin'] })),
  );
  stranger ??= await someone(world, 'Salma Stranger');
  const [first] = officers as [Person, ...Person[]];
  const holder = await someone(world, 'Halima Holder');
  const shopId = nth % 2 === 0 ? (await openShop(world, holder, first)).id : null;
  const people = [holder, ...officers, stranger];
  const ear = new Ear(world, [holder]);
  const met: string[] = [];
  let id: Restriction['id'] | null = null;
  const at = (person: Person) => world.as(person).restrictions;
  const nowCounts = () =>
    shopId === null
      ? world
          .as(holder)
          .accounts.updateProfile({ name: holder.name })
          .then(
            () => 'open',
            ({ code }: { code: string }) => code,
          )
      : world
          .as(first)
          .curating.supplier({ id: shopId })
          .then(({ status }) => status);
  const original = await nowCounts();
  const viewOf = async (person: Person) =>
    id === null
      ? null
      : await at(person)
          .get({ id })
          .catch(({ code }: { code: string }) => void expectUnknown(code));
  const expectUnknown = (code: string) => {
    if (code !== 'NOT_FOUND') throw new Error(code);
  };
  const calls = {
    confirm: (who: Person, id: Restriction['id']) => at(who).confirm({ id, reason }),
    turn_down: (who, id) => at(who).turnDown({ id, reason }),
    withdraw: (who, id) => at(who).withdraw({ id, reason }),
    appeal: (who, id) => at(who).appeal({ id, text: 'That is not how it was, and the letter of the court shows it.' }),
    uphold: (who, id) => at(who).decideAppeal({ id, outcome: 'uphold', reason }),
    overturn: (who, id) => at(who).decideAppeal({ id, outcome: 'overturn', reason }),
    lift: (who, id) => at(who).lift({ id, reason }),
  } as const satisfies Record<Action, (who: Person, id: Restriction['id']) => Promise<unknown>>;
  /** Who is told that they may is let in, and nobody else. */
  async function deed(action: Action, who: Person) {
    if (id === null) return;
    const view = await viewOf(who);
    await ear.begin();
    const done = await tried(calls[action](who, id));
    const read = view ? (view.may[action] ?? 'that they may') : 'of no such thing';
    if (done !== (view?.may[action] === null))
      met.push(`${who.name} read of ${action} ${read}, and it was ${done ? 'done' : 'refused'}`);
  }
  const isOpen = (status: RestrictionStatus | undefined) =>
    status !== undefined && (restrictionLifecycle.actionsFrom(status) as RestrictionAction[]).length > 0;
  const propose = async (dice: number) => {
    if (isOpen((await viewOf(first))?.status)) return;
    await ear.begin();
    const who = officers?.[dice % 3] as Person;
    ({ id } = await proposed(world, who, {
      ...{ thing: shopId === null ? 'account' : 'shop', reference: shopId ?? holder.email },
      ...{
        measure: shopId !== null && dice % 2 === 0 ? 'revoke' : 'suspend',
        days: [7, 30, 60][dice % 3] as number,
      },
      isUrgent: dice % 4 === 0,
    }));
  };
  async function told(): Promise<Said[]> {
    const all: Said[] = [];
    for (const person of people) {
      const view = await viewOf(person);
      const say = (words: string, at: Date | null) => all.push({ who: person.name, about: 'a restriction', words, at });
      if (view) {
        const next = ifNobodyActs(view.status, view.endsFirst);
        if (next && view.dueAt) say(next.words, new Date(view.dueAt));
        if (view.isAboutMe && view.may.appeal === null && view.appealUntil)
          say('You can appeal until then.', new Date(view.appealUntil));
      }
      for (const words of await ear.notices(person)) {
        const silence = /If nobody (?:acts|confirms it) until (.+? UTC): (.*)$/.exec(words);
        if (silence) say(silence[2] ?? '', instantIn(silence[1] ?? ''));
        const appeal = /You can appeal until (.+? UTC)/.exec(words);
        if (appeal) say('You can appeal until then.', instantIn(appeal[1] ?? ''));
      }
      // Officers have no letters of it.
      for (const letter of person === holder ? await ear.letters(person) : []) {
        const silence = silenceIn(letter);
        if (silence?.at) say(silence.words, silence.at);
      }
    }
    return all;
  }
  return livedAs<Seen>(
    {
      met,
      told,
      seen: async () => {
        const view = await viewOf(first);
        const own = await viewOf(holder);
        return {
          status: view?.status ?? 'withdrawn',
          isAsBefore: (await nowCounts()) === original,
          isDecided: view?.appeal?.reason != null,
          canAppeal: own?.may.appeal === null,
        };
      },
      deeds: {
        propose,
        // What leads on is done more often than what ends it.
        go: async (dice) => {
          const views = await Promise.all(people.map(viewOf));
          const open = often.flatMap((action) =>
            people.flatMap((who, n) => (views[n]?.may[action] === null ? [{ action, who }] : [])),
          );
          const chosen = open[dice % Math.max(1, open.length)];
          await (chosen ? deed(chosen.action, chosen.who) : propose(dice));
        },
        anything: (dice) => deed(actions[dice % actions.length] as Action, people[dice % people.length] as Person),
      },
    },
    meanings,
  );
}

export const restriction: Room = {
  begin,
  planted: [
    [/^It lapses/, 'It ends, and everything is as before.'],
    [/^The appeal is granted/, 'The suspension ends by itself, and the appeal with it, undecided.'],
    [/^It ends/, 'It stays as it is.'],
  ],
};
