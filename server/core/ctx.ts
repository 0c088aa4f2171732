import { setTimeout as after } from 'node:timers/promises';
import type { Acting } from '@ahadi/domain/organisations/schema.ts';
import type { Actor } from '@ahadi/domain/permissions.ts';
import { sql } from 'kysely';
import { type Collected, writeCollected } from './collecting.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import { sendAlong, undoTo } from './driver.ts';
import type { Told } from './emit.ts';
import type { Jobs } from './jobs.ts';
import type { KeyBearer } from './keys.ts';
import type { Log } from './log.ts';
import type { LookUp } from './outward.ts';
import type { Storage } from './storage.ts';
import type { Vault } from './vault.ts';
import type { Watch } from './watching.ts';

/** What a running server has: made once in main.ts or by a test, handed to everything, ambient nowhere. */
export type Deps = {
  config: Config;
  db: Db;
  /** The database outside of any transaction, on connections of its own: only for counts that must outlive a refusal (tries of a code). */
  outside: Db;
  jobs: Jobs;
  storage: Storage;
  /** Finds the addresses of a host that a person named, before it is called. */
  lookUp: LookUp;
  /** Keys of mediation rooms; null while this installation has none, and then its rooms are shut. */
  vault: Vault | null;
  log: Log;
  /** What this process counts of itself. */
  watch: Watch;
  /** The only clock. A test moves it. */
  now: () => Date;
};

/**
 * Somebody who reads by the link of an invitation letter, which went to this address: as this party of this agreement, and of nothing else. They
 * have no account here. What they change brings a code that went to the address.
 */
export type ByLetter = {
  readerId: string;
  agreementId: string;
  partyId: string;
  email: string;
  /** It opens nothing any more: only what was answered to a deed of theirs is answered again. */
  isOver?: true;
};

/** Everything a use case may touch. `db` is a transaction inside {@link transaction}; `now` stands still during a request. */
export type Ctx = Omit<Deps, 'now'> & {
  actor: Actor | null;
  /** Who really acts where `actor` is an organisation that they act for; then it has no role of its own. */
  acting?: Acting | undefined;
  /** The party of one agreement as which somebody without an account reads, and acts by a code; then `actor` is nobody. */
  byLetter?: ByLetter | undefined;
  /** The key the request came with: it opens what its scopes say, of one identity. */
  key?: KeyBearer | undefined;
  /** Whether the account of who asks is suspended: then it reads, and does only what the door of a command leaves open. */
  isSuspended?: boolean;
  /** Whether who asks has roles that count only once their account asks for a second step: until then `actor` has none. */
  awaitsSecondStep?: boolean;
  /** The session the request came with, so that it can be told from the person's others. */
  sessionId: string | null;
  /** The network address the request came from, an IPv6 one by its subnet; null when nobody asked. For counting only. */
  peer: string | null;
  now: Date;
  requestId: string;
  inTransaction: boolean;
  /** Keys of the subjects that this transaction holds; see `aggregate`. */
  holds?: ReadonlySet<string>;
  /** What was told and is written at the end of the deed; see `gathered` in emit. */
  gathered?: Told[];
  /** Rows that are written together at the end; see `collecting`. */
  collected?: Collected | undefined;
};

/** A context for the clock and for reactions: nobody's request, allowed what the permission table allows `system`. */
export const systemCtx = (deps: Deps, requestId: string): Ctx => ({
  ...deps,
  actor: { kind: 'system' },
  sessionId: null,
  peer: null,
  now: deps.now(),
  requestId,
  inTransaction: deps.db.isTransaction,
});

/**
 * Runs `deed` in one transaction; inside another it joins that one. All is written or nothing is, jobs and notices to other
 * processes included. READ COMMITTED: a service holds the row it works on first.
 */
export const transaction = <Answer>(ctx: Ctx, deed: (ctx: Ctx) => Promise<Answer>): Promise<Answer> =>
  ctx.inTransaction ? deed(ctx) : ctx.db.transaction().execute((db) => deed({ ...ctx, db, inTransaction: true }));

/**
 * A part of a deed that may be refused while the rest goes on: what it throws leaves nothing of it behind, and anyone who catches that goes on
 * as if it had not been tried.
 */
export const attempt = <Answer>(ctx: Ctx, part: (ctx: Ctx) => Promise<Answer>): Promise<Answer> =>
  transaction(ctx, async (ctx) => {
    const told = ctx.gathered?.length;
    await writeCollected(ctx);
    await sql`savepoint attempt`.execute(ctx.db);
    try {
      // Rows of a part that is refused are not there at the end, so it writes its own.
      const answer = await part({ ...ctx, collected: undefined });
      await sql`release savepoint attempt`.execute(ctx.db);
      return answer;
    } catch (failure) {
      // Where even this fails the line is gone, and what the part failed with says more.
      await undoTo(ctx, 'attempt').catch(() => undefined);
      if (told !== undefined) ctx.gathered?.splice(told);
      throw failure;
    }
  });

const RETRIES = 5;
/** PostgreSQL's words for "somebody else was in the way; do it again": deadlock_detected and serialization_failure. */
const isInTheWay = (failure: unknown): boolean =>
  failure instanceof Error && 'code' in failure && (failure.code === '40P01' || failure.code === '40001');

/**
 * A deed that is done again, at most 5 times, when it was the victim of a deadlock or could not be put in order with others:
 * one statement or one transaction, and nothing outside the database. Inside a transaction it is done once, because nothing of
 * a broken one can be kept. What is thrown after the last try is PostgreSQL's own error, never a refusal that means something
 * else.
 */
export async function insistently<Answer>(ctx: Ctx, deed: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries++)
    try {
      return await deed();
    } catch (failure) {
      if (ctx.inTransaction || tries >= RETRIES || !isInTheWay(failure)) throw failure;
      // Full jitter: those who met once do not meet again at the same instant.
      await after(Math.random() * 20 * 2 ** tries);
    }
}

/** A {@link transaction} that is done {@link insistently}; inside another it joins that one. */
export const insistentTransaction = <Answer>(ctx: Ctx, deed: (ctx: Ctx) => Promise<Answer>): Promise<Answer> =>
  insistently(ctx, () => transaction(ctx, deed));

/** Tells every process that something of these people changed; delivered when the transaction commits. Data: at most 7 kB. */
export const tellPeople = async (ctx: Ctx, users: readonly string[], event: string, data: object): Promise<void> => {
  if (users.length === 0) return;
  await sendAlong(ctx, sql`select pg_notify('realtime', ${noticeFor(users, event, data)})`);
};

/** What processes are told, as the listener of each reads it. */
export const noticeFor = (users: readonly string[], event: string, data: object): string =>
  JSON.stringify({ users, event, data });
