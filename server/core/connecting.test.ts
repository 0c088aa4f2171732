import pg from 'pg';
import { expect, test } from 'vitest';
import { copyDatabase, emptyDatabase, type OwnDatabase } from '../test/database.ts';
import { makeWorld } from '../test/world.ts';
import { connectionTo, type Purpose } from './connecting.ts';
import { makePool } from './db.ts';

/** Defaults that an administrator may have given to a database: none of them is what we rely on. */
const others = {
  jit: 'on',
  timezone: 'Asia/Tokyo',
  datestyle: 'SQL, DMY',
  bytea_output: 'escape',
  default_transaction_isolation: 'serializable',
  default_transaction_read_only: 'on',
  statement_timeout: '1ms',
  lock_timeout: '1ms',
  idle_in_transaction_session_timeout: '1ms',
};

async function withOtherDefaults({ url, drop }: OwnDatabase): Promise<OwnDatabase> {
  const client = new pg.Client(connectionTo(url, 'migrating'));
  await client.connect();
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
  for (const [setting, value] of Object.entries(others))
    await client.query(`alter database ${name} set ${setting} = ${client.escapeLiteral(value)}`);
  await client.end();
  return { url, drop };
}

/** What every connection has, under the names that PostgreSQL answers with. */
const always = {
  jit: 'off',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  bytea_output: 'hex',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
};
const relied = [...Object.keys(always), 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

type Asked = pg.Pool | pg.Client;
const settingsOf = async (asked: Asked, names: readonly string[] = relied) => {
  const { rows } = await asked.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [names],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};
const onOneOf = async (url: string, purpose: Purpose, names?: readonly string[]) => {
  const client = new pg.Client(connectionTo(url, purpose));
  await client.connect();
  try {
    return await settingsOf(client, names);
  } finally {
    await client.end();
  }
};

test('a connection has what we rely on, whatever the defaults of its database are', async () => {
  const database = await withOtherDefaults(await copyDatabase());
  const pool = makePool(database.url, 1);
  try {
    const serving = {
      ...always,
      statement_timeout: '15s',
      lock_timeout: '10s',
      idle_in_transaction_session_timeout: '1min',
    };
    expect(await settingsOf(pool)).toEqual(serving);
    expect(await onOneOf(database.url, 'serving')).toEqual(serving);
    expect(await onOneOf(database.url, 'queueing')).toEqual({
      ...serving,
      statement_timeout: '5min',
      lock_timeout: '1min',
    });
    expect(await onOneOf(database.url, 'migrating')).toEqual({
      ...serving,
      statement_timeout: '0',
      lock_timeout: '0',
      idle_in_transaction_session_timeout: '0',
    });
  } finally {
    await pool.end();
    await database.drop();
  }
});

test('what its address asks of PostgreSQL stays, but for what we rely on', async () => {
  const database = await copyDatabase();
  try {
    const address = new URL(database.url);
    address.searchParams.set('options', '-c jit=on -c work_mem=7MB');
    const asked = ['jit', 'work_mem', 'statement_timeout'];
    expect(await onOneOf(address.href, 'serving', asked)).toEqual({
      jit: 'off',
      work_mem: '7MB',
      statement_timeout: '15s',
    });
  } finally {
    await database.drop();
  }
});

// Where a connection of the server had those defaults it could not write, and what it asks would be cut after a millisecond.
test('a server comes up on an empty database with other defaults, and does its work there', async () => {
  const world = await makeWorld({ database: await withOtherDefaults(await emptyDatabase()), jobs: 'real' });
  try {
    const amina = await world.person('Amina Odhiambo');
    const made = await world.as(amina).agreements.create({
      ownerIdentityId: amina.identityId,
      title: 'Supply of 400 solar lanterns',
      currency: 'KES',
    });
    const { rows } = await world.as(amina).agreements.list({ limit: 20 });
    expect(rows.map(({ id }) => id)).toEqual([made.id]);
  } finally {
    await world.close();
  }
});
