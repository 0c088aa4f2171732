// What is said of an entry with a deed is what anybody then reads, and who is said to read a text reads it.

import { runningOf, sayUnlisting } from '@ahadi/domain/records/challenging/rules.ts';
import {
  challengedIs,
  decidedIs,
  type EntryClaim,
  type Found,
  publishedIs,
  type ReadBy,
  type Reader,
  removedIs,
  resolvedLateWords,
  stepOfResolution,
} from '@ahadi/domain/records/publicity.ts';
import { recordDefaults } from '@ahadi/domain/records/rules.ts';
import type {
  Annotation,
  Challenge,
  ChallengeDecision,
  ChallengeGround,
  MyRecord,
} from '@ahadi/domain/records/schema.ts';
import { expect } from 'vitest';
import { count, type Meaning, type Tally, untrue } from './claims.ts';
import type { Entry } from './entries.ts';
import type { Person, World } from './world.ts';

/** What was held against what anybody read, in all lives of this run. */
export const held: Tally = new Map();

/** An entry as somebody who is neither a side nor an officer finds it. */
export type Public = { found: Found; marks: readonly Annotation['kind'][]; text: string | null };
type Came = Public & { ended: Challenge | undefined };

const stays = ({ found, marks }: Public) => found === 'by name' && !marks.includes('challenge_pending');
const meanings: readonly Meaning<Came>[] = [
  { says: /Anybody who searches the name finds this text/, holds: (_a, b) => b.found === 'by name' },
  {
    says: /out of the search until that is decided, for 45 days at most\. Who has its reference still reads it, with a note/,
    holds: (_a, b) => b.found === 'by reference' && b.marks.includes('challenge_pending'),
  },
  {
    says: /stays in the search, with a note that it is challenged/,
    holds: (_a, b) => b.found === 'by name' && b.marks.includes('challenge_pending'),
  },
  {
    says: /The entry stays as it was/,
    holds: (a, b) => stays(b) && a.text === b.text && !b.marks.includes('correction'),
  },
  // What is foretold on a condition is held by the deadline's own letter.
  {
    says: /(?<!by then, the entry is )in the search again/,
    holds: (a, b) => a.found === 'by reference' && b.found === 'by name',
  },
  { says: /with a correction that everybody reads/, holds: (_a, b) => stays(b) && b.marks.includes('correction') },
  { says: /The entry is removed|was removed,|Nothing that it said is public/, holds: (_a, b) => b.found === 'nowhere' },
  { says: /did not stand by it in time/, holds: (_a, b) => b.ended?.wasSilent === true },
  {
    says: /[Tt]wo officers looked|the challenge is right|interests weigh more/,
    holds: (_a, b) => b.ended?.wasSilent === false,
  },
  { says: /says from now on that the matter was resolved/, holds: (_a, b) => b.marks.includes('resolved') },
];

const openOf = ({ challenges }: MyRecord) => challenges.find(({ status }) => status !== 'decided');

/** What anyone who confirms this deed is told before it, as the pages make it of what they know; undefined where nothing is said of publicity. */
export function toldBefore(deed: string, entry: Entry, mine: MyRecord, now: Date): EntryClaim | undefined {
  const own = mine.about.find(({ id }) => id === entry.id);
  const open = openOf(mine);
  const since = own?.entry.publishedAt ?? null;
  const cureUntil = since === null ? null : new Date(Date.parse(since) + recordDefaults.cureDays * 86_400_000);
  const decided = (decision: ChallengeDecision) => {
    const before = own?.entry.resolvedOn ? 'resolved_shown' : 'published';
    return decidedIs(decision, {
      before,
      isUnlisted: (open?.unlistedAtOnce ?? false) && open?.listedAgainAt === null,
      wasSilent: false,
    });
  };
  switch (deed) {
    case 'publish':
    case 'publishRenewed':
      return publishedIs;
    case 'withdraw':
      return removedIs('withdrawn', 'The entry');
    case 'resolve': {
      if (!own) return undefined;
      const step = stepOfResolution({ status: own.status, cureUntil }, now);
      if (step === 'cure') return removedIs('cured', 'The entry');
      const found = own.entry.prominence === 'unlisted' ? 'by reference' : 'by name';
      return { deed: step, found, mark: 'resolved', words: resolvedLateWords('The entry', 'its last day') };
    }
    case 'uphold':
      return decided('upheld');
    case 'correct':
      return decided('corrected');
    case 'setAside':
      return decided('set_aside');
    case 'expunge':
      return decided('expunged');
    default:
      return undefined;
  }
}

