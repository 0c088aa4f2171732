import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscriptions } from '../subscriptions.ts';
import { makeWorld, type World } from '../test/world.ts';
import { type Ctx, systemCtx, transaction } from './ctx.ts';
import { emit, type Subject } from './emit.ts';
import { type Jobs, makeJobs, onlyWhen, type Reaction, type Subscriptions } from './jobs.ts';

/** What a real job runner did with the event `profile.changed`, in a world whose other events nobody follows. */
const followed: WrittenEvent[] = [];
let reaction: Reaction = async () => {};
/** The same of another reaction to the same event. */
const beside: string[] = [];

let world: World;
let jobs: Jobs;
let ctx: () => Ctx;
beforeAll(async () => {
  world = await makeWorld({ env: { LOG_LEVEL: 'silent' } }); // one reaction fails on purpose
  const nobody = Object.fromEntries(Object.keys(subscriptions).map((name) => [name, {}]));
  const own = {
    ...nobody,
    'profile.changed': {
      follow: (ctx: Ctx, event: WrittenEvent) => reaction(ctx, event),
      beside: async (_ctx: Ctx, event: WrittenEvent) => void beside.push(event.subjectId),
      never: onlyWhen<'profile.changed'>(
        ({ what }) => what !== 'name',
        async () => {
          throw new Error('it does not concern this');
        },
      ),
    },
  } as unknown as Subscriptions; // every name is there; their types are lost on the way through Object.fromEntries
  jobs = makeJobs(world.databaseUrl, own, {}, world.deps.log);
  const deps = { ...world.deps, jobs };
  await jobs.start(deps);
  ctx = () => systemCtx(deps, 'test');
});
afterAll(async () => {
  await jobs.stop();
  await world.close();
});
beforeEach(() => {
  followed.length = 0;
  beside.length = 0;
  reaction = async (_ctx, event) => {
    followed.push(event);
  };
});

const newSubject = (): Subject => ({ kind: 'user', id: uuidv7() });
const change = (ctx: Ctx, subject: Subject) => emit(ctx, 'profile.changed', subject, { what: 'name' });
const jobsAbout = async (subject: Subject) =>
  (await sql`select id from pgboss.job where data -> 'event' ->> 'subjectId' = ${subject.id}`.execute(world.deps.db))
    .rows.length;

describe('a reaction', () => {
  it('follows its event once the deed is committed', async () => {
    const subject = newSubject();
    await transaction(ctx(), (ctx) => change(ctx, subject));
    const written = {
      name: 'profile.changed',
      subjectKind: 'user',
      subjectId: subject.id,
      seq: 1,
      payload: { what: 'name' },
    };
    await vi.waitFor(() => expect(followed).toMatchObject([written]), 5000);
  });

  it('is queued in the transaction of its deed: before the commit nobody else sees it', async () => {
    const subject = newSubject();
    await transaction(ctx(), async (ctx) => {
      await change(ctx, subject);
      expect(await jobsAbout(subject)).toBe(0);
    });
    expect(await jobsAbout(subject)).toBe(1);
  });

  it('of a deed that is rolled back never was, nor was its event', async () => {
    const subject = newSubject();
    const deed = transaction(ctx(), async (ctx) => {
      await change(ctx, subject);
      throw new Error('second thoughts');
    });
    await expect(deed).rejects.toThrow('second thoughts');
    expect(await jobsAbout(subject)).toBe(0);
    const events = await world.deps.db.selectFrom('events').select('id').where('subject_id', '=', subject.id).execute();
    expect(events).toEqual([]);
  });

  it('that fails is run again, alone, until it does not', async () => {
    const subject = newSubject();
    let tries = 0;
    reaction = async (_ctx, event) => {
      if (event.subjectId !== subject.id) return;
      tries++;
      if (tries <= 2) throw new Error('the first tries fail');
      followed.push(event);
    };
    await transaction(ctx(), (ctx) => change(ctx, subject));
    await vi.waitFor(() => expect(followed).toHaveLength(1), 15_000);
    expect(tries).toBe(3);
    // What follows the same event beside it was done and is not done again.
    expect(beside.filter((id) => id === subject.id)).toHaveLength(1);
  });

  it('is one job with all others to its event', async () => {
    const subject = newSubject();
    await transaction(ctx(), (ctx) => change(ctx, subject));
    const { rows } = await sql<{ reactions: string[] }>`
      select data -> 'reactions' as reactions from pgboss.job where data -> 'event' ->> 'subjectId' = ${subject.id}`.execute(
      world.deps.db,
    );
    expect(rows).toEqual([{ reactions: ['follow', 'beside'] }]);
    await vi.waitFor(() => expect(followed).toHaveLength(1), 5000);
  });

  it('that an older process queued alone is run, too', async () => {
    const subject = newSubject();
    await transaction(ctx(), (ctx) => change(ctx, subject));
    await vi.waitFor(() => expect(followed).toHaveLength(1), 5000);
    await sql`
      insert into pgboss.job (name, data, retry_limit, retry_delay, expire_seconds, deletion_seconds, policy, keep_until)
      select name, jsonb_build_object('reaction', 'follow', 'event', data -> 'event'), retry_limit, retry_delay, expire_seconds,
        deletion_seconds, policy, keep_until from pgboss.job where data -> 'event' ->> 'subjectId' = ${subject.id}`.execute(
      world.deps.db,
    );
    await vi.waitFor(
      () => expect(followed.map(({ subjectId }) => subjectId)).toEqual([subject.id, subject.id]),
      10_000,
    );
  });

  it('runs once for each of many events, none left out', async () => {
    const subjects = Array.from({ length: 20 }, newSubject);
    await Promise.all(subjects.map((subject) => transaction(ctx(), (ctx) => change(ctx, subject))));
    await vi.waitFor(() => expect(followed).toHaveLength(20), 15_000);
    expect(new Set(followed.map(({ subjectId }) => subjectId))).toEqual(new Set(subjects.map(({ id }) => id)));
  });
});

it('knows whether it is running, for /readyz', async () => {
  expect(jobs.isRunning()).toBe(true);
  const answer = await world.request(null, { url: '/readyz' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { database: true, jobs: true }]);
});
