import { setTimeout as after } from 'node:timers/promises';
import type { EventName, EventPayloads, WrittenEvent } from '@ahadi/domain/events.ts';
import { CompiledQuery, sql } from 'kysely';
import { type Job, PgBoss } from 'pg-boss';
import { collecting } from './collecting.ts';
import { connectionTo } from './connecting.ts';
import type { Ctx, Deps } from './ctx.ts';
import { systemCtx, transaction } from './ctx.ts';
import type { Db } from './db.ts';
import { sendAlong } from './driver.ts';
import type { Log } from './log.ts';
import { restBetween } from './resting.ts';
import type { Watch } from './watching.ts';

/**
 * What another feature does after an event. It may run twice (a crash between its work and its tick): it must be idempotent. An event
 * that it does not concern is never queued for it.
 */
export type Reaction<Name extends EventName = EventName> = {
  (ctx: Ctx, event: WrittenEvent<Name>): Promise<void>;
  concerns?: (payload: EventPayloads[Name]) => boolean;
  tells?: true;
};
/** A reaction to those events of a name whose payload says so; to others it does nothing. */
export const onlyWhen = <Name extends EventName>(
  concerns: (payload: EventPayloads[Name]) => boolean,
  run: (ctx: Ctx, event: WrittenEvent<Name>) => Promise<void>,
): Reaction<Name> =>
  Object.assign(
    async (ctx: Ctx, event: WrittenEvent<Name>) => {
      if (concerns(event.payload)) await run(ctx, event);
    },
    { concerns },
  );
/** Reactions that only write down what people are to be told: those of a batch share a transaction, and go one by one where that fails. */
export const telling = <Names extends Record<string, Reaction>>(reactions: Names): Names =>
  Object.fromEntries(
    Object.entries(reactions).map(([name, run]) => [
      name,
      Object.assign((ctx: Ctx, event: WrittenEvent) => run(ctx, event), { tells: true as const }),
    ]),
  ) as Names; // the same names, each with its reaction

/** For each event who follows it, by a stable name; `{}` says that nobody does. A missing event does not compile. */
export type Subscriptions = { [Name in EventName]: Record<string, Reaction<Name>> };
/** What the clock does: a name, every how many minutes, and the work of one round. */
export type Schedule = Record<string, { everyMinutes: number; run: (ctx: Ctx) => Promise<void> }>;

export type Jobs = {
  /** Queues the reactions to some events in their transaction. */
  follow(ctx: Ctx, events: readonly WrittenEvent[]): Promise<void>;
  start(deps: Deps): Promise<void>;
  stop(): Promise<void>;
  isRunning(): boolean;
};

const REACTIONS = 'reactions';

/** pg-boss queues through this while a transaction of ours is open: a rollback takes the job along. What it is called is not asked for. */
const inside = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    await sendAlong({ db }, { compile: () => CompiledQuery.raw(text, values) });
    return { rows: [] };
  },
});

/** What follows an event. `again`: it failed before. */
type Task = { reactions: string[]; event: WrittenEvent; again?: true };
/** One job: what follows an event, or several events of one deed. `reaction` is what an older process queued, one job each. */
type Queued = Task | { tasks: Task[] } | { reaction: string; event: WrittenEvent };
const tasksOf = (queued: Queued): Task[] =>
  'tasks' in queued
    ? queued.tasks
    : ['reactions' in queued ? queued : { reactions: [queued.reaction], event: queued.event }];

/** So many events share a job. */
const MOST_TOLD_TOGETHER = 20;

/**
 * The jobs that follow the events of one deed, without those that nobody reacts to: one an event, but those of which people are only
 * told share one. What tells of the others goes with it, so that people hear of a deed in its order.
 */
function jobsFor(subscriptions: Subscriptions, events: readonly WrittenEvent[]): Queued[] {
  const tasks = events.flatMap((event): Task[] => {
    const rows = Object.entries(subscriptions[event.name] as Record<string, Reaction>);
    const reactions = rows.flatMap(([name, { concerns }]) => (concerns?.(event.payload) === false ? [] : [name]));
    return reactions.length > 0 ? [{ reactions, event }] : [];
  });
  const tells = ({ event }: Task, name: string) => reactionOf(subscriptions, event, name)?.tells === true;
  const isToldOnly = (task: Task) => task.reactions.every((name) => tells(task, name));
  if (tasks.length < 2 || !tasks.some(isToldOnly)) return tasks;
  const those = (does: boolean) =>
    tasks.flatMap((task): Task[] => {
      const reactions = task.reactions.filter((name) => tells(task, name) === does);
      return reactions.length > 0 ? [{ ...task, reactions }] : [];
    });
  const told = those(true);
  const together = Array.from({ length: Math.ceil(told.length / MOST_TOLD_TOGETHER) }, (_, n) =>
    told.slice(n * MOST_TOLD_TOGETHER, (n + 1) * MOST_TOLD_TOGETHER),
  );
  return [
    ...those(false),
    ...together.map((tasks): Queued => (tasks.length === 1 ? (tasks[0] as Task) : { tasks })), // one of one
  ];
}