/** Once it is challenged: what the page says of it then, and what it said before it was sent. */
export function toldOfChallenge(
  by: { ground: ChallengeGround; bySubject: boolean; name: string },
  entry: Entry,
  { unlistedAtOnce }: { unlistedAtOnce: boolean },
  mine: MyRecord,
): EntryClaim {
  const { subject, respondedOn } = entry.facts;
  const own = mine.about.find(({ id }) => id === entry.id);
  const running = own ? runningOf(own.entry) : 'none';
  const who = { ...by, subjectName: subject.name, answered: respondedOn !== null };
  const before = sayUnlisting(who, true, running);
  const wasHeard = mine.challenges.some(
    ({ ground, recordId, joined }) =>
      recordId === entry.id && [ground, ...joined.map((one) => one.ground)].includes(by.ground),
  );
  if (running === 'unlisted') expect(unlistedAtOnce, `“${before}”`).toBe(/is out of the search until/.test(before));
  else
    expect(/The entry leaves the search/.test(before), `“${before}”`).toBe(
      unlistedAtOnce || ((wasHeard || running === 'listed') && /unless officers/.test(before)),
    );
  return challengedIs(unlistedAtOnce);
}

/** The claim, and whatever was written to anybody with the deed, is what anybody reads after it. */
export function holdEntry(
  path: readonly string[],
  claim: EntryClaim | undefined,
  written: readonly string[],
  before: Public,
  after: Came,
): void {
  const say = `after ${path.join(' → ')}`;
  const known = (words: string) => meanings.some(({ says }) => says.test(words));
  const wrong = written.filter(known).flatMap((words) => untrue(words, meanings, before as Came, after));
  expect(wrong, say).toEqual([]);
  if (after.ended?.decision) {
    const { decision, wasSilent, unlistedAtOnce, listedAgainAt } = after.ended;
    const isUnlisted = unlistedAtOnce && listedAgainAt === null;
    const { words } = decidedIs(decision, { before: 'published', isUnlisted, wasSilent });
    expect(untrue(words, meanings, before as Came, after), `the page ${say}`).toEqual([]);
  }
  for (const _ of written.filter(known)) count(held, 'letters and notices');
  if (!claim) return;
  count(held, `entry: ${claim.deed}`);
  expect(untrue(claim.words, meanings, before as Came, after), say).toEqual([]);
  expect([claim.words, after.found], say).toEqual([claim.words, claim.found]);
  if (claim.mark) expect(after.marks, `“${claim.words}” ${say}`).toContain(claim.mark);
}

/** Everybody around an entry: two officers who judge it, and who challenged it last. */
export type Around = { entry: Entry; officers: readonly Person[]; challenger: Person };

const plain = (words: unknown): string => JSON.stringify(words).replace(/\\n|\s+/g, ' ');

/** Who reads a text now, on any page or in any letter. */
export async function readersOf(
  world: World,
  { entry, officers, challenger }: Around,
  text: string,
): Promise<Set<Reader>> {
  const letters = async ({ email }: Person) => plain((await world.mailbox(email)).map((letter) => letter.text));
  const side = async (person: Person) => plain(await world.as(person).records.mine()) + (await letters(person));
  const officer = async (person: Person) => {
    const { records } = world.as(person);
    const all = [
      await records.desk({ filter: 'open', limit: 100 }),
      await records.desk({ filter: 'decided', limit: 100 }),
    ];
    return plain([...all, await records.redactions()]) + (await letters(person));
  };
  const seen = await world
    .anyone()
    .records.entry({ ref: entry.ref })
    .catch(() => null);
  if (plain(seen).includes(text)) return new Set(['everybody']);
  const read = new Set<Reader>();
  if ((await side(entry.filer)).includes(text)) read.add('filer');
  if ((await side(entry.subject)).includes(text)) read.add('subject');
  if ((await side(challenger)).includes(text)) read.add('challenger');
  for (const person of officers) if ((await officer(person)).includes(text)) read.add('officers');
  return read;
}

/** Who was told to read a text reads it, and nobody else does. */
export async function holdReaders(
  world: World,
  around: Around,
  { words, ...claim }: ReadBy,
  when: 'atOnce' | 'later',
  text: string,
): Promise<void> {
  const expected = new Set<Reader>(claim[when]);
  // Of a challenge by the side it is about that side is who challenged it.
  if (expected.has('subject') && around.challenger === around.entry.subject) expected.add('challenger');
  if (expected.has('challenger') && around.challenger === around.entry.subject) expected.add('subject');
  const read = await readersOf(world, around, text);
  expect([words, [...read].toSorted()], when).toEqual([words, [...expected].toSorted()]);
  count(held, `readers: ${words.slice(0, 30)}`);
}
