// A choice never gives way to an earlier one.
import type { Preferences } from '@ahadi/domain/accounts/preferences/schema.ts';
import type { Language } from '@ahadi/domain/core/locale.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Kept = { preferences: Partial<Preferences>; savedAt: Date };

export async function keptPreferences(ctx: Pick<Ctx, 'db'>, userId: string): Promise<Kept | null> {
  const { rows } = await sql<Kept>`
    select preferences, authored_at as "savedAt" from user_preferences where user_id = ${userId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The zones that these people chose for what they read; who chose none is not in it. */
export const chosenZones = async (ctx: Pick<Ctx, 'db'>, users: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ userId: string; tz: string }>`
    select user_id as "userId", preferences ->> 'timeZone' as tz from user_preferences
    where user_id = any(${users}::uuid[]) and preferences ->> 'timeZone' is not null`.execute(ctx.db);
  return new Map(rows.map(({ userId, tz }) => [userId, tz]));
};

/** Writes them unless what is there was chosen later. */
export const savePreferences = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
  { preferences, authoredAt }: { preferences: Preferences; authoredAt: Date },
) =>
  sql`
    insert into user_preferences as p (user_id, preferences, authored_at, updated_at)
    values (${userId}, ${JSON.stringify(preferences)}, ${authoredAt}, ${ctx.now})
    on conflict (user_id) do update set preferences = excluded.preferences, authored_at = excluded.authored_at, updated_at = ${ctx.now}
    where p.authored_at <= excluded.authored_at`.execute(ctx.db);

/**
 * The language that an account begins with: that of the browser that signs up for it, in place of what was there. Null leaves it to the first
 * device that enters. Whatever is chosen later, by a clock that is slow as well, wins over it.
 */
export const keepFirstLanguage = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string, language: Language | null) =>
  language === null
    ? sql`delete from user_preferences where user_id = ${userId}`.execute(ctx.db)
    : sql`
        insert into user_preferences (user_id, preferences, authored_at, updated_at)
        values (${userId}, ${JSON.stringify({ language })}, 'epoch', ${ctx.now})
        on conflict (user_id) do update set preferences = excluded.preferences, authored_at = excluded.authored_at,
          updated_at = excluded.updated_at`.execute(ctx.db);
