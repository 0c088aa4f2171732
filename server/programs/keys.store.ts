// A key is kept as a hash.
import type { KeyScope } from '@ahadi/domain/core/scopes.ts';
import { KEY_START } from '@ahadi/domain/programs/rules.ts';
import type { ApiKey } from '@ahadi/domain/programs/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

type Row = {
  id: string;
  identity_id: string;
  identity_name: string;
  name: string;
  prefix: string;
  scopes: KeyScope[];
  made_by: string;
  created_at: Date;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  is_alive: boolean;
};

const shape = (row: Row): ApiKey =>
  ({
    id: row.id,
    identityId: row.identity_id,
    identityName: row.identity_name,
    name: row.name,
    start: `${KEY_START}${row.prefix}`,
    scopes: row.scopes,
    madeBy: row.made_by,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    isAlive: row.is_alive,
  }) as ApiKey; // brands of ids are born here

/** Keys of the identities that a person belongs to, newest first, at most 200; those that ended long ago last. */
export async function keysFor(ctx: Ctx, userId: string, id?: string): Promise<ApiKey[]> {
  const { rows } = await sql<Row>`
    select k.*, i.display_name as identity_name, u.name as made_by,
      k.revoked_at is null and (k.expires_at is null or k.expires_at > ${ctx.now}) and
        exists (select 1 from identity_members o where o.identity_id = k.identity_id and o.user_id = k.user_id) as is_alive
    from api_keys k
    join identity_members m on m.identity_id = k.identity_id and m.user_id = ${userId}
    join identities i on i.id = k.identity_id
    join users u on u.id = k.user_id
    ${id ? sql`where k.id = ${id}` : sql``}
    order by k.created_at desc, k.id desc limit 200`.execute(ctx.db);
  return rows.map(shape);
}

/** Who made a key, and who owns its identity; held until the transaction ends. */
export async function holdKey(ctx: Ctx, id: string): Promise<{ userId: string; owners: string[] } | null> {
  await sendAlong(ctx, sql`select from api_keys where id = ${id} for update`);
  const { rows } = await sql<{ user_id: string; owners: string[] }>`
    select k.user_id, array(select m.user_id from identity_members m where m.identity_id = k.identity_id and m.role = 'owner') as owners
    from api_keys k where k.id = ${id}`.execute(ctx.db);
  const row = rows[0];
  return row ? { userId: row.user_id, owners: row.owners } : null;
}

/** How many keys of an identity still open something. Holds the identity, so that two at once count each other. */
export async function countAlive(ctx: Ctx, identityId: string): Promise<number> {
  await sql`select id from identities where id = ${identityId} for update`.execute(ctx.db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys
    where identity_id = ${identityId} and revoked_at is null and (expires_at is null or expires_at > ${ctx.now})`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

type NewKey = {
  userId: string;
  identityId: string;
  name: string;
  prefix: string;
  hash: Buffer;
  scopes: readonly KeyScope[];
  expiresAt: Date | null;
};

export async function addKey(ctx: Ctx, key: NewKey): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into api_keys (id, user_id, identity_id, name, prefix, secret_hash, scopes, created_at, expires_at)
    values (${id}, ${key.userId}, ${key.identityId}, ${key.name}, ${key.prefix}, ${key.hash}, ${key.scopes}::text[], ${ctx.now}, ${key.expiresAt})`.execute(
    ctx.db,
  );
  return id;
}

/** True when it opened something until now. */
export async function revokeKey(ctx: Ctx, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update api_keys set revoked_at = ${ctx.now} where id = ${id} and revoked_at is null`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** What the letter about a new key says, and the owners of its identity. */
export async function findKey(ctx: Ctx, id: string) {
  const { rows } = await sql<{
    name: string;
    prefix: string;
    identity_name: string;
    made_by: string;
    owners: string[];
  }>`
    select k.name, k.prefix, i.display_name as identity_name, k.user_id as made_by,
      array(select m.user_id from identity_members m where m.identity_id = k.identity_id and m.role = 'owner') as owners
    from api_keys k join identities i on i.id = k.identity_id where k.id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Ends every key that a person made. */
export const revokeKeysOf = (ctx: Ctx, userId: string) =>
  sql`update api_keys set revoked_at = ${ctx.now} where user_id = ${userId} and revoked_at is null`.execute(ctx.db);
