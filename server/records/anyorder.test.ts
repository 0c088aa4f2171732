import { IllegalTransition } from '@ahadi/domain/core/lifecycle.ts';
import { DomainError, errors } from '@ahadi/domain/errors.ts';
import { challengeLifecycle, type RecordAction, recordLifecycle } from '@ahadi/domain/records/lifecycle.ts';
import { type EntryClaim, proposalReadBy, type ReadBy, readBy } from '@ahadi/domain/records/publicity.ts';
import type { Challenge, ChallengeGround, MyRecord } from '@ahadi/domain/records/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { told, total } from '../test/claims.ts';
import { type Entry, reviewed } from '../test/entries.ts';
import { held, holdEntry, holdReaders, type Public, toldBefore, toldOfChallenge } from '../test/entryclaims.ts';
import { someone } from '../test/story.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import {
  holdRecord,
  previewOf,
  publishRecord,
  refuseRecord,
  releaseRecord,
  renewRecord,
  resolveRecord,
  withdrawRecord,
} from './entry.ts';
import { saveStatement } from './statements.ts';

/** How many entries live: LIVES=200 lives them longer. */
const LIVES = Number(process.env.LIVES ?? 8);

let world: World;
let officers: [Person, Person];
let stranger: Person;
beforeAll(async () => {
  world = await makeWorld();
  const officer = (name: string) => someone(world, name, { roles: ['record_officer'] });
  officers = [await officer('One Officer'), await officer('Two Officer')];
  stranger = await someone(world, 'Stranger');
});
afterAll(() => world.close());

const openChallenge = async (entry: Entry) => {
  const found = (await world.as(entry.subject).records.mine()).challenges.find(({ status }) => status !== 'decided');
  if (!found) throw new DomainError('NOT_FOUND');
  return found.id;
};
let typed = 0;
/** Words that stand nowhere else. */
const words = (say: string): string => `${say}, no ${++typed}.`;

/** Who challenged an entry last. */
const challengers = new Map<string, Person>();
const around = (entry: Entry) => ({ entry, officers, challenger: challengers.get(entry.id) ?? entry.subject });
const readAtOnce = async (entry: Entry, by: ReadBy, text: string) => {
  await world.settle();
  await holdReaders(world, around(entry), by, 'atOnce', text);
};

const raise = (ground: ChallengeGround, by?: Person) => async (entry: Entry) => {
  const person = by ?? entry.subject;
  const statement = words('This is what I say about it');
  const before = await world.as(entry.subject).records.mine();
  const receipt = await world.as(person).records.challenge({ ref: entry.ref, ground, statement });
  challengers.set(entry.id, person);
  await readAtOnce(entry, readBy.challenge, statement);
  return toldOfChallenge({ ground, bySubject: person === entry.subject, name: person.name }, entry, receipt, before);
};
const judge = (decision: 'upheld' | 'corrected' | 'set_aside' | 'expunged') => async (entry: Entry) => {
  const id = await openChallenge(entry);
  const [reasons, more] = [words('These are my reasons'), words('They are mine as well')];
  await world.as(officers[0]).records.propose({ id, decision, reasons });
  await readAtOnce(entry, proposalReadBy(decision), reasons);
  await world.as(officers[1]).records.confirm({ id, agree: true, reasons: more });
  await world.settle();
  await holdReaders(world, around(entry), proposalReadBy(decision), 'later', reasons);
  await holdReaders(world, around(entry), readBy.confirmation, 'later', more);
};
const sendBack = async (entry: Entry) => {
  const id = await openChallenge(entry);
  await world.as(officers[0]).records.propose({ id, decision: 'upheld', reasons: 'These are my reasons.' });
  const reasons = words('Look at the other letter as well');
  await world.as(officers[1]).records.confirm({ id, agree: false, reasons });
  await readAtOnce(entry, readBy.sendBack, reasons);
};
const redact = async (entry: Entry) => {
  const [first, second] = [words('They name a third person'), words('A third person is named')];
  const input = { id: entry.id as never, target: 'filer_statement' as const, words: 'Words' }; // its own id
  await world.as(officers[0]).records.redact({ ...input, reason: first });
  await readAtOnce(entry, readBy.redaction, first);
  await world.as(officers[1]).records.redact({ ...input, reason: second });
  await readAtOnce(entry, readBy.redactionConfirmed, second);
};
const wait = (days: number) => async () => {
  world.clock.advance({ days });
  await world.tick('clocks');
};

