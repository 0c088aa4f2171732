import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isDemoEmail } from '@ahadi/domain/accounts/rules.ts';
import type { KeyScope } from '@ahadi/domain/core/scopes.ts';
import { KEY_START } from '@ahadi/domain/programs/rules.ts';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Anyone who calls with a key: the member who made it, held to one identity and to what the key is for. */
export type KeyBearer = { keyId: string; userId: string; identityId: string; scopes: readonly KeyScope[] };

const PREFIX_BYTES = 6;
const SECRET_BYTES = 32;
const NOTED_EVERY = 60_000;

export const hashOfKey = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A new key: `ahadi_`, twelve digits that it is looked up by, and 32 random bytes. Only prefix and hash are kept. */
export function makeKey(): { secret: string; prefix: string; hash: Buffer } {
  const prefix = randomBytes(PREFIX_BYTES).toString('hex');
  const secret = `${KEY_START}${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  return { secret, prefix, hash: hashOfKey(secret) };
}

type Row = {
  id: string;
  user_id: string;
  email: string;
  identity_id: string;
  secret_hash: Buffer;
  scopes: KeyScope[];
  last_used_at: Date | null;
};

/**
 * The bearer of an Authorization header, or null where it names no key that opens anything now: unknown, revoked, run out, or made by
 * somebody who does not belong to the identity any more, who is leaving, whose account is suspended, or who is a demo person outside of `demo`. Its last use is noted once a minute.
 */
export async function readKey(
  { db, demo, now }: { db: Db; demo: boolean; now: Date },
  authorization: string,
): Promise<KeyBearer | null> {
  const secret = /^Bearer\s+(\S+)$/i.exec(authorization.trim())?.[1] ?? '';
  const prefix = new RegExp(`^${KEY_START}([0-9a-f]{${PREFIX_BYTES * 2}})_[\\w-]{43}$`).exec(secret)?.[1];
  if (!prefix) return null;
  const { rows } = await sql<Row>`
    select k.id, k.user_id, u.email, k.identity_id, k.secret_hash, k.scopes, k.last_used_at
    from api_keys k
    join identity_members m on m.identity_id = k.identity_id and m.user_id = k.user_id
    join users u on u.id = k.user_id and u.email_verified and u.suspended_by is null
    where k.prefix = ${prefix} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})
      and not exists (select 1 from departures d where d.user_id = k.user_id and d.status = 'waiting')`.execute(db);
  const row = rows[0];
  if (!row || (!demo && isDemoEmail(row.email)) || !timingSafeEqual(row.secret_hash, hashOfKey(secret))) return null;
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > NOTED_EVERY)
    await sql`update api_keys set last_used_at = ${now} where id = ${row.id}`.execute(db);
  return { keyId: row.id, userId: row.user_id, identityId: row.identity_id, scopes: row.scopes };
}
