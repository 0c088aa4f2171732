// Asks a database what the server relies on, as the account that is looked at.
import { connected } from '../core/pooling.ts';
import { SERVER_ROLE } from '../core/serverrole.ts';
import { PLATFORM } from '../core/wall.ts';

export type Asked = {
  version: number;
  jit: string;
  now: Date;
  login: string;
  isSuperuser: boolean;
  /** Roles that are missing, and those that this account may not take on. */
  missing: string[];
  closed: string[];
  /** Of the server's role: a right that it is there to be without. */
  roleHasTooMuch: boolean;
  size: number;
  /** Lock of migrations that somebody holds now. */
  isMigrating: boolean;
};

const ROLES = [SERVER_ROLE, 'ahadi_rooms'];

export const askDatabase = (url: string): Promise<Asked> =>
  connected(url, async (client) => {
    const { rows } = await client.query<Asked>(
      `select current_setting('server_version_num')::int as version, current_setting('jit') as jit, clock_timestamp() as now,
         session_user as login, (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser",
         array(select r from unnest($1::text[]) r where not exists (select from pg_roles where rolname = r)) as missing,
         array(select rolname::text from pg_roles where rolname = any ($1) and not pg_has_role(session_user, oid, 'member')) as closed,
         exists (select from pg_roles where rolname = $2 and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole or rolcreatedb)) as "roleHasTooMuch",
         pg_database_size(current_database()) as size,
         exists (select from pg_locks where locktype = 'advisory' and classid = 1 and objid = 3115232705::bigint::oid) as "isMigrating"`,
      [ROLES, SERVER_ROLE],
    );
    if (!rows[0]) throw new Error('the database gave no answer');
    return rows[0];
  });

/** Migrations as the database has them: name and hash; null where it is an empty one. */
export const appliedMigrations = (url: string): Promise<Map<string, string> | null> =>
  connected(url, async (client) => {
    const { rows: found } = await client.query<{ is: boolean }>("select to_regclass('migrations') is not null as is");
    if (!found[0]?.is) return null;
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations');
    return new Map(rows.map(({ name, hash }) => [name, hash]));
  });

/** One room for each master key that rooms are wrapped under, asked as the platform behind the wall. */
export const roomOfEachKey = (url: string): Promise<{ id: string; wrapped: Buffer; keyId: string }[]> =>
  connected(url, async (client) => {
    await client.query('begin');
    await client.query("select set_config('app.actor_id', $1, true), set_config('role', 'ahadi_rooms', true)", [
      PLATFORM,
    ]);
    const { rows } = await client.query<{ id: string; wrapped: Buffer; keyId: string }>(
      'select distinct on (key_id) id, wrapped_key as wrapped, key_id as "keyId" from rooms order by key_id',
    );
    return rows;
  });
