import { Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { type ClientPool, pipelined } from './driver.ts';
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

/** What pg keeps of a query, a connection and a result beside what its types say. */
type Connection = { describe: (of: object) => void; _send: (message: Buffer) => boolean };
type Described = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
interface QueryInside extends pg.Query {
  name: string | undefined;
  callback: (failure: Error | null, result: pg.QueryResult) => void;
  _result: Described;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: object): void;
}
const QueryInside = pg.Query as unknown as new (text: string, values: unknown[]) => QueryInside;

/** A connection with the rows of its prepared statements as they were described, and the same one that asks for no description and only notes what is to be sent. */
type Known = { rows: Map<string, Described>; silent: Connection; said: Buffer[] };
const known = new WeakMap<Connection, Known>();
function knownOf(connection: Connection): Known {
  const before = known.get(connection);
  if (before) return before;
  const said: Buffer[] = [];
  const silent: Connection = Object.create(connection, {
    describe: { value: () => undefined },
    _send: { value: (message: Buffer) => said.push(message) > 0 },
  });
  const fresh = { rows: new Map(), silent, said };
  known.set(connection, fresh);
  return fresh;
}

/**
 * A prepared statement that asks once a connection how its rows look. PostgreSQL never changes that: it refuses the statement instead.
 * To send and read it each time takes as long as five rows do.
 */
class PreparedQuery extends QueryInside {
  #rows: Known['rows'] | undefined;

  override prepare(connection: Connection) {
    const { rows, silent, said } = knownOf(connection);
    const described = this.name === undefined ? undefined : rows.get(this.name);
    if (!described) {
      this.#rows = rows;
      return super.prepare(connection);
    }
    Object.assign(this._result, described);
    this._accumulateRows = true;
    super.prepare(silent);
    // Its parts leave as one: three are three writes to the stream, which takes longer than to put them together.
    connection._send(Buffer.concat(said.splice(0)));
  }

  override handleRowDescription(message: object) {
    super.handleRowDescription(message);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.name !== undefined) this.#rows?.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

class PreparedClient extends pg.Client {
  // Kysely calls query(text, values); everything else of pg passes through untouched.
  // @ts-expect-error the base class has a dozen overloads and this one form is all that is changed
  override query(text: unknown, values?: unknown, ...rest: unknown[]) {
    if (typeof text !== 'string' || !Array.isArray(values))
      // @ts-expect-error see above
      return super.query(text, values, ...rest);
    // The query is made here: one that pg makes of a configuration is first copied property by property, which costs more than to send it.
    const query = new PreparedQuery(text, values);
    query.name = nameOf(text);
    return new Promise((resolve, reject) => {
      query.callback = (failure, result) => (failure ? reject(failure) : resolve(result));
      super.query(query);
    });
  }
}

/** A connection that was idle so long is given up. A new one plans every statement anew, and the first requests on it wait for that. */
const IDLE_MILLISECONDS = 10 * 60_000;

export function makePool(url: string, size = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    pipeline: true,
    Client: PreparedClient as unknown as typeof pg.Client,
    options: '-c statement_timeout=15000 -c timezone=UTC',
  });
  // A line that breaks between two statements of a transaction has nobody who waits for it, and without a listener it would end
  // the process. Whoever sends the next statement is told.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export const makeDb = (pool: ClientPool): Db => new Kysely<Tables>({ dialect: pipelined(pool) });

type Type =
  | 'tsquery'
  | 'uuid'
  | 'double precision'
  | 'timestamptz'
  | 'bpchar'
  | 'bigint'
  | 'integer'
  | 'text[]'
  | 'uuid[]';

/**
 * A value that the planner does not look at. PostgreSQL plans a prepared statement anew at each call for as long as it believes that
 * knowing the values pays, and for a long statement that costs three times what running it does. With these it takes the stored plan,
 * so the statement must be one whose way is the same for all values.
 */
export const unplanned = (value: unknown, type: Type): RawBuilder<unknown> => sql`(select ${value}::${sql.raw(type)})`;

/** True when the database answers. */
export const isAlive = (db: Db): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
