import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryExecutorProvider,
  type QueryResult,
  type RawBuilder,
  sql,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Deps } from './ctx.ts';
import type { Tables } from './tables.ts';
import { RememberingCompiler } from './texts.ts';

/** The statements that {@link sendAlong} sends. */
const unread = new WeakSet<CompiledQuery>();

/**
 * Runs a statement whose answer nobody reads. In a transaction it waits for the next statement that is read, at the latest COMMIT, and
 * leaves in one message with it and before it; what it fails with is thrown there. So it is for what is not refused: nobody may catch
 * its failure and go on. Outside of a transaction it is done when this answers.
 */
export async function sendAlong(
  { db }: { db: Kysely<Tables> },
  statement: { compile(db: QueryExecutorProvider): CompiledQuery },
): Promise<void> {
  const query = statement.compile(db);
  query.parameters.forEach(requireSendable);
  if (db.isTransaction) unread.add(query);
  await db.executeQuery(query);
}

/** What pg cannot write down fails at once: in a message with COMMIT that statement alone would be left out. Throws TypeError. */
function requireSendable(value: unknown): void {
  if (Array.isArray(value)) value.forEach(requireSendable);
  else if (typeof value === 'object' && value !== null && !(value instanceof Date) && !ArrayBuffer.isView(value))
    JSON.stringify(value);
}

/** The statements that take back what was not sent yet. */
const undoing = new WeakSet<CompiledQuery>();

/** Back to a savepoint that was set by a statement that was read: what was sent along since then and did not leave yet never does. */
export async function undoTo({ db }: { db: Kysely<Tables> }, savepoint: string): Promise<void> {
  const query = sql`rollback to savepoint ${sql.id(savepoint)}`.compile(db);
  undoing.add(query);
  await db.executeQuery(query);
}

/** The statements of one message, by the query that stands for them. */
const bundles = new WeakMap<CompiledQuery, readonly CompiledQuery[]>();

type RowsOf<Asked extends readonly RawBuilder<unknown>[]> = {
  -readonly [Index in keyof Asked]: Asked[Index] extends RawBuilder<infer Row> ? Row[] : never;
};

/** Asks several things in one message, each after the one before it; answers the rows of each. None may need what another one answers. */
export async function askTogether<const Asked extends readonly RawBuilder<unknown>[]>(
  { db }: { db: Kysely<Tables> },
  ...asked: Asked
): Promise<RowsOf<Asked>> {
  const bundle = CompiledQuery.raw('');
  bundles.set(
    bundle,
    asked.map((one) => one.compile(db)),
  );
  const { rows } = await db.executeQuery(bundle);
  return rows as unknown as RowsOf<Asked>; // a line answers the rows of each, in their order
}

/** What a line asks of a connection of the pool: to send statements in one message, none after one that failed, and to answer each. */
export type Client = {
  send(statements: readonly Sent[]): Promise<pg.QueryResult[]>;
  release(isBroken?: boolean): void;
};
export type Sent = { text: string; values: readonly unknown[] };
export type ClientPool = { connect(): Promise<Client>; end(): Promise<unknown> };

/** What opens a transaction. */
const begin = ({ isolationLevel, accessMode }: TransactionSettings): CompiledQuery =>
  CompiledQuery.raw(
    isolationLevel || accessMode
      ? `start transaction${isolationLevel ? ` isolation level ${isolationLevel}` : ''}${accessMode ? ` ${accessMode}` : ''}`
      : 'begin',
  );

/** COMMIT of a transaction in which a statement failed that nobody heard of: PostgreSQL answers it with ROLLBACK. */
const NOT_COMMITTED = 'The transaction was rolled back: one of its statements had failed.';

/** One connection, held by the one who speaks on it. What waits on it leaves with the next statement. */
class Line implements DatabaseConnection {
  readonly #client: Client;
  #waiting: CompiledQuery[] = [];
  /** BEGIN, for as long as it waits: then PostgreSQL knows nothing of the transaction yet. */
  #opening: CompiledQuery | null = null;
  #isBroken = false;

  readonly #watcher: Watcher | undefined;