/** Everything that can happen to an entry. What the tables refuse at the time is refused, and changes nothing. */
const deeds: Record<string, (entry: Entry) => Promise<unknown>> = {
  hold: ({ id }) => holdRecord(world.ctx(), id),
  release: ({ id }) => releaseRecord(world.ctx(), id),
  refuse: ({ id }) => refuseRecord(world.ctx(), id),
  renew: ({ id, facts }) =>
    renewRecord(world.ctx(), id, { ...facts, respondedOn: facts.deadlineOn, responseKind: 'deny' }),
  publish: ({ id, textHash }) => publishRecord(world.ctx(), id, { textHash }),
  publishRenewed: ({ id, facts }) =>
    publishRecord(world.ctx(), id, previewOf({ ...facts, respondedOn: facts.deadlineOn, responseKind: 'deny' })),
  resolve: ({ id }) => resolveRecord(world.ctx(), id),
  withdraw: ({ id }) => withdrawRecord(world.ctx(), id),
  state: ({ disputeId }) =>
    saveStatement(
      world.ctx(),
      disputeId,
      'filer',
      `Words of ${world.clock.now().toISOString().slice(0, 10)}`.replace(/\d/g, 'x'),
    ),
  challenge: raise('inaccurate'),
  challengeAndUnlist: raise('privacy'),
  challengeOfAnother: (entry) => raise('wrong_identity', stranger)(entry),
  forward: async (entry) => {
    const reason = words('Say what you sent');
    await world.as(officers[0]).records.forward({ id: await openChallenge(entry), reason });
    await readAtOnce(entry, readBy.forward, reason);
  },
  reaffirm: async (entry) => {
    const statement = words('I stand by it fully');
    await world.as(entry.filer).records.reaffirm({ id: await openChallenge(entry), statement });
    await readAtOnce(entry, readBy.reaffirmation, statement);
  },
  sendBack,
  redact,
  uphold: judge('upheld'),
  correct: judge('corrected'),
  setAside: judge('set_aside'),
  expunge: judge('expunged'),
  aWeek: wait(7),
  aMonth: wait(31),
  aYear: wait(366),
};

const has = (all: readonly (keyof typeof deeds)[], name: string) => all.includes(name);
/** Whether a deed has a chance now: where nothing else is said, by the table of the entry. */
function fits(name: string, { about, challenges }: MyRecord, { id }: Entry): boolean {
  const status = about.find((one) => one.id === id)?.status;
  if (!status) return has(['resolve', 'publish', 'aMonth'], name);
  const open = challenges.find((one) => one.recordId === id && one.status !== 'decided')?.status;
  const can = (action: RecordAction) => recordLifecycle.can(action, status);
  if (name.startsWith('publish')) return can('publish');
  if (name.startsWith('challenge')) return can('challenge') || can('join_challenge');
  if (name === 'forward' || name === 'reaffirm') return open !== undefined && challengeLifecycle.can(name, open);
  if (has(['uphold', 'correct', 'setAside', 'expunge', 'sendBack'], name))
    return open !== undefined && challengeLifecycle.can('propose', open);
  if (name === 'resolve') return can('cure') || can('resolve_late');
  return has(['hold', 'release', 'renew', 'refuse', 'withdraw', 'redact'], name) ? can(name as RecordAction) : true; // named like the table's
}
/** What leads on is thrown more often than what ends. */
const often: Readonly<Record<string, number>> = {
  challenge: 3,
  challengeAndUnlist: 3,
  forward: 2,
  reaffirm: 3,
  aMonth: 2,
};
const thrown = Object.keys(deeds).flatMap((name) => Array.from({ length: often[name] ?? 1 }, () => name));

/** False for what the tables refuse; anything else is a fault and ends the test. */
function isRefusal(failure: unknown): false {
  const isOurs =
    failure instanceof IllegalTransition ||
    (failure instanceof Error && 'code' in failure && String(failure.code) in errors);
  if (!isOurs || ('code' in failure && failure.code === 'INTERNAL')) throw failure;
  return false;
}

const texts = new Map<string, string>();

/** What the function of the database lets a reader see of it. */
async function visible(
  reader: string | null,
  { id }: Entry,
): Promise<{ prominence: string; isPublic: boolean } | undefined> {
  const { rows } = await sql<{ prominence: string; isPublic: boolean }>`
    select prominence, published_at is not null and prominence <> 'parties_only' as "isPublic" from visible_records(${reader}::uuid) where id = ${id}`.execute(
    world.deps.db,
  );
  return rows[0];
}

async function checkEverywhere(entry: Entry, path: readonly string[]): Promise<Public> {
  let open: Public = { found: 'nowhere', marks: [], text: null };
  for (const person of [null, stranger, entry.filer, entry.subject, officers[0]]) {
    const may = await visible(person?.id ?? null, entry);
    const api = person ? world.as(person) : world.anyone();
    const seen = await api.records
      .entry({ ref: entry.ref })
      .catch((failure: unknown) => isRefusal(failure) || undefined);
    expect([path, person?.name, seen !== undefined]).toEqual([path, person?.name, may?.isPublic ?? false]);
    if (seen && person === null)
      open = { found: 'by reference', marks: seen.annotations.map(({ kind }) => kind), text: seen.text };
    if (seen) {
      expect(texts.get(seen.textHash) ?? seen.text).toBe(seen.text);
      texts.set(seen.textHash, seen.text);
    }
    if (!person) continue;
    const mine = await api.records.mine();
    const own = [...mine.about, ...mine.filed].some(({ id }) => id === entry.id);
    const isSide = person === entry.filer || person === entry.subject;
    expect([path, person.name, own]).toEqual([path, person.name, isSide && may !== undefined]);
    expect(mine.challenges.every((one) => one.entry === null || may?.isPublic)).toBe(true);
  }
  world.clock.advance(61_000);
  const listed = await visible(null, entry);
  const { hits } = await world.anyone().records.search({ q: entry.subject.userNumber });
  expect([path, hits.length]).toEqual([path, listed?.prominence === 'listed' ? 1 : 0]);
  const names = await world.deps.db
    .selectFrom('record_names')
    .selectAll()
    .where('identity_id', '=', entry.subject.identityId)
    .execute();
  expect([path, names.length]).toEqual([path, listed?.prominence === 'listed' ? 1 : 0]);
  return { ...open, found: hits.length > 0 ? 'by name' : open.found };
}

