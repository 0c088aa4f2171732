// What the server does its work as: a role that reads and writes rows and changes nothing of the tables themselves.
import type pg from 'pg';

/** The one role, of the whole cluster, as the role of rooms is (migration 0032). */
export const SERVER_ROLE = 'ahadi_server';

/** The same address, for connections on which everything is done as a role from the first statement on. */
export function asRole(url: string, role: string): string {
  const address = new URL(url);
  address.searchParams.append('options', `-c role=${role}`);
  return address.href;
}

const INSUFFICIENT_PRIVILEGE = '42501';
/** Of a role that is not there, in GRANT and in SET ROLE. */
const NO_SUCH_ROLE = ['42704', '22023'];

/**
 * Makes the role where it is missing and gives it what it may do with each table, no more and no less, so that a table of a later
 * migration has its rights by itself. `login` may take the role on, where another account serves than the one that owns the tables.
 * Answers null where it is done, else what an administrator of this PostgreSQL has to run first. The caller holds the lock of migrations.
 */
export async function grantRights(client: pg.Client, login?: string): Promise<string | null> {
  const { rows } = await client.query<{ owner: string; serving: string }>(
    'select quote_ident(current_user) as owner, quote_ident(coalesce($1, current_user)) as serving',
    [login ?? null],
  );
  const accounts = [...new Set(rows.flatMap(({ owner, serving }) => [owner, serving]))];
  await makeRole(client);
  for (const account of accounts)
    for (const role of [SERVER_ROLE, 'ahadi_rooms']) await whereAllowed(client, `grant ${role} to ${account}`);
  const isTaken = await whereAllowed(client, `set role ${SERVER_ROLE}`);
  await client.query('reset role');
  const { rows: known } = await client.query<{ may: boolean }>(
    "select pg_has_role(account::regrole, oid, 'member') as may from pg_roles, unnest($1::text[]) account where rolname = $2",
    [accounts, SERVER_ROLE],
  );
  if (!isTaken || !known.every(({ may }) => may))
    return `${known.length === 0 ? `create role ${SERVER_ROLE} nologin; ` : ''}grant ${SERVER_ROLE}, ahadi_rooms to ${accounts.join(', ')};`;
  const { rows: changes } = await client.query<{ command: string }>(differences);
  for (const { command } of changes) await client.query(command);
  return null;
}

/** Runs a command that an account with fewer rights may not run; answers whether it did. */
const whereAllowed = (client: pg.Client, command: string): Promise<boolean> =>
  client.query(command).then(
    () => true,
    (failure: pg.DatabaseError) => {
      if (failure.code === INSUFFICIENT_PRIVILEGE || NO_SUCH_ROLE.includes(failure.code ?? '')) return false;
      throw failure;
    },
  );

/** Throws where the role has rights that it is there to be without. */
async function makeRole(client: pg.Client): Promise<void> {
  await whereAllowed(
    client,
    `do $$ begin
    if not exists (select from pg_roles where rolname = '${SERVER_ROLE}') then create role ${SERVER_ROLE} nologin; end if;
  exception when duplicate_object or unique_violation then null; -- another database of the cluster made it at the same instant
  end $$`,
  );
  const { rowCount } = await client.query(
    'select from pg_roles where rolname = $1 and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb)',
    [SERVER_ROLE],
  );
  if (rowCount)
    throw new Error(
      `The role ${SERVER_ROLE} has rights that it is there to be without. Make it a plain one: alter role ${SERVER_ROLE} nosuperuser nobypassrls nologin nocreaterole nocreatedb.`,
    );
}

/** Functions of triggers that refuse every change they are called for. */
const refusing = ['refuse_change', 'refuse_refusal_change', 'refuse_escrow_change', 'keep_course_version'];

/**
 * What may be done with a table follows from what stands in the migrations: one whose rows a trigger keeps from being changed at all
 * is only added to, one behind the wall of rooms is not touched, and every other one is read and written. Nobody may empty, point at or put triggers on a table. Answers the commands that are missing or too much.
 */
const differences = `
  with tables as (
    select c.oid, n.nspname, c.relname, c.relforcerowsecurity as walled,
      coalesce(bit_or(t.tgtype) filter (where t.tgfoid::regproc::text = any ('{${refusing.join(',')}}')), 0) as refused
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
    where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm') group by c.oid, n.nspname, c.relname
  ), wanted as (
    select format('table %I.%I', nspname, relname) as what, p as privilege, has_table_privilege('${SERVER_ROLE}', oid, p) as has,
      case
        when nspname = 'pgboss' then p in ('SELECT', 'INSERT', 'UPDATE', 'DELETE', 'MAINTAIN')
        when walled then false
        when relname = 'migrations' then p = 'SELECT'
        when p = 'DELETE' then refused & 8 = 0
        when p = 'UPDATE' then refused & 16 = 0
        else p in ('SELECT', 'INSERT')
      end as wants
    from tables, unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'] ||
      case when current_setting('server_version_num')::int >= 170000 then array['MAINTAIN'] else '{}' end) p
    union all
    select format('sequence %I.%I', n.nspname, c.relname), p, has_sequence_privilege('${SERVER_ROLE}', c.oid, p), p = 'USAGE'
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, unnest(array['USAGE', 'UPDATE']) p
    where n.nspname in ('public', 'pgboss') and c.relkind = 'S'
    union all
    select format('schema %I', n.nspname), p, has_schema_privilege('${SERVER_ROLE}', n.oid, p), p = 'USAGE'
    from pg_namespace n, unnest(array['USAGE', 'CREATE']) p where n.nspname in ('public', 'pgboss')
  )
  select case when wants then format('grant %s on %s to ${SERVER_ROLE}', string_agg(privilege, ', '), what)
    else format('revoke %s on %s from ${SERVER_ROLE}, public', string_agg(privilege, ', '), what) end as command
  from wanted where has <> wants group by what, wants order by what`;