const reactionOf = (subscriptions: Subscriptions, event: WrittenEvent, name: string): Reaction | undefined =>
  (subscriptions as Record<string, Record<string, Reaction> | undefined>)[event.name]?.[name]; // an event of another version has none

export function makeJobs(
  url: string,
  subscriptions: Subscriptions,
  schedule: Schedule,
  { log, watch }: { log: Log; watch: Watch },
): Jobs {
  const boss = new PgBoss({
    ...connectionTo(url, 'queueing'),
    max: 4,
    useListenNotify: true,
    application_name: 'ahadi-jobs',
    ...lookingAfter,
  });
  boss.on('error', (failure) => log.error('jobs', { failure }));
  let running = false;
  return {
    isRunning: () => running,
    async follow(ctx, events) {
      const jobs = jobsFor(subscriptions, events).map((data) => ({ data }));
      if (jobs.length > 0) await boss.insert(REACTIONS, jobs, { db: inside(ctx.db) });
    },
    async start(deps) {
      await boss.start();
      await boss.createQueue(REACTIONS, reactionsQueue);
      await boss.updateQueue(REACTIONS, reactionsQueue); // an older start may have made it with other settings
      const retry = async (tasks: readonly Task[]) => {
        const later = { startAfter: reactionsQueue.retryDelay };
        await boss.insert(
          REACTIONS,
          tasks.map((data) => ({ data, ...later })),
        );
      };
      // With the try that it is: one that was given to another worker meanwhile is that worker's alone.
      const fail = async ({ id, retryCount }: Job<Queued>, failure: unknown) => {
        await boss.fail(REACTIONS, { id, retryCount }, { message: String(failure) });
      };
      await boss.work<Queued>(REACTIONS, untilEmpty, async (batch) => {
        await reactToBatch({ deps, subscriptions, retry, fail }, batch);
        if (batch.length < untilEmpty.batchSize) await after(REST_MS);
      });
      for (const [name, { everyMinutes, run }] of Object.entries(schedule)) {
        await boss.createQueue(name, { policy: 'short', ...roundsQueue });
        await boss.updateQueue(name, roundsQueue);
        await boss.work(name, { pollingIntervalSeconds: 5 }, () =>
          watch
            .round(name, () => run(systemCtx(deps, `clock:${name}`)))
            .catch((failure) => {
              log.error('a round of the clock failed', { name, failure });
              throw failure;
            }),
        );
        await boss.schedule(name, everyMinutes === 1 ? '* * * * *' : `*/${everyMinutes} * * * *`);
      }
      running = true;
    },
    async stop() {
      running = false;
      await boss.stop({ graceful: true, timeout: 8000 });
    },
  };
}

/** So often some process looks for what killed ones left behind. */
const lookingAfter = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };
/** A round of the clock that a killed process had begun is another one's within half a minute: no sign of life, then found, then fetched. */
const roundsQueue = { retryLimit: 3, heartbeatSeconds: 10 };

/** A killed process leaves its jobs behind; without a sign of life for a quarter of a minute they go to another worker, and do not wait for a quarter of an hour. */
const reactionsQueue = {
  retryLimit: 10,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 15,
  notify: true,
} as const;

/**
 * A notice wakes the workers; a batch that came back full says that more wait, so they go on at once. The second between
 * polls is for what no notice tells of: a retry whose time has come.
 */
const untilEmpty = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 1,
  batchSize: 10,
  burstWhenBatchFull: true,
  localConcurrency: 4,
} as const;

/**
 * A worker that found few jobs rests before it looks again: to fetch one job and to tick it off costs more than most of what is done
 * for it, and every notice wakes all workers. The first job after a quiet time waits for nobody.
 */
const REST_MS = 150;

/** Four workers that rest so much take together about what one would take that never rests. The most is for what waits on others. */
const BETWEEN_REACTIONS = [3, 100] as const;

type Runner = {
  deps: Deps;
  subscriptions: Subscriptions;
  retry: (tasks: readonly Task[]) => Promise<void>;
  fail: (job: Job<Queued>, failure: unknown) => Promise<void>;
};

/**
 * Runs a batch: what tells people first, all of it in one transaction, then the rest one by one. A reaction that fails is logged and
 * comes back alone, the others are done: where a job has several, those that failed go on as jobs of their own.
 */
