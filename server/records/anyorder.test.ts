import { IllegalTransition } from '@ahadi/domain/core/lifecycle.ts';
import { DomainError, errors } from '@ahadi/domain/errors.ts';
import type { ChallengeGround } from '@ahadi/domain/records/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Entry, reviewed } from '../test/entries.ts';
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
} from './service.ts';
import { saveStatement } from './statements/service.ts';

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
const raise = (ground: ChallengeGround) => (entry: Entry) =>
  world.as(entry.subject).records.challenge({ ref: entry.ref, ground, statement: 'This is what I say about it.' });
const judge = (decision: 'upheld' | 'corrected' | 'set_aside' | 'expunged') => async (entry: Entry) => {
  const id = await openChallenge(entry);
  await world.as(officers[0]).records.propose({ id, decision, reasons: 'These are my reasons.' });
  await world.as(officers[1]).records.confirm({ id, agree: true, reasons: 'They are mine as well.' });
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
  forward: async (entry) =>
    world.as(officers[0]).records.forward({ id: await openChallenge(entry), reason: 'Say what you sent.' }),
  reaffirm: async (entry) =>
    world.as(entry.filer).records.reaffirm({ id: await openChallenge(entry), statement: 'I stand by it fully.' }),
  uphold: judge('upheld'),
  correct: judge('corrected'),
  setAside: judge('set_aside'),
  expunge: judge('expunged'),
  aWeek: wait(7),
  aMonth: wait(31),
  aYear: wait(366),
};

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

async function checkEverywhere(entry: Entry, path: readonly string[]): Promise<void> {
  for (const person of [null, stranger, entry.filer, entry.subject, officers[0]]) {
    const may = await visible(person?.id ?? null, entry);
    const api = person ? world.as(person) : world.anyone();
    const seen = await api.records
      .entry({ ref: entry.ref })
      .catch((failure: unknown) => isRefusal(failure) || undefined);
    expect([path, person?.name, seen !== undefined]).toEqual([path, person?.name, may?.isPublic ?? false]);
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
}

it('whatever happens in whatever order, nobody sees more than visible_records answers, and one hash has one text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(deeds)), { minLength: 4, maxLength: 10 }),
      async (order) => {
        const entry = await reviewed(world);
        const path: string[] = [];
        for (const name of ['publish', ...order]) {
          // Each third path begins without publication, so that what comes before it is walked as well.
          if (path.length === 0 && order.length % 3 === 0 && name === 'publish') continue;
          world.clock.advance(3_700_000);
          const done = await deeds[name]?.(entry).then(() => true, isRefusal);
          path.push(done ? name : `(${name})`);
          await checkEverywhere(entry, path);
        }
      },
    ),
    { numRuns: 12 },
  );
});
