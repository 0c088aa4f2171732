import { rmSync } from 'node:fs';
import { tellingTimes } from '@ahadi/domain/notifications/rules.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { firstInstant, followClock } from '../../tools/day.ts';
import { boot } from '../boot.ts';
import { readConfig } from '../core/config.ts';
import { type Ctx, type Deps, systemCtx } from '../core/ctx.ts';
import { type Db, makeDb, makePool } from '../core/db.ts';
import { makeManualJobs } from '../core/jobs.ts';
import { noteAlive } from '../core/outages.ts';
import type { LookUp } from '../core/outward.ts';
import { postLettersOf } from '../notifications/sending.ts';
import { schedule } from '../schedule.ts';
import { subscriptions } from '../subscriptions.ts';
import './answered.ts';
import { type ApiClient, clientOf } from './client.ts';
import { copyDatabase, type OwnDatabase } from './database.ts';
import { faultsIn } from './letterfaults.ts';
import { heldInOneBreath } from './locks.ts';
import { makePerson, type Person, type PersonWishes } from './people.ts';
import { scratchFolder } from './scratch.ts';

export type { ApiClient, Person };

export type Clock = {
  now: () => Date;
  /** Moves time forward by milliseconds or by days. */
  advance: (by: number | { days: number }) => void;
  set: (to: Date | string) => void;
};

export type WorldWishes = {
  /** Settings beside the world's own, as environment variables. */
  env?: Record<string, string>;
  /** When the story begins; the day of the run unless given. */
  startsAt?: Date | string;
  /** A database of the caller's own; a copy of the migrated one unless given. */
  database?: OwnDatabase;
  /** A folder of help articles to start with; none unless given. */
  library?: string;
  /** The addresses that names have in this world; those of the machine's network unless given. */
  lookUp?: LookUp;
  /** Whether pages that are open hear of what changes; they do not unless given. */
  tellsPages?: boolean;
  /** `real` runs pg-boss; then nothing is settled by hand. */
  jobs?: 'by hand' | 'real';
};

type Call = { method?: string; url: string; body?: unknown; headers?: Record<string, string> };
export type Letter = { subject: string; text: string; attachments: { filename: string; sha256: string }[] };

export type World = {
  app: FastifyInstance;
  deps: Deps;
  clock: Clock;
  /** The database as the account that owns the tables, for what the server may not do: plant, tamper, look behind the wall. */
  owner: Db;
  /** Address of this world's own database, as that account. */
  databaseUrl: string;
  /** A person with an account, a first identity and a session; the address is confirmed unless `verified` is false. */
  person: (name: string, wishes?: PersonWishes) => Promise<Person>;
  /** The contract as this person's browser calls it, through the router with its cookie; on pages opened as `account` where that is given. */
  as: (person: Person, account?: Person) => ApiClient;
  /** The contract as somebody who is not signed in calls it. */
  anyone: () => ApiClient;
  /** Any HTTP request, as a person or as nobody; the body goes as JSON. */
  request: (person: Person | null, call: Call) => Promise<LightMyRequestResponse>;
  /** Runs every reaction that waits, and those that they cause. */
  settle: () => Promise<void>;
  /** One round of the clock's work by its name in server/schedule.ts, then what follows from it. The server was up until then. */
  tick: (name: keyof typeof schedule) => Promise<void>;
  /** The server goes down now and comes back after so long: nobody is known to be up, then deadlines are given back what they lost. */
  outage: (length: number | { days: number }) => Promise<void>;
  /** A context as the clock's: for calling a service directly where no procedure leads to it. */
  ctx: () => Ctx;
  /** The letters to an address, oldest first, once the minutes have passed that they wait for a reader who looks by himself; the clock stays where it is. */
  mailbox: (email: string) => Promise<Letter[]>;
  /** A person's newest notifications, as the bell shows them. */
  notificationsOf: (person: Person) => Promise<Notification[]>;
  /** Throws where a letter that was written in it has a fault (`letterfaults.ts`), or a statement waits and reads in one breath (`locks.ts`). */
  close: () => Promise<void>;
};

