import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { CompiledQuery } from 'kysely';
import { type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Ctx, Deps } from './ctx.ts';
import { systemCtx } from './ctx.ts';
import type { Db } from './db.ts';
import type { Log } from './log.ts';

/** What another feature does after an event. It may run twice (a crash between its work and its tick): it must be idempotent. */
export type Reaction<Name extends EventName = EventName> = (ctx: Ctx, event: WrittenEvent<Name>) => Promise<void>;
/** For each event who follows it, by a stable name; `{}` says that nobody does. A missing event does not compile. */
export type Subscriptions = { [Name in EventName]: Record<string, Reaction<Name>> };
/** What the clock does: a name, every how many minutes, and the work of one round. */
export type Schedule = Record<string, { everyMinutes: number; run: (ctx: Ctx) => Promise<void> }>;

export type Jobs = {
  /** Queues the reactions to an event in the event's transaction. */
  follow(ctx: Ctx, event: WrittenEvent): Promise<void>;
  start(deps: Deps): Promise<void>;
  stop(): Promise<void>;
  isRunning(): boolean;
};

const REACTIONS = 'reactions';

/** pg-boss speaks SQL through this while a transaction of ours is open: a rollback takes the job along. */
const inside = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows as unknown[],
  }),
});

type Told = { reaction: string; event: WrittenEvent };

export function makeJobs(url: string, subscriptions: Subscriptions, schedule: Schedule, log: Log): Jobs {
  const boss = new PgBoss({ connectionString: url, max: 4, useListenNotify: true, application_name: 'ahadi-jobs' });
  boss.on('error', (failure) => log.error('jobs', { failure }));
  let running = false;
  return {
    isRunning: () => running,
    async follow(ctx, event) {
      for (const reaction of Object.keys(subscriptions[event.name]))
        await boss.send(REACTIONS, { reaction, event } satisfies Told, { db: inside(ctx.db) });
    },
    async start(deps) {
      await boss.start();
      await boss.createQueue(REACTIONS, reactionsQueue);
      await boss.updateQueue(REACTIONS, reactionsQueue); // an older start may have made it with other settings
      await boss.work<Told>(REACTIONS, untilEmpty, (batch) => reactToBatch(deps, subscriptions, batch));
      for (const [name, { everyMinutes, run }] of Object.entries(schedule)) {
        await boss.createQueue(name, { policy: 'short', retryLimit: 3 });
        await boss.work(name, { pollingIntervalSeconds: 5 }, () =>
          run(systemCtx(deps, `clock:${name}`)).catch((failure) => {
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

/** A killed process leaves its jobs behind; without a sign of life for half a minute they go to another worker, and do not wait for a quarter of an hour. */
const reactionsQueue = {
  retryLimit: 10,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 600,
  heartbeatSeconds: 30,
  notify: true,
} as const;

/**
 * A notice wakes the workers; a batch that came back full says that more wait, so they go on at once. The second between
 * polls is for what no notice tells of: a retry whose time has come.
 */
const untilEmpty = {
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 1,
  batchSize: 5,
  burstWhenBatchFull: true,
  localConcurrency: 4,
  perJobResults: true,
} as const;

/** Runs a batch one by one; a reaction that fails is logged and comes back alone, the others are done. */
async function reactToBatch(deps: Deps, subscriptions: Subscriptions, batch: Job<Told>[]): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data } of batch)
    try {
      await react(deps, subscriptions, data);
      results.push({ id, status: 'completed' });
    } catch (failure) {
      deps.log.error('a reaction failed', { reaction: data.reaction, event: data.event.name, failure });
      results.push({ id, status: 'failed', output: { message: String(failure) } });
    }
  return results;
}

/** Runs one reaction to one event. A name that no longer exists (an older process queued it) is logged and let go. */
async function react(deps: Deps, subscriptions: Subscriptions, { reaction, event }: Told): Promise<void> {
  const run = (subscriptions[event.name] as Record<string, Reaction>)[reaction];
  if (!run) return deps.log.warn('no such reaction', { reaction, event: event.name });
  await run(systemCtx(deps, `${event.name}:${event.id}`), event);
}

/** Jobs that run when asked and on nobody's clock: tests and the demo world move time themselves, and nothing sleeps. */
export function makeManualJobs(subscriptions: Subscriptions): Jobs & { settle: (deps: Deps) => Promise<void> } {
  const queue: Told[] = [];
  return {
    isRunning: () => true,
    async follow(_ctx, event) {
      for (const reaction of Object.keys(subscriptions[event.name])) queue.push({ reaction, event });
    },
    async start() {},
    async stop() {},
    async settle(deps) {
      for (let told = queue.shift(); told; told = queue.shift()) {
        // A deed that was rolled back left no row, and so no reaction either.
        const written = await deps.db
          .selectFrom('events')
          .select('id')
          .where('id', '=', told.event.id)
          .executeTakeFirst();
        if (written) await react(deps, subscriptions, told);
      }
    },
  };
}
