const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * What a connection is for, and how long a statement, a wait for a lock and a pause inside a transaction may take there, in milliseconds;
 * 0 is for ever. Who serves a request gives up before its reader does, a queue tidies up for longer, and what brings the schema to the
 * newest is never cut.
 */
const times = {
  serving: { statement: 15 * SECOND, lock: 10 * SECOND, pause: MINUTE },
  queueing: { statement: 5 * MINUTE, lock: MINUTE, pause: MINUTE },
  migrating: { statement: 0, lock: 0, pause: 0 },
} as const;
export type Purpose = keyof typeof times;

/**
 * How a connection is made: all that we rely on is said to PostgreSQL with it, because a server, a database or a role may have other
 * defaults. To compile the plan of a short statement (jit) takes sixty times as long as to run it. What the address asks of PostgreSQL
 * stays, but for what is set here.
 */
export function connectionTo(url: string, purpose: Purpose): { connectionString: string; options: string } {
  const { statement, lock, pause } = times[purpose];
  const settings = {
    jit: 'off',
    timezone: 'UTC',
    datestyle: 'ISO',
    bytea_output: 'hex',
    default_transaction_isolation: 'read\\ committed',
    default_transaction_read_only: 'off',
    statement_timeout: statement,
    lock_timeout: lock,
    idle_in_transaction_session_timeout: pause,
  };
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const { address, theirs } = withoutOptions(url);
  return { connectionString: address, options: [...theirs, ...ours].join(' ') };
}

/** pg takes the options of an address in place of those that it is given, so they are joined here. */
function withoutOptions(url: string): { address: string; theirs: string[] } {
  if (!url.includes('options=')) return { address: url, theirs: [] };
  const address = new URL(url);
  const theirs = address.searchParams.getAll('options');
  address.searchParams.delete('options');
  return { address: address.href, theirs };
}
