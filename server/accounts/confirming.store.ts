// What opens an account that was never confirmed is taken away with its holder's first step.
import type { IdentityKind } from '@ahadi/domain/accounts/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { OF_BROWSER } from '../core/authletters.ts';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

type Write = Pick<Ctx, 'db' | 'now'>;

/** Holds an account whose address was never confirmed until the transaction ends. Answers the hash of its password, or of what its browser keeps instead; undefined when it is none. */
export async function holdUnconfirmed(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
): Promise<{ passwordHash: string | null } | undefined> {
  await sendAlong(ctx, sql`select from users where id = ${userId} for update`);
  const { rows } = await sql<{ passwordHash: string | null }>`
    select (select c.password from credentials c where c.user_id = u.id and c.provider_id in ('credential', ${OF_BROWSER})
      order by c.provider_id = 'credential' desc limit 1) as "passwordHash"
    from users u where u.id = ${userId} and not u.email_verified`.execute(ctx.db);
  return rows[0];
}

/** Takes away what opens an account beside its password: passkeys, the second step, recovery codes, and the links of letters that were sent. */
export async function endFactors(ctx: Write, userId: string): Promise<void> {
  await endBrowserSecret(ctx, userId);
  for (const table of ['passkeys', 'recovery_codes'] as const)
    await ctx.db.deleteFrom(table).where('user_id', '=', userId).execute();
  await endSecondStep(ctx, userId);
}

/** Takes away the second step, and the links of letters that were sent. */
export async function endSecondStep(ctx: Write, userId: string): Promise<void> {
  await ctx.db.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('verifications').where('value', '=', userId).execute();
  await ctx.db
    .updateTable('users')
    .set({ two_factor_enabled: false, updated_at: ctx.now })
    .where('id', '=', userId)
    .execute();
}

/** Takes away all that opens an account. */
export async function endWaysIn(ctx: Write, userId: string): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('credentials').where('user_id', '=', userId).execute();
  await endFactors(ctx, userId);
}

/** Takes away what only the mark of the browser that signed up was made from. */
export const endBrowserSecret = (ctx: Write, userId: string) =>
  ctx.db.deleteFrom('credentials').where('user_id', '=', userId).where('provider_id', '=', OF_BROWSER).execute();

/** Gives an account that has none its password, or with `provider` what its browser keeps instead. */
export const addPassword = (ctx: Write, userId: string, passwordHash: string, provider = 'credential') =>
  ctx.db
    .insertInto('credentials')
    .values({
      id: uuidv7(),
      account_id: userId,
      provider_id: provider,
      user_id: userId,
      password: passwordHash,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();

/** Makes the account and its first identity what the form says, with nothing of what they were called before. */
export async function renameFresh(
  ctx: Write,
  userId: string,
  { name, kind, displayName }: { name: string; kind: IdentityKind; displayName: string },
): Promise<void> {
  await ctx.db.updateTable('users').set({ name, image: null, updated_at: ctx.now }).where('id', '=', userId).execute();
  await sql`
    update identities i set kind = ${kind}, display_name = ${displayName}, legal_name = ${displayName}, country = null,
      city = null, registration_no = null, verification_level = 0, verified_at = null, updated_at = ${ctx.now}
    from identity_members m where m.identity_id = i.id and m.user_id = ${userId} and m.is_primary`.execute(ctx.db);
}

/**
 * Moves the account to a confirmed address. False when it has another one by now, or somebody else has that one. A sign-up with
 * it that nobody confirmed gives way: its address becomes one that does not exist (RFC 2606).
 */
export async function moveEmail(ctx: Write, userId: string, from: string, to: string): Promise<boolean> {
  const { rows: squatters } = await sql<{ id: string }>`
    update users set email = id || '@unconfirmed.invalid', updated_at = ${ctx.now}
    where email = ${to} and not email_verified and id <> ${userId} returning id`.execute(ctx.db);
  for (const { id } of squatters) await endWaysIn(ctx, id);
  // Links that were sent to the address of before open nothing any more.
  await ctx.db.deleteFrom('verifications').where('value', '=', userId).execute();
  const { rows } = await sql`
    update users u set email = ${to}, email_verified = true, updated_at = ${ctx.now}
    where u.id = ${userId} and u.email = ${from} and not exists (select 1 from users o where o.email = ${to})
    returning u.id`.execute(ctx.db);
  return rows.length === 1;
}
