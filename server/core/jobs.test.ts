import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tell } from '../notifications/telling.ts';
import { subscriptions } from '../subscriptions.ts';
import { makeWorld, type World } from '../test/world.ts';
import { type Ctx, systemCtx, transaction } from './ctx.ts';
import { emit, gathered, type Subject } from './emit.ts';
import { type Jobs, makeJobs, onlyWhen, type Reaction, type Subscriptions, telling } from './jobs.ts';
import { noticeTo } from './notice.ts';
import { tellByLetter } from './telling.ts';

/** What a real job runner did with the event `profile.changed`, in a world whose other events nobody follows. */
const followed: WrittenEvent[] = [];
let reaction: Reaction = async () => {};
/** The same of another reaction to the same event. */
const beside: string[] = [];
/** What people were told of, and what telling them does beside that. */
const told: string[] = [];
let say: Reaction = async () => {};

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
    'role.granted': telling({
      say: async (ctx: Ctx, event: WrittenEvent) => {
        await say(ctx, event);
        told.push(event.subjectId);
      },
      write: async (_ctx: Ctx, event: WrittenEvent) => void told.push(`letter ${event.subjectId}`),
    }),
  } as unknown as Subscriptions; // every name is there; their types are lost on the way through Object.fromEntries
  jobs = makeJobs(world.databaseUrl, own, {}, world.deps);
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
  told.length = 0;
  say = async () => {};
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

describe('what only tells people', () => {
  const grant = (ctx: Ctx, subject: Subject) => emit(ctx, 'role.granted', subject, { role: 'support' });
  const nowhere = { related_agreement_id: null, related_dispute_id: null, link: null };
  const dataAbout = async (subjects: readonly Subject[]) =>
    (
      await sql<{ data: { tasks?: { event: WrittenEvent }[]; event?: WrittenEvent } }>`
        select data from pgboss.job where data::text like any(${subjects.map(({ id }) => `%${id}%`)}::text[]) order by id`.execute(
        world.deps.db,
      )
    ).rows.map(({ data }) => (data.tasks ?? [{ event: data.event }]).map(({ event }) => event?.subjectId));

  it('is one job for all events of a deed, and what does more has jobs of its own', async () => {
    const subjects = [newSubject(), newSubject(), newSubject()] as const;
    const [one, other, third] = subjects;
    await transaction(ctx(), (ctx) =>
      gathered(ctx, async (ctx) => {
        await grant(ctx, one);
        await change(ctx, other);
        await grant(ctx, third);
      }),
    );
    const queued = await dataAbout(subjects);
    expect(queued).toHaveLength(2);
    expect(queued).toEqual(expect.arrayContaining([[one.id, third.id], [other.id]]));
    await vi.waitFor(() => expect(told).toHaveLength(4), 5000);
    expect(told).toEqual([one.id, `letter ${one.id}`, third.id, `letter ${third.id}`]);
    await vi.waitFor(() => expect(followed.map(({ subjectId }) => subjectId)).toEqual([other.id]), 5000);
  });

  it('of more than twenty events is shared out, and nothing is left out', async () => {
    const subjects = Array.from({ length: 21 }, newSubject);
    await transaction(ctx(), (ctx) =>
      gathered(ctx, async (ctx) => {
        for (const subject of subjects) await grant(ctx, subject);
      }),
    );
    expect((await dataAbout(subjects)).map(({ length }) => length).sort()).toEqual([1, 20]);
    await vi.waitFor(() => expect(told).toHaveLength(42), 10_000);
    expect(new Set(told).size).toBe(42);
  });

  it('of several deeds shares a transaction, and its rows a statement a table', async () => {
    const person = await world.person('Told Much');
    const recipient = { userId: person.id, email: person.email, name: person.name };
    const transactions = new Set<string>();
    say = async (ctx, { id, subjectId }) => {
      const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(ctx.db);
      transactions.add(rows[0]?.now ?? '');
      const event = { id, name: 'parcel.late' } as WrittenEvent; // all that is read of it
      await tell(ctx, event, noticeTo([recipient], 'info', 'A role', `You have it: ${subjectId}`), () => nowhere);
      const words = {
        kind: 'agreement',
        title: 'A role',
        name: '',
        said: ['You have it.'],
        reader: 'account',
      } as const;
      const letter = { to: person.email, words };
      await tellByLetter(ctx, event, recipient, { ...letter, dedupeKey: `role:${subjectId}` });
    };
    const subjects = Array.from({ length: 12 }, newSubject);
    // Each is a job of its own; they are there at the same instant.
    await transaction(ctx(), async (ctx) => {
      for (const subject of subjects) await grant(ctx, subject);
    });
    expect(await dataAbout(subjects)).toHaveLength(12);
    await vi.waitFor(() => expect(told).toHaveLength(24), 10_000);
    expect(transactions.size).toBeLessThan(6);
    const statements = async (rows: RawBuilder<{ statement: string }>) =>
      (await rows.execute(world.deps.db)).rows.map(({ statement }) => statement);
    const letters = () =>
      statements(sql`
        select xmin::text || ' ' || cmin::text as statement from deliveries
        where dedupe_key = any(${subjects.map(({ id }) => `role:${id}`)}::text[])`);
    const notices = () =>
      statements(
        sql`select xmin::text || ' ' || cmin::text as statement from notifications where user_id = ${person.id}`,
      );
    for (const written of [letters, notices]) {
      await vi.waitFor(async () => expect(await written()).toHaveLength(12), 5000);
      expect(new Set(await written()).size).toBe(transactions.size);
    }
  });

  it('and fails takes nothing from what else is told, and comes back alone', async () => {
    const subjects = [newSubject(), newSubject(), newSubject()] as const;
    let tries = 0;
    say = async (ctx, { subjectId }) => {
      if (subjectId !== subjects[1].id || ++tries > 3) return;
      await sql`select 1 / 0`.execute(ctx.db); // the transaction that it shares is lost with it
    };
    await transaction(ctx(), (ctx) =>
      gathered(ctx, async (ctx) => {
        for (const subject of subjects) await grant(ctx, subject);
      }),
    );
    await vi.waitFor(() => expect(told).toContain(subjects[1].id), 15_000);
    expect(tries).toBe(4);
    for (const { id } of subjects) {
      expect(told).toContain(id);
      expect(told).toContain(`letter ${id}`);
    }
    // In the lost transaction the first was told, and once more afterwards; only what failed came back after that.
    expect(told.filter((id) => id === subjects[2].id)).toHaveLength(1);
    expect(told.filter((id) => id === `letter ${subjects[1].id}`)).toHaveLength(1);
  });
});

it('knows whether it is running, for /readyz', async () => {
  expect(jobs.isRunning()).toBe(true);
  const answer = await world.request(null, { url: '/readyz' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { stays: true, database: true, jobs: true, rounds: true }]);
});