/** A whole server on a database of its own, without a port: people act on it through the same router as browsers do. */
export async function makeWorld(wishes: WorldWishes = {}): Promise<World> {
  const database = wishes.database ?? (await copyDatabase());
  const dataDir = scratchFolder('world');
  const clock = makeClock(wishes.startsAt);
  const unfollow = follow(clock);
  const jobs = makeManualJobs(subscriptions);
  const byHand = wishes.jobs !== 'real';
  const config = readConfig({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'error',
    COMMANDS_PER_MINUTE: '0',
    BUSY_AFTER_MS: '0', // the loop is the test's own as well: how far it is behind says nothing of the server
    ACADEMY_TILL: '5551234',
    ACADEMY_BANK: 'KCB Nairobi, Ahadi Academy, 110 220 330',
    ROOM_KEY: 'cm9vbXMgb2YgdGhlIHdvcmxkcyBvZiB0aGUgdGVzdHM',
    ...wishes.env,
  });
  const server = await boot(config, {
    now: clock.now,
    listen: false,
    migrates: wishes.database !== undefined,
    tellsPages: wishes.tellsPages ?? false,
    webFolder: null,
    library: wishes.library ?? null,
    ...(wishes.lookUp ? { lookUp: wishes.lookUp } : {}),
    ...(byHand ? { jobs: () => jobs } : {}),
  });
  const { app, deps } = server;
  const owner = makeDb(makePool(database.url, 2)); // it connects when it is first asked
  const ctx = () => systemCtx(deps, 'test');
  const settle = async () => {
    if (!byHand) throw new Error('This world runs real jobs; wait for what they do instead.');
    await jobs.settle(deps);
  };
  const as = (person: Person, account?: Person) => clientOf(app, person.cookie, account?.id);
  // Moved time is time in which the server was up, or else each leap of a test were an outage.
  const wasUp = () =>
    deps.db
      .insertInto('heartbeats')
      .values({ at: clock.now() })
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ at: clock.now() }))
      .execute();
  return {
    app,
    deps,
    owner,
    clock,
    databaseUrl: database.url,
    ctx,
    settle,
    as,
    person: (name, more) => makePerson(ctx(), name, more),
    anyone: () => clientOf(app, null),
    request: (person, { method = 'GET', url, body, headers = {} }) =>
      app.inject({
        method: method as 'GET', // any method may be tried, known or not
        url,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(person ? { cookie: person.cookie } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    async tick(name) {
      const row = schedule[name];
      if (!row) throw new Error(`The clock has no row ${name}.`);
      await wasUp();
      await row.run(systemCtx(deps, `clock:${name}`));
      if (byHand) await settle();
    },
    async outage(length) {
      await wasUp();
      clock.advance(length);
      await noteAlive(ctx());
      if (byHand) await settle();
    },
    mailbox: (email) => mailboxOf(ctx(), email),
    notificationsOf: async (person) => (await as(person).notifications.list({ limit: 100 })).rows,
    async close() {
      await server.stop();
      const faults = await faultsIn(owner).finally(() => owner.destroy());
      // Its own goes in the meantime: to drop one takes longer than to make the next.
      const dropped = database.drop();
      if (wishes.database) await dropped;
      unfollow();
      rmSync(dataDir, { recursive: true, force: true });
      if (faults.length > 0) throw new Error(`Letters that nobody should get:\n${faults.join('\n')}`);
      const locks = heldInOneBreath();
      if (locks.length > 0) throw new Error(`What is read beside a lock may be old:\n${locks.join('\n')}`);
    },
  };
}

/** What {@link World.mailbox} shows. What waits for other people waits on. One keeps the id it waited under, so that they stand in the order of their deeds. */
export async function mailboxOf(ctx: Ctx, email: string): Promise<Letter[]> {
  const later = { ...ctx, now: new Date(ctx.now.getTime() + tellingTimes.letterAfter) };
  const { rows: waiting } = await sql<{ user_id: string }>`
    select distinct d.user_id from deliveries d join users u on u.id = d.user_id
    where d.channel = 'email' and d.status = 'waiting' and d.due_at <= ${later.now}
      and ${email.toLowerCase()} in (lower(d.letter ->> 'to'), u.email)`.execute(ctx.db);
  for (const { user_id } of waiting) await postLettersOf(later, user_id);
  const rows = await ctx.db
    .selectFrom('mail')
    .select(['subject', 'text_body', 'attachments'])
    .where('recipient', '=', email.toLowerCase())
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    subject: row.subject,
    text: row.text_body,
    attachments: row.attachments as Letter['attachments'], // written by postLetter, which types them
  }));
}

const open: Clock[] = [];

/** The time of the process, and so of the libraries in it, is that of the newest world that is open. Answers how to end that. */
function follow(clock: Clock): () => void {
  const keep = () => {
    const newest = open.at(-1);
    followClock(newest && (() => newest.now().getTime()));
  };
  open.push(clock);
  keep();
  return () => {
    open.splice(open.indexOf(clock), 1);
    keep();
  };
}

function makeClock(startsAt: Date | string = firstInstant): Clock {
  let present = new Date(startsAt);
  return {
    now: () => new Date(present),
    advance(by) {
      const milliseconds = typeof by === 'number' ? by : by.days * 86_400_000;
      present = new Date(present.getTime() + milliseconds);
    },
    set(to) {
      present = new Date(to);
    },
  };
}
