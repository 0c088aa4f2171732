import { Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { connectionTo } from './connecting.ts';
import { type ClientPool, pipelined, type Watcher } from './driver.ts';
import { sendMessage } from './message.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

// int8 fits a JavaScript integer for everything we count and every amount (at most 10^12 minor units).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day has no zone: it stays the text it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const names = new Map<string, string>();
/** Some three times of what the stores have. A text that is put together from what somebody typed would run into it, and hurt nobody. */
const MOST_NAMES = 10_000;
/**
 * A stable name for a statement's text, so that each connection plans it once; unprepared costs 30–45 %. Texts come from our
 * own stores only and lists are passed as arrays, so their number is small; past the cap a statement runs unprepared.
 */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MOST_NAMES) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
};

class PreparedClient extends pg.Client {
  /** Statements in one message; answers each. Throws what the first of them failed with. */
  send(statements: readonly { text: string; values: readonly unknown[] }[]): Promise<pg.QueryResult[]> {
    return sendMessage(
      (message) => super.query(message),
      statements.map(({ text, values }) => ({ name: nameOf(text), text, values })),
    );
  }

  // A statement with its values is prepared; everything else of pg, such as one with a callback, passes through untouched.
  // @ts-expect-error the base class has a dozen overloads and this one form is all that is changed
  override query(text: unknown, values?: unknown, ...rest: unknown[]) {
    if (typeof text !== 'string' || !Array.isArray(values) || rest.length > 0)
      // @ts-expect-error see above
      return super.query(text, values, ...rest);
    return this.send([{ text, values }]).then(([result]) => result);
  }
}

/** A connection that was idle so long is given up. A new one plans every statement again, and the first requests on it wait for that. */
const IDLE_MILLISECONDS = 10 * 60_000;

/** Connections that each send what they are given in one message. */
export type Pool = ClientPool & pg.Pool;

export function makePool(url: string, size = 20): Pool {
  const pool = new pg.Pool({
    ...connectionTo(url, 'serving'),
    max: size,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    Client: PreparedClient as unknown as typeof pg.Client,
  });
  // A line that breaks between two statements of a transaction has nobody who waits for it, and without a listener it would end
  // the process. Anyone who sends the next statement is told.
  pool.on('connect', (client) => client.on('error', () => undefined));
  // Neither has one that is idle, or still says good-bye while its database stops.
  pool.on('error', () => undefined);
  return pool as Pool; // its clients are PreparedClient
}

export const makeDb = (pool: ClientPool, watcher?: Watcher): Db =>
  new Kysely<Tables>({ dialect: pipelined(pool, watcher) });

/**
 * A value that the planner does not look at. PostgreSQL plans a prepared statement again at each call for as long as it believes that
 * knowing the values pays, and for a long statement that costs three times what running it does. With these it takes the stored plan,
 * so the statement must be one whose way is the same for all values.
 */
export const unplanned = (value: unknown, type: keyof typeof withType): RawBuilder<unknown> => withType[type](value);

const withType = {
  tsquery: (value: unknown) => sql`(select ${value}::tsquery)`,
  uuid: (value: unknown) => sql`(select ${value}::uuid)`,
  text: (value: unknown) => sql`(select ${value}::text)`,
  'double precision': (value: unknown) => sql`(select ${value}::double precision)`,
  timestamptz: (value: unknown) => sql`(select ${value}::timestamptz)`,
  bpchar: (value: unknown) => sql`(select ${value}::bpchar)`,
  bigint: (value: unknown) => sql`(select ${value}::bigint)`,
  integer: (value: unknown) => sql`(select ${value}::integer)`,
  'text[]': (value: unknown) => sql`(select ${value}::text[])`,
  'uuid[]': (value: unknown) => sql`(select ${value}::uuid[])`,
};

const lists = new WeakMap<readonly string[], RawBuilder<unknown>>();

/**
 * A set of states as SQL writes it, for `status in ${among(openCases)}`: part of the statement's text, so that an index over some states
 * is found by it. The set is one of the domain's, made once: each array has a text of its own, which is remembered like a template.
 */
export function among(states: readonly string[]): RawBuilder<unknown> {
  const known = lists.get(states);
  if (known) return known;
  const text = [`(${states.map((state) => `'${state.replaceAll("'", "''")}'`).join(', ')})`];
  const list = sql(Object.assign(text, { raw: text }));
  lists.set(states, list);
  return list;
}

/** True when the database answers. */
export const isAlive = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
