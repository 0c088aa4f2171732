import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { MINUTE } from '@ahadi/domain/core/time.ts';
import type { FastifyInstance } from 'fastify';
import { ensureAdministrator } from './accounts/account.ts';
import { accountMails } from './accounts/reactions.ts';
import { batchesRound } from './agreements/batch.ts';
import { makeApp } from './app.ts';
import { type Auth, makeAuth } from './core/auth.ts';
import { endShipping, noting } from './core/backup/shipping.ts';
import type { Config } from './core/config.ts';
import { type Ctx, type Deps, systemCtx } from './core/ctx.ts';
import { makeDb, makePool } from './core/db.ts';
import { type Jobs, makeJobs } from './core/jobs.ts';
import { type Log, makeLog } from './core/log.ts';
import { makeTransport, sendMail } from './core/mail.ts';
import { serveMetrics } from './core/metrics.ts';
import { migrate } from './core/migrate.ts';
import { beat, creditOutages } from './core/outages.ts';
import { type LookUp, lookUpByDns } from './core/outward.ts';
import { poolerProblem } from './core/pooling.ts';
import { startPostgres } from './core/postgres.ts';
import { noRealtime, startRealtime } from './core/realtime.ts';
import { type Account, rightsOf } from './core/rights.ts';
import { installationSecret } from './core/secrets.ts';
import { asRole, SERVER_ROLE } from './core/serverrole.ts';
import { makeStorage } from './core/storage.ts';
import { openVault } from './core/vault.ts';
import { makeWatch } from './core/watching.ts';
import { bringLibrary, libraryFolder } from './help/library.ts';
import { pushesRound } from './notifications/push.ts';
import { keepBackedUp } from './operating/backup.ts';
import { lookOver } from './operating/condition.ts';
import { pollsRound } from './payments/poll.ts';
import { staysOnEntry } from './privacy/reactions.ts';
import { deliveriesRound } from './programs/delivery.ts';
import { schedule } from './schedule.ts';
import { subscriptions } from './subscriptions.ts';

export type Server = {
  app: FastifyInstance;
  deps: Deps;
  auth: Auth;
  url: string;
  port: number;
  stop: () => Promise<void>;
};
export type BootOptions = {
  log?: Log;
  now?: () => Date;
  jobs?: (url: string) => Jobs;
  lookUp?: LookUp;
  listen?: boolean;
  webFolder?: string | null;
  /** Whether the database may be older than the program; true unless given. */
  migrates?: boolean;
  /** Whether open pages hear of what changes; true unless given. */
  tellsPages?: boolean;
  /** Where the help articles lie that come with the product; null brings none in. */
  library?: string | null;
  /** Who goes on with a server that root starts: it keeps no right of root's. */
  account?: Account | undefined;
  /** Serves as the account that owns the tables: for what fills a database past its guards. */
  asOwner?: true;
  /** What must be there before the first request is answered: the demo world. */
  prepare?: (deps: Deps, auth: Auth) => Promise<unknown>;
};

const builtPages = join(import.meta.dirname, '..', 'web', 'build', 'client');

/**
 * Brings a whole server up: database, migrations, sign-in, realtime, jobs, HTTP. What it started, `stop` ends in reverse
 * order: nobody is to be sent here, no new requests, running ones finish, jobs are handed back, the embedded database shuts down cleanly.
 */