async function reactToBatch({ deps, subscriptions, retry, fail }: Runner, batch: Job<Queued>[]): Promise<void> {
  const run = runnerFor(deps, subscriptions);
  const jobs = batch.map((job) => {
    const tasks = tasksOf(job.data);
    return { job, work: worksOf(tasks), isNew: job.retryCount === 0 && tasks.every(({ again }) => !again) };
  });
  const rest = restBetween(...BETWEEN_REACTIONS);
  // What failed before does not make those beside it fail again.
  const told = await run.tell(jobs.flatMap(({ work, isNew }) => (isNew ? work : [])));
  await rest();
  for (const { job, work } of jobs) {
    const failed = await run.each(work.filter((one) => !told.has(one)));
    await rest();
    deps.watch.reacted('done', work.length - failed.length);
    deps.watch.reacted('failed', failed.length);
    for (const { reaction, event, failure } of failed)
      deps.log.error('a reaction failed', { reaction, event: event.name, failure });
    const [first] = failed;
    // What could not be queued again either comes back as a whole; what was done is done again, and changes nothing.
    const isSettled =
      !first ||
      (work.length > 1 &&
        (await retry(failed.map(({ reaction, event }) => ({ reactions: [reaction], event, again: true }))).then(
          () => true,
          () => false,
        )));
    // Failed, it waits for its next try; the others of the batch are ticked off together when this is over.
    if (!isSettled) await fail(job, first?.failure);
  }
}

/** One reaction to one event. */
type Work = { reaction: string; event: WrittenEvent };
const worksOf = (tasks: readonly Task[]): Work[] =>
  tasks.flatMap(({ reactions, event }) => reactions.map((reaction) => ({ reaction, event })));

function runnerFor(deps: Deps, subscriptions: Subscriptions) {
  const sayFailure = (failure: unknown) => deps.log.warn('what tells people goes one by one', { failure });
  const ctxFor = ({ name, id }: WrittenEvent): Ctx => systemCtx(deps, `${name}:${id}`);
  /** A name that no longer exists (an older process queued it) is logged and let go. */
  const react = async (ctx: Ctx, { reaction, event }: Work): Promise<void> => {
    const run = reactionOf(subscriptions, event, reaction);
    if (!run) return ctx.log.warn('no such reaction', { reaction, event: event.name });
    await run(ctx, event);
  };
  return {
    /** Does what of it tells people, in one transaction; answers what was done: nothing where that fails. */
    async tell(work: readonly Work[], onFailure = sayFailure): Promise<ReadonlySet<Work>> {
      const tells = work.filter(({ reaction, event }) => reactionOf(subscriptions, event, reaction)?.tells);
      const [first] = tells;
      if (!first || tells.length === 1) return new Set();
      return transaction(ctxFor(first.event), (ctx) =>
        collecting(ctx, async (ctx) => {
          for (const one of tells) await react(ctx, one);
        }),
      ).then(
        () => new Set(tells),
        (failure: unknown) => {
          onFailure(failure);
          return new Set(); // nothing of it was kept: what fails is found out one by one
        },
      );
    },
    /** Does it one by one. Answers what failed; the rest is done. */
    async each(work: readonly Work[]): Promise<(Work & { failure: unknown })[]> {
      const failed: (Work & { failure: unknown })[] = [];
      for (const one of work)
        await react(ctxFor(one.event), one).catch((failure: unknown) => failed.push({ ...one, failure }));
      return failed;
    },
  };
}

/** Jobs that run when asked and on nobody's clock: tests and the demo world move time themselves, and nothing sleeps. */
export function makeManualJobs(subscriptions: Subscriptions): Jobs & { settle: (deps: Deps) => Promise<void> } {
  const queue: Task[][] = [];
  return {
    isRunning: () => true,
    async follow(_ctx, events) {
      queue.push(...jobsFor(subscriptions, events).map(tasksOf));
    },
    async start() {},
    async stop() {},
    async settle(deps) {
      let written: ReadonlySet<string> = new Set();
      let lookedUp: ReadonlySet<Task[]> = new Set();
      for (let tasks = queue.shift(); tasks; tasks = queue.shift()) {
        // All that waits is looked up at once.
        if (!lookedUp.has(tasks)) {
          lookedUp = new Set([tasks, ...queue]);
          written = await writtenOf(deps, [...lookedUp].flat());
        }
        const work = worksOf(tasks.filter(({ event }) => written.has(event.id)));
        const run = runnerFor(deps, subscriptions);
        let together: { failure: unknown } | undefined;
        const told = await run.tell(work, (failure) => {
          together = { failure };
        });
        const [first] = await run.each(work.filter((one) => !told.has(one)));
        // What goes one by one and not together is a fault of going together, which nobody would hear of.
        const failed = first ?? together;
        if (failed) throw failed.failure;
      }
    },
  };
}

/** The events that were written: a deed that was rolled back left no row, and so no reaction either. */
async function writtenOf({ db }: Deps, tasks: readonly Task[]): Promise<ReadonlySet<string>> {
  const ids = tasks.map(({ event }) => event.id);
  const { rows } = await sql<{ id: string }>`select id from events where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
