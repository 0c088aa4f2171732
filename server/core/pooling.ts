// A start on a database that something stands before which takes our connections apart ends with one line, and waits for nobody.
import pg from 'pg';
import { connectionTo } from './connecting.ts';

/** Does something on a connection of its own, made as who serves makes it, and ends it. */
export async function connected<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ ...connectionTo(url, 'serving'), connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Whether something between us and PostgreSQL gives a connection to others between two transactions, as PgBouncer in transaction mode does:
 * while a second one holds a transaction open the first one is at another process, or at that very one.
 */
const isPooledByTransaction = (url: string): Promise<boolean> =>
  connected(url, (one) =>
    connected(url, async (other) => {
      const pidOf = async (client: pg.Client): Promise<number | undefined> =>
        (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
      const before = await pidOf(one);
      await other.query('begin');
      const held = await pidOf(other);
      const after = await pidOf(one);
      await other.query('rollback');
      return before !== after || before === held;
    }),
  );

const isSettingKept = (url: string): Promise<boolean> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ jit: string }>("select current_setting('jit') as jit");
    return rows[0]?.jit === 'off';
  });

export type PoolerProblem = { what: string; mend: string };
const directly =
  'Let DATABASE_URL lead to PostgreSQL itself: each process keeps at most 30 connections, by a pool of its own.';

/** What a pooler takes from the connections at this address, or null where they are our own. Throws where the database does not answer. */
export async function poolerProblem(url: string): Promise<PoolerProblem | null> {
  try {
    if (await isPooledByTransaction(url))
      return { what: 'a pooler in transaction mode stands before the database', mend: directly };
    if (!(await isSettingKept(url)))
      return { what: 'what we set on a connection does not arrive at PostgreSQL', mend: directly };
    return null;
  } catch (failure) {
    if (failure instanceof Error && failure.message.includes('startup parameter'))
      return { what: 'a pooler before the database refuses what we set on a connection', mend: directly };
    throw failure;
  }
}