  constructor(client: Client, watcher?: Watcher) {
    this.#client = client;
    this.#watcher = watcher;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (unread.has(query)) {
      this.#waiting.push(query);
      return { rows: [] };
    }
    if (undoing.has(query)) this.#waiting = [];
    const bundle = bundles.get(query);
    try {
      if (bundle) return { rows: (await this.#send(bundle)).map(({ rows }) => rows as Row) };
      return answerOf((await this.#send([query]))[0] as pg.QueryResult); // one answer a query
    } catch (failure) {
      throw fromHere(failure);
    }
  }

  begin(settings: TransactionSettings): void {
    this.#opening = begin(settings);
    this.#waiting = [this.#opening];
  }

  /** Nothing is sent for a transaction that did nothing. */
  async commit(): Promise<void> {
    if (this.#opening && this.#waiting.length === 1) return this.#forget();
    const [answer] = await this.#send([CompiledQuery.raw('commit')]).catch((failure: unknown) => {
      throw fromHere(failure);
    });
    if (answer?.command !== 'COMMIT') throw new Error(NOT_COMMITTED);
  }

  /** What waits is not sent any more. */
  async rollback(): Promise<void> {
    const wasOpen = this.#opening === null;
    this.#forget();
    if (!wasOpen) return;
    await this.#send([CompiledQuery.raw('rollback')]).catch((failure: unknown) => {
      this.#isBroken = true;
      throw failure;
    });
  }

  release(): void {
    this.#forget();
    this.#client.release(this.#isBroken);
  }

  // biome-ignore lint/correctness/useYield: rows are read by pages here, never as a stream
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Read it by pages: a stream keeps its connection from everybody else.');
  }

  #forget(): void {
    this.#waiting = [];
    this.#opening = null;
  }

  /** Answers these queries, without what left before them. The first that fails is what went wrong: those behind it are not done. */
  async #send(queries: readonly CompiledQuery[]): Promise<pg.QueryResult[]> {
    const before = this.#waiting;
    this.#forget();
    const all = before.length === 0 ? queries : [...before, ...queries];
    const begun = performance.now();
    const answers = await this.#client.send(all.map(({ sql: text, parameters: values }) => ({ text, values })));
    if (this.#watcher) note(this.#watcher, performance.now() - begun, all);
    return before.length === 0 ? answers : answers.slice(before.length);
  }
}

/** Who hears how long a message took. */
export type Watcher = Pick<Deps, 'log' | 'watch'>;
/** A message that took so long is named. Milliseconds. */
const SLOW_MS = 500;
const LONGEST_TEXT = 500;

/** The text of a statement stands in the program: what somebody gave is beside it, and in no log. */
function note({ log, watch }: Watcher, ms: number, asked: readonly CompiledQuery[]): void {
  watch.asked(ms);
  if (ms < SLOW_MS) return;
  const place = placeThatAsked();
  watch.slow(place);
  const text = asked.map(({ sql: one }) => one.replace(/\s+/g, ' ')).join('; ');
  log.warn('a statement was slow', { place, ms: Math.round(ms), text: text.slice(0, LONGEST_TEXT) });
}

/** Function and file of ours from which the running statement was asked: the first on the way here that is no part of the core's own. */
function placeThatAsked(): string {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const lines = (new Error().stack ?? '').split('\n');
  Error.stackTraceLimit = before;
  for (const line of lines) {
    const [, name, file] =
      /at (?:async )?(?:([\w.$<>#]+) \()?.*?\/(?:server|tools|seed)\/((?!core\/driver)[\w./-]+)\.ts:/.exec(line) ?? [];
    if (file && !line.includes('node_modules')) return name ? `${file} ${name}` : file;
  }
  return 'unknown';
}

/** PostgreSQL's failure with the way to the one who asked: its own way begins where its answer was read. */
function fromHere(failure: unknown): unknown {
  if (failure instanceof Error) failure.stack += `\n${new Error().stack?.split('\n').slice(2).join('\n')}`;
  return failure;
}

const CHANGES: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

const answerOf = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> => ({
  rows: (rows ?? []) as Row[],
  ...(CHANGES.includes(command) && { numAffectedRows: BigInt(rowCount ?? 0) }),
});

/**
 * Kysely's way to PostgreSQL, but that statements whose answers nobody waits for (BEGIN, and what {@link sendAlong} sends) leave with the
 * next one: each message costs its sender and PostgreSQL more than a short statement does.
 */
class PipelinedDriver implements Driver {
  readonly #pool: ClientPool;
  readonly #watcher: Watcher | undefined;

  constructor(pool: ClientPool, watcher?: Watcher) {
    this.#pool = pool;
    this.#watcher = watcher;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Line> {
    return new Line(await this.#pool.connect(), this.#watcher);
  }

  async beginTransaction(line: Line, settings: TransactionSettings): Promise<void> {
    line.begin(settings);
  }

  commitTransaction(line: Line): Promise<void> {
    return line.commit();
  }

  rollbackTransaction(line: Line): Promise<void> {
    return line.rollback();
  }

  async releaseConnection(line: Line): Promise<void> {
    line.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

export const pipelined = (pool: ClientPool, watcher?: Watcher): Dialect => ({
  createDriver: () => new PipelinedDriver(pool, watcher),
  createQueryCompiler: () => new RememberingCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
