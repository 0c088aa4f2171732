// What opens an account is counted while the account is held.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { endSecondStep } from './confirming.store.ts';

type Write = Pick<Ctx, 'db' | 'now'>;

/** What opens an account, counted: whether it has a password, its passkeys, and the codes that are kept and not used. */
export type WaysIn = { email: string; password: boolean; passkeys: number; codes: number };

const waysOf = (userId: string) => sql`
  select u.email,
    exists(select 1 from credentials c where c.user_id = u.id and c.provider_id = 'credential' and c.password is not null) as password,
    (select count(*)::int from passkeys p where p.user_id = u.id) as passkeys,
    (select count(*)::int from recovery_codes r where r.user_id = u.id and r.kept_at is not null and r.used_at is null) as codes
  from users u where u.id = ${userId}`;

export async function waysIn(ctx: Pick<Ctx, 'db'>, userId: string): Promise<WaysIn | undefined> {
  const { rows } = await sql<WaysIn>`${waysOf(userId)}`.execute(ctx.db);
  return rows[0];
}

/** Holds the account until the transaction ends, then counts what opens it. */
export async function holdWaysIn(ctx: Pick<Ctx, 'db'>, userId: string): Promise<WaysIn | undefined> {
  await sql`select 1 from users where id = ${userId} for update`.execute(ctx.db); // a statement of its own: the next one sees what came before
  return waysIn(ctx, userId);
}

/** Takes the password away, with what belongs to it: the second step, and the links of letters that were sent. */
export async function removePassword(ctx: Write, userId: string): Promise<void> {
  await ctx.db.deleteFrom('credentials').where('user_id', '=', userId).execute();
  await endSecondStep(ctx, userId);
}

/** False when the account has no such passkey. */
export async function removePasskey(ctx: Pick<Ctx, 'db'>, userId: string, id: string): Promise<boolean> {
  const gone = await ctx.db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where(sql<string>`id::text`, '=', id)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Keeps a set that does not count yet, in the place of another such one. */
export async function addCodes(ctx: Write, userId: string, setId: string, hashes: readonly string[]): Promise<void> {
  await ctx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('kept_at', 'is', null).execute();
  await ctx.db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, set_id: setId, hash, made_at: ctx.now })))
    .execute();
}

/** From now on this set counts, and every other one is dead. False when it was replaced meanwhile. */
export async function keepCodes(ctx: Write, userId: string, setId: string): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set kept_at = ${ctx.now}
    where user_id = ${userId} and set_id::text = ${setId} and kept_at is null returning hash`.execute(ctx.db);
  if (rows.length === 0) return false;
  await sql`delete from recovery_codes where user_id = ${userId} and set_id::text <> ${setId}`.execute(ctx.db);
  return true;
}

/** Uses a code up, by whichever of its hashes it is kept. False for one that is none, does not count, or was used. */
export async function spendCode(ctx: Write, userId: string, hashes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = ${ctx.now}
    where user_id = ${userId} and hash = any(${hashes}) and kept_at is not null and used_at is null returning hash`.execute(
    ctx.db,
  );
  return rows.length === 1;
}

/** Whose letter this is to come back by. Undefined for one that is none, was used or ended. */
export async function letterOf(ctx: Write, token: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', `reset-password:${token}`) // as the sign-in library names it
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
  return row?.value;
}

/** Ends every session of an account and the links of letters that were sent. */
export async function endOpen(ctx: Pick<Ctx, 'db'>, userId: string): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('verifications').where('value', '=', userId).execute();
}

/** Takes away the codes that were made or said to be kept since. */
export const endCodesSince = (ctx: Pick<Ctx, 'db'>, userId: string, since: Date) =>
  sql`delete from recovery_codes where user_id = ${userId} and (made_at >= ${since} or kept_at >= ${since})`.execute(
    ctx.db,
  );
