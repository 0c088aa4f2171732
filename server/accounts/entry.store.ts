// Counts of tries are kept for a day.
import { demoDomain } from '@ahadi/domain/accounts/rules.ts';
import type { DemoPerson, Role, SignInWays } from '@ahadi/domain/accounts/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { addPassword, endWaysIn } from './confirming.store.ts';
import { waysIn } from './recovery.store.ts';

/** Adds one to a count that starts again after `seconds`. Answers the count and when its window began. */
export async function addTry(
  ctx: Pick<Ctx, 'db' | 'now'>,
  key: string,
  seconds: number,
): Promise<{ count: number; since: Date }> {
  const over = new Date(ctx.now.getTime() - seconds * 1000);
  const { rows } = await sql<{ count: number; since: Date }>`
    insert into tries as t (key, count, since) values (${key}, 1, ${ctx.now})
    on conflict (key) do update set
      count = case when t.since <= ${over} then 1 else t.count + 1 end,
      since = case when t.since <= ${over} then ${ctx.now} else t.since end
    returning count, since`.execute(ctx.db);
  return rows[0] ?? { count: 1, since: ctx.now };
}

/** How many were counted under a key since `since`. */
export async function triesSince(ctx: Pick<Ctx, 'db'>, key: string, since: Date): Promise<number> {
  const row = await ctx.db
    .selectFrom('tries')
    .select('count')
    .where('key', '=', key)
    .where('since', '>', since)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export const removeTries = (ctx: Pick<Ctx, 'db'>, key: string) =>
  ctx.db.deleteFrom('tries').where('key', '=', key).execute();

/** Counts that nobody added to for a day go. */
export const removeOldTries = (ctx: Pick<Ctx, 'db' | 'now'>) =>
  ctx.db
    .deleteFrom('tries')
    .where('since', '<', new Date(ctx.now.getTime() - 86_400_000))
    .execute();

const ofDemo = `%@${demoDomain}`;

export type DemoRow = Omit<DemoPerson, 'description'> & { displayName: string; roles: Role[] };

/** The confirmed demo people with their own identity and roles, in the order they were made; at most sixteen. */
export async function demoPeople(ctx: Pick<Ctx, 'db'>): Promise<DemoRow[]> {
  const { rows } = await sql<DemoRow>`
    select u.email, u.name, i.kind, i.display_name as "displayName",
      array(select role from user_roles r where r.user_id = u.id order by role) as roles
    from users u
    join identity_members m on m.user_id = u.id and m.is_primary
    join identities i on i.id = m.identity_id
    where u.email like ${ofDemo} and u.email_verified
    order by u.created_at, u.id limit 16`.execute(ctx.db);
  return rows;
}

/** True when the account has a demo address. */
export async function isDemoUser(ctx: Pick<Ctx, 'db'>, userId: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email', 'like', ofDemo)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends every session of demo people. */
export const endDemoSessions = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .deleteFrom('sessions')
    .where('user_id', 'in', (users) => users.selectFrom('users').select('id').where('email', 'like', ofDemo))
    .execute();

/** What opens the account: whether it has a password, whether a code is asked for, the recovery codes that are left, and the passkeys in the order they were added; at most a hundred. */
export async function signInWaysOf(ctx: Pick<Ctx, 'db'>, userId: string): Promise<SignInWays> {
  const user = await ctx.db
    .selectFrom('users')
    .select('two_factor_enabled')
    .where('id', '=', userId)
    .executeTakeFirst();
  const passkeys = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'backed_up'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(100)
    .execute();
  const ways = await waysIn(ctx, userId);
  return {
    password: ways?.password ?? false,
    recoveryCodes: ways?.codes ?? 0,
    twoStep: user?.two_factor_enabled ?? false,
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name ?? '',
      createdAt: (row.created_at ?? new Date(0)).toISOString(),
      synced: row.backed_up,
    })),
  };
}

export type NewPerson = { email: string; name: string; passwordHash: string };

/**
 * Makes an account with a confirmed address and this password, or takes over one whose address was never confirmed: its
 * password is replaced and whatever else opened it ends. A confirmed account is left as it is. Answers the account's id.
 */
export async function addConfirmedUser(ctx: Pick<Ctx, 'db' | 'now'>, person: NewPerson): Promise<string> {
  const email = person.email.toLowerCase();
  const { rows } = await sql<{ id: string; confirmed: boolean }>`
    insert into users as u (id, name, email, email_verified, created_at, updated_at)
    values (${uuidv7()}, ${person.name}, ${email}, false, ${ctx.now}, ${ctx.now})
    on conflict (email) do update set updated_at = u.updated_at
    returning id, email_verified as confirmed`.execute(ctx.db); // the update that changes nothing holds the row
  const user = rows[0];
  if (!user) throw new Error(`no account for ${email}`);
  if (user.confirmed) return user.id;
  await ctx.db.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute();
  await endWaysIn(ctx, user.id);
  await addPassword(ctx, user.id, person.passwordHash);
  return user.id;
}
