import { channel } from 'node:diagnostics_channel';
import pg from 'pg';

/** A statement as it leaves; its name is that of its text on every connection, and one without a name is planned again. */
export type Statement = {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
};

/** What pg keeps of a connection and of a result beside what its types say. */
type Connection = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(of: { name: string | undefined; text: string }): void;
  bind(of: {
    statement: string | undefined;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(of: { type: 'P' }): void;
  execute(): void;
  sync(): void;
  _send(bytes: Buffer): boolean;
};
type Shape = Pick<Result, 'fields' | '_parsers' | '_prebuiltEmptyResultObject'>;
interface Result extends pg.QueryResult {
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
  addFields(fields: unknown): void;
  addCommandComplete(said: unknown): void;
  parseRow(fields: unknown): unknown;
}
const { Result, utils } = pg as unknown as {
  Result: new () => Result;
  utils: { prepareValue: (value: unknown) => unknown };
};

/** How the rows of a connection's prepared statements look, null for one that answers none; and the same connection, which only notes what is to be sent. */
type Known = { shapes: Map<string, Shape | null>; noting: Connection; noted: Buffer[] };
const known = new WeakMap<Connection, Known>();
function knownOf(connection: Connection): Known {
  const before = known.get(connection);
  if (before) return before;
  const noted: Buffer[] = [];
  const noting: Connection = Object.create(connection, {
    _send: { value: (bytes: Buffer) => noted.push(bytes) > 0 },
  });
  const fresh = { shapes: new Map(), noting, noted };
  known.set(connection, fresh);
  return fresh;
}

/** Hears of the statements of each message as they leave, and on which connection: for checks and benches of what statements cost. */
export type Leaving = { connection: pg.Connection; statements: readonly Statement[] };
export const LEAVING = 'statements leaving';
const leaving = channel(LEAVING);

type Done = (failure: unknown, results: pg.QueryResult[]) => void;

/**
 * Statements that leave in one message and are answered in one: PostgreSQL does each after the one before it, and none after one that
 * failed. pg asks for an answer (Sync) after each statement, and then each costs both sides a message of its own.
 *
 * How the rows of a prepared statement look is asked once a connection: PostgreSQL never changes that, it refuses the statement instead.
 * To send and read it each time takes as long as five rows do.
 */
class Message implements pg.Submittable {
  readonly #statements: readonly Statement[];
  readonly #results: Result[];
  readonly #done: Done;
  #known: Known | undefined;
  /** The statement that is answered now. */
  #at = 0;
  /** A row that could not be read; the rest of the answer passes by. */
  #unreadable: { failure: unknown } | undefined;

  constructor(statements: readonly Statement[], done: Done) {
    this.#statements = statements;
    this.#results = statements.map(() => new Result());
    this.#done = done;
  }

  /** pg asks for them when a statement was parsed or failed. */
  get name(): string | undefined {
    return this.#statements[this.#at]?.name;
  }
  get text(): string | undefined {
    return this.#statements[this.#at]?.text;
  }
  /** pg calls it for what cannot be sent at all. */
  get callback(): (failure: unknown) => void {
    return (failure) => this.#done(failure, []);
  }

  /** Sends all or nothing; answers why not. */
  submit(of: pg.Connection): Error | null {
    const connection = of as unknown as Connection; // what it is beside what its type says
    this.#known = knownOf(connection);
    const { noting, noted } = this.#known;
    try {
      for (const [index, statement] of this.#statements.entries()) this.#write(noting, statement, index);
    } catch (failure) {
      noted.length = 0;
      this.#forgetParsing(connection, 0);
      return failure instanceof Error ? failure : new Error(String(failure));
    }
    noting.sync();
    connection._send(Buffer.concat(noted.splice(0)));
    if (leaving.hasSubscribers) leaving.publish({ connection: of, statements: this.#statements } satisfies Leaving);
    return null;
  }

  #write(connection: Connection, { name, text, values }: Statement, index: number): void {
    if (name === undefined || !(name in connection.parsedStatements || name in connection.submittedNamedStatements)) {
      connection.parse({ name, text });
      if (name !== undefined) connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values, valueMapper: utils.prepareValue });
    const shape = name === undefined ? undefined : this.#known?.shapes.get(name);
    if (shape) Object.assign(this.#results[index] as Result, shape);
    if (shape === undefined) connection.describe({ type: 'P' });
    connection.execute();
  }

  /** What was to be parsed from this statement on was not. */
  #forgetParsing(connection: Connection, from: number): void {
    for (const { name } of this.#statements.slice(from))
      if (name !== undefined) delete connection.submittedNamedStatements[name];
  }

  handleRowDescription({ fields }: { fields: unknown }): void {
    const result = this.#results[this.#at] as Result; // one a statement
    result.addFields(fields);
    const { _parsers, _prebuiltEmptyResultObject } = result;
    if (this.name !== undefined)
      this.#known?.shapes.set(this.name, { fields: result.fields, _parsers, _prebuiltEmptyResultObject });
  }

  handleDataRow({ fields }: { fields: unknown }): void {
    if (this.#unreadable) return;
    const result = this.#results[this.#at] as Result; // one a statement
    try {
      result.rows.push(result.parseRow(fields));
    } catch (failure) {
      this.#unreadable = { failure };
    }
  }

  handleCommandComplete(said: unknown): void {
    const result = this.#results[this.#at] as Result; // one a statement
    result.addCommandComplete(said);
    if (this.name !== undefined && result.fields.length === 0) this.#known?.shapes.set(this.name, null);
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleError(failure: unknown, connection?: Connection): void {
    if (connection) this.#forgetParsing(connection, this.#at);
    this.#done(this.#unreadable?.failure ?? failure, []);
  }

  handleReadyForQuery(): void {
    this.#done(this.#unreadable?.failure ?? null, this.#results);
  }
}

/** A message to the connection that takes it; answers the result of each statement, or the failure of the first that failed. */
export const sendMessage = (
  take: (message: pg.Submittable) => unknown,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> =>
  new Promise((resolve, reject) => {
    take(new Message(statements, (failure, results) => (failure ? reject(failure) : resolve(results))));
  });