export async function boot(config: Config, options: BootOptions = {}): Promise<Server> {
  const log = options.log ?? makeLog(config.LOG_LEVEL);
  const watch = makeWatch();
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (let end = ends.pop(); end; end = ends.pop())
      await end().catch((failure) => log.error('stopping', { failure }));
  };
  try {
    const rights = rightsOf(config, options.account, log);
    const postgres = config.DATABASE_URL ? null : await startPostgres(config.DATA_DIR, log, [], options.account);
    if (postgres) ends.push(postgres.stop);
    rights.lower();
    const owner = config.DATABASE_OWNER_URL ?? config.DATABASE_URL ?? postgres?.url ?? '';
    const serving = config.DATABASE_URL ?? postgres?.servingUrl ?? '';
    const databaseUrl =
      options.migrates === false
        ? asRole(serving, SERVER_ROLE)
        : await migrated(options.asOwner ? { owner } : { owner, serving }, log);
    const pool = makePool(databaseUrl);
    const outsidePool = makePool(databaseUrl, 3);
    for (const each of [pool, outsidePool])
      each.on('error', (failure) => log.warn('an idle database connection broke', { failure }));
    ends.push(() => Promise.all([pool.end(), outsidePool.end()]));
    const now = options.now ?? (() => new Date());
    const noted = postgres && config.BACKUP_TO ? noting(makeStorage(config)) : null;
    const storage = noted?.storage ?? makeStorage(config);
    if (postgres && noted) ends.push(await keepBackedUp(config, postgres, noted, { log, watch, now }));
    else if (postgres) await endShipping(postgres.url);
    else if (config.BACKUP_TO)
      log.warn('BACKUP_TO is for the embedded database; docs/operating.md says how an external one is backed up');
    const jobs = options.jobs?.(databaseUrl) ?? makeJobs(databaseUrl, subscriptions, schedule, { log, watch });
    const deps: Deps = {
      config,
      db: makeDb(pool, { log, watch }),
      outside: makeDb(outsidePool, { log, watch }),
      jobs,
      storage,
      lookUp: options.lookUp ?? lookUpByDns,
      vault: openVault(config),
      log,
      watch,
      now,
    };
    if (!deps.vault)
      log.warn(
        'ROOM_KEY is not set: mediation rooms are shut and no figure can be sealed until it is (32 random bytes in base64url, see README)',
      );
    const authSecret = await installationSecret({ db: deps.db, now: deps.now() }, 'session-secret');
    const auth = makeAuth(deps, authSecret, staysOnEntry(deps, accountMails(deps)));
    const realtime = options.tellsPages === false ? noRealtime : await startRealtime(databaseUrl, log);
    ends.push(realtime.stop);
    await beat(systemCtx(deps, 'boot')); // before the jobs: the first round of the clock finds the outage that ends now
    await jobs.start(deps);
    ends.push(jobs.stop);
    await creditOutages(systemCtx(deps, 'boot')); // after them: what may follow from a moved deadline is a job
    await ensureAdministrator(deps, auth);
    if (options.library !== null) await bringLibrary(systemCtx(deps, 'boot'), options.library ?? libraryFolder);
    await options.prepare?.(deps, auth);
    const transport = makeTransport(config.SMTP_URL, config.PLAIN_HOSTS);
    if (transport) ends.push(carryMail(deps, transport));
    if (!options.jobs) {
      ends.push(eachTwoSeconds(deps, 'pushes', pushesRound));
      ends.push(eachTwoSeconds(deps, 'webhooks', deliveriesRound));
      ends.push(eachTwoSeconds(deps, 'batches', batchesRound));
      // What a provider told unproven is due at once: the payer waits before the screen.
      ends.push(eachTwoSeconds(deps, 'payments-poll', pollsRound));
      const patient = { config, url: serving, owner, now: deps.now };
      ends.push(each(5 * MINUTE, deps, 'looking-over', (ctx) => lookOver(ctx, patient)));
    }
    const webFolder =
      options.webFolder === undefined ? (existsSync(builtPages) ? builtPages : null) : options.webFolder;
    if (config.METRICS_ON)
      ends.push((await serveMetrics(config.METRICS_ON, deps, { serving: pool, outside: outsidePool })).stop);
    let isLeaving = false;
    const app = await makeApp({ ...deps, auth, authSecret, realtime, webFolder, isLeaving: () => isLeaving });
    ends.push(() => closed(app));
    if (options.listen !== false) {
      await rights.layDown(config.PORT, () => app.listen({ port: config.PORT, host: config.HOST }));
      ends.push(async () => {
        isLeaving = true;
        await after(1000 * config.STOP_AFTER_SECONDS);
      });
    } else await app.ready();
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.PORT;
    return { app, deps, auth, url: config.PUBLIC_URL, port, stop };
  } catch (failure) {
    await stop();
    throw failure;
  }
}

/**
 * The owner of the tables brings the schema to the newest. Answers the address at which the server does its work, as a role that changes
 * nothing of the schema. Where that role cannot be had, the account that owns the tables serves; another one could not, and that throws.
 */
async function migrated({ owner, serving }: { owner: string; serving?: string }, log: Log): Promise<string> {
  for (const url of new Set([owner, serving ?? owner])) {
    const problem = await poolerProblem(url);
    if (problem) throw new Error(`${problem.what}. ${problem.mend}`);
  }
  const missing = await migrate(owner, serving, log);
  if (serving === undefined) return owner;
  if (missing === null) return asRole(serving, SERVER_ROLE);
  const toRun = `As an administrator of this PostgreSQL run once: ${missing} Then start again.`;
  if (serving !== owner) throw new Error(`The server’s role is not its account’s to take on. ${toRun}`);
  log.warn(`the server works as the account that owns the tables. ${toRun}`);
  return serving;
}

/** So long a request that was begun may take after nothing new is taken. Milliseconds. */
const FINISH_WITHIN = 15_000;

/** Takes no new connection, ends those on which nothing is asked, and lets what was asked be answered. */
async function closed(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_WITHIN);
  await app.close().finally(() => clearTimeout(cut));
}

/** Carries the outbox off. Answers how to end it. */
function carryMail(deps: Deps, transport: NonNullable<ReturnType<typeof makeTransport>>): () => Promise<void> {
  const end = eachTwoSeconds(deps, 'mail', (ctx) => sendMail(ctx, transport));
  return async () => {
    await end();
    transport.close();
  };
}

/** What should leave at once. */
const eachTwoSeconds = (deps: Deps, name: string, work: (ctx: Ctx) => Promise<unknown>) => each(2000, deps, name, work);

/** A round every so many milliseconds, one at a time. Answers how to end it. */
function each(ms: number, deps: Deps, name: string, work: (ctx: Ctx) => Promise<unknown>): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = deps.watch
      .round(name, () => work(systemCtx(deps, `clock:${name}`)))
      .catch((failure) => deps.log.warn('a round failed', { name, failure }))
      .finally(() => {
        busy = false;
      });
  }, ms);
  return async () => {
    clearInterval(timer);
    await round;
  };
}
