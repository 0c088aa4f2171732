import type { Job } from '@ahadi/domain/mediation/schema.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activeCase, mediatorWith, nextDeadline, postedCase } from '../test/mediations.ts';
import { makeWorld, type Person, type World } from '../test/world.ts';
import { findCase, saveCase } from './mediation.store.ts';

let world: World;
let reader: Person;
beforeAll(async () => {
  world = await makeWorld();
  reader = await mediatorWith(world, 'Rita Reader');
});
afterAll(() => world.close());

const filters = {
  category: ['commercial', 'construction'],
  band: ['under_500', '5k_50k'],
  country: ['KE', 'UG'],
  format: ['text_async', 'video_link'],
  language: ['en', 'sw'],
} as const;
type Filters = { [Key in keyof typeof filters]?: (typeof filters)[Key][number] };
const things = ['roof', 'boat', 'fence'];

/** Postings as different as their numbers, copied from one that was made by the product, and noted by its own store. */
async function fill(count: number): Promise<void> {
  const { id } = await postedCase(world, { mediators: 0 });
  const { rows } = await sql<{ id: string; n: number }>`
    insert into mediations (id, ref, status, requester_user_id, request, opens_at, closes_at, posted_times, created_at, updated_at)
    select gen_random_uuid(), 'MD-T-' || n, 'posted', requester_user_id, request, opens_at + n * interval '1 second', closes_at, 1, created_at,
      updated_at
    from mediations, generate_series(1, ${count}::int) n where id = ${id} returning id, substr(ref, 6)::int as n`.execute(
    world.deps.db,
  );
  const of = <Value>(values: readonly Value[], n: number): Value => values[n % values.length] as Value; // there are some
  for (const { id: copy, n } of rows) {
    const held = await findCase(world.ctx(), copy);
    if (!held) throw new Error('it was just copied');
    const request = {
      ...held.request,
      publicSummary: `Two neighbours disagree about a ${of(things, n)}, and it is number ${n} of them here.`,
      category: of(filters.category, n),
      band: of(filters.band, Math.floor(n / 2)),
      country: of(filters.country, Math.floor(n / 3)),
      format: of(filters.format, Math.floor(n / 5)),
      languages: n % 4 === 0 ? ['en', 'sw'] : [of(filters.language, n)],
    };
    await saveCase(world.ctx(), held, { ...held, request });
  }
}

/** All pages of the board, few rows at a time. */
async function board(narrow: Filters & { q?: string }): Promise<Job[]> {
  const rows: Job[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.as(reader).mediation.jobs({ ...narrow, cursor, limit: 7 });
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return rows;
}

describe('the job board', () => {
  let all: Job[];
  beforeAll(async () => {
    await fill(60);
    all = await board({});
  });

  test('shows what is open, newest first, each once', () => {
    expect(all.length).toBe(61);
    expect(new Set(all.map(({ id }) => id)).size).toBe(61);
    expect(all.map(({ opensAt }) => opensAt)).toEqual(
      all
        .map(({ opensAt }) => opensAt)
        .toSorted()
        .toReversed(),
    );
  });

  test('narrowed by any of its filters, and by words, has what a look at every posting finds', async () => {
    const some = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
    const asked = fc.record({
      category: some(filters.category),
      band: some(filters.band),
      country: some(filters.country),
      format: some(filters.format),
      language: some(filters.language),
      q: some(['roof', 'boa', 'fence number', 'neighbours', 'elephant']),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ q, language, ...narrow }) => {
        const found = await board({ ...narrow, ...(language && { language }), ...(q && { q }) });
        const wanted = all.filter(
          (job) =>
            Object.entries(narrow).every(([key, value]) => value === undefined || job[key as keyof Job] === value) &&
            (!language || job.languages.includes(language)) &&
            (q ?? '').split(' ').every((word) => new RegExp(`\\b${word}`).test(job.summary)),
        );
        expect(found.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      }),
      { numRuns: 60, seed: 5 },
    );
  });

  test('has nothing of a matter that is not posted any more, by whatever filter', async () => {
    const it = await postedCase(world, { mediators: 0, request: { category: 'technology', country: 'TZ' } });
    const narrow = { category: 'technology', country: 'TZ' } as const;
    const ids = async () => (await world.as(reader).mediation.jobs(narrow)).rows.map(({ id }) => id);
    expect(await ids()).toEqual([it.id]);
    await nextDeadline(world, it, 'mediation.job'); // posted once more
    expect(await ids()).toEqual([it.id]);
    await nextDeadline(world, it, 'mediation.job');
    expect(await ids()).toEqual([]);
  });
});

test('who was not chosen does not learn how it ended', async () => {
  const it = await activeCase(world);
  const outside = it.mediators[1] as Person;
  const status = async () => (await world.as(outside).mediation.job({ id: it.id })).status;
  expect(await status()).toBe('awarded');
  await world.as(it.a).mediation.end({ id: it.id, reason: 'party_left' });
  expect(await status()).toBe('awarded');
});
