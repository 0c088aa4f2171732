import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;

// int8 fits a JavaScript integer for everything we count and every amount (at most 10^12 minor units).
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A calendar day has no zone: it stays the text it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const names = new Map<string, string>();
/**
 * A stable name for a statement's text, so that each connection plans it once; unprepared costs 30–45 %. Texts come from our
 * own stores only and lists are passed as arrays, so their number is small; past the cap a statement runs unprepared.
 */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= 2000) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
};

class PreparedClient extends pg.Client {
  // Kysely calls query(text, values); everything else of pg passes through untouched.
  // @ts-expect-error the base class has a dozen overloads and this one form is all that is changed
  override query(text: unknown, values?: unknown, ...rest: unknown[]) {
    if (typeof text === 'string' && Array.isArray(values))
      // @ts-expect-error see above
      return super.query({ name: nameOf(text), text, values }, ...rest);
    // @ts-expect-error see above
    return super.query(text, values, ...rest);
  }
}

export function makePool(url: string, size = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    Client: PreparedClient as unknown as typeof pg.Client,
    options: '-c statement_timeout=15000 -c timezone=UTC',
  });
  // A line that breaks between two statements of a transaction has nobody who waits for it, and without a listener it would end
  // the process. Whoever sends the next statement is told.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export const makeDb = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });

/** True when the database answers. */
export const isAlive = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