/** What a challenge is told of, and no other deed. */
const isClaim = (it: unknown): it is EntryClaim => it instanceof Object && 'words' in it && 'found' in it;

/** Disputes of the lives before, each as it is named. */
const earlier = new Set<string>();
const refOf = ({ disputeId }: Entry): string => `DS-${disputeId.slice(-12)}`;
/**
 * Whether a text is about an entry of a life before: a challenge of that one may still run, and the stranger and the officers hear of it. Both
 * sides are new in each life: nothing of another entry is theirs.
 */
function isOther(entry: Entry, person: Person, text: string): boolean {
  const others = (text.match(/DS-[\w-]+/g) ?? []).filter((ref) => ref !== refOf(entry));
  const isSide = person === entry.filer || person === entry.subject;
  expect([person.name, others.filter((ref) => isSide || !earlier.has(ref)), text]).toEqual([person.name, [], text]);
  return others.length > 0 && !text.includes(refOf(entry));
}

const written = new Set<string>();
/** What was written to anybody since this was asked last: notices and letters, each on one line. */
async function newlyWritten(entry: Entry): Promise<string[]> {
  const all = [entry.filer, entry.subject, stranger, ...officers].map(async (person) => {
    const letters = (await world.mailbox(person.email)).map(({ text }) => text.replace(/\s+/g, ' '));
    const times = new Map<string, number>();
    const notices = (await world.notificationsOf(person)).map(({ id, message }) => ({ key: `${id}`, text: message }));
    const gone = notices.filter(({ key, text }) => !written.has(key) && / (?:is|was) removed[,:]/.test(text));
    expect(gone.slice(1), 'one deed, one notice that it is gone').toEqual([]);
    const found = [
      ...notices,
      // One reads as another did before: then it is the next of them.
      ...letters.map((text) => {
        times.set(text, (times.get(text) ?? 0) + 1);
        return { key: `${person.id} ${times.get(text)} ${text}`, text };
      }),
    ];
    return found.filter(({ text }) => !isOther(entry, person, text));
  });
  return (await Promise.all(all)).flat().flatMap(({ key, text }) => {
    const isNew = !written.has(key);
    written.add(key);
    return isNew ? [text] : [];
  });
}

it('whatever happens in whatever order, nobody sees more than visible_records answers, and one hash has one text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(10_000), { minLength: 5, maxLength: 9 }), async (dice) => {
      const entry = await reviewed(world);
      const path: string[] = [];
      const decided = new Set<string>();
      let before = await checkEverywhere(entry, path);
      let gone = 0;
      for (const [index, die] of [0, ...dice].entries()) {
        world.clock.advance(3_700_000);
        const mine = await world.as(entry.subject).records.mine();
        // Each third path begins without publication, so that what comes before it is walked as well; a sixth of all is thrown blindly.
        const able = die % 6 === 0 ? thrown : thrown.filter((name) => fits(name, mine, entry));
        const name = index === 0 && dice.length % 3 > 0 ? 'publish' : (able[die % able.length] ?? 'aWeek');
        const said = toldBefore(name, entry, mine, world.clock.now());
        const done = await deeds[name]?.(entry).then((claim) => ({ claim }), isRefusal);
        path.push(done ? name : `(${name})`);
        if (done) await world.settle();
        const { challenges } = await world.as(around(entry).challenger).records.mine();
        const isOver = ({ id, recordId, status }: Challenge) =>
          recordId === entry.id && status === 'decided' && !decided.has(id);
        const ended = challenges.find(isOver);
        if (ended) decided.add(ended.id);
        const after = await checkEverywhere(entry, path);
        const claim = done ? (said ?? (isClaim(done.claim) ? done.claim : undefined)) : undefined;
        holdEntry(path, claim, done ? await newlyWritten(entry) : [], before, { ...after, ended });
        before = after;
        // What is gone stays so, whatever is tried.
        if (!mine.about.some(({ id }) => id === entry.id) && ++gone > 1) break;
      }
      earlier.add(refOf(entry));
    }),
    { numRuns: LIVES, endOnFailure: true },
  );
  if (process.env.LIVES) console.log(told(held), Object.fromEntries(held));
  expect(total(held)).toBeGreaterThan(6 * LIVES);
});
