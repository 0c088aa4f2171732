// An undo can be used once and for a few days.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** What a letter can undo: the account, the address it had then, and when the letter was written. */
export type Undo = { userId: string; email: string; madeAt: Date };

const named = (secretHash: string): string => `undo:${secretHash}`;

/** Keeps an undo until `endsAt`. Those that ended go. */
export async function addUndo(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { secretHash, userId, email, endsAt }: { secretHash: string; userId: string; email: string; endsAt: Date },
): Promise<void> {
  await ctx.db
    .deleteFrom('verifications')
    .where('identifier', 'like', named('%'))
    .where('expires_at', '<=', ctx.now)
    .execute();
  await ctx.db
    .insertInto('verifications')
    .values({
      id: uuidv7(),
      identifier: named(secretHash),
      value: `${userId} ${email}`,
      expires_at: endsAt,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
}

/** Holds an undo until the transaction ends. Undefined for one that is none, was used or ended. */
export async function holdUndo(ctx: Pick<Ctx, 'db' | 'now'>, secretHash: string): Promise<Undo | undefined> {
  const row = await ctx.db
    .selectFrom('verifications')
    .select(['value', 'created_at'])
    .where('identifier', '=', named(secretHash))
    .where('expires_at', '>', ctx.now)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const [userId = '', email = ''] = row.value.split(' '); // as written above
  return { userId, email, madeAt: row.created_at };
}

/** Ends an undo that is used, and the account's later ones: they may have gone to the one it is undone for, so the older letter counts. */
export const endUndosFrom = (ctx: Pick<Ctx, 'db'>, { userId, madeAt }: Undo) =>
  ctx.db
    .deleteFrom('verifications')
    .where('identifier', 'like', named('%'))
    .where('value', 'like', `${userId} %`)
    .where('created_at', '>=', madeAt)
    .execute();

/** Holds an account until the transaction ends. */
export async function holdAccount(ctx: Pick<Ctx, 'db'>, userId: string) {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from users where id = ${userId} for update`.execute(ctx.db);
  return rows[0];
}

/** Takes away the sessions, the password and open links to a new one, the passkeys that were added since, and the second step if it was switched on since. */
export async function endWaysInSince(ctx: Pick<Ctx, 'db' | 'now'>, userId: string, since: Date): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('credentials').where('user_id', '=', userId).execute();
  await ctx.db.deleteFrom('verifications').where('value', '=', userId).execute();
  await ctx.db.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '>=', since).execute();
  const { rows } = await sql`
    select 1 from events where subject_kind = 'user' and subject_id = ${userId} and name = 'profile.changed'
      and payload ->> 'what' = 'two-step on' and at >= ${since} limit 1`.execute(ctx.db);
  if (rows.length === 0) return;
  await ctx.db.deleteFrom('two_factors').where('user_id', '=', userId).execute();
  await ctx.db.updateTable('users').set({ two_factor_enabled: false }).where('id', '=', userId).execute();
}
