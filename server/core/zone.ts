// By whose clocks instants are read, and in whose language.
import { isLanguage, type Language } from '@ahadi/domain/core/locale.ts';
import { defaultSchedule } from '@ahadi/domain/notifications/schedule.ts';
import { sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/** The zone (IANA name) that somebody chose, by their address or their id; the house's for who has no account. */
export async function zoneOf({ db }: Pick<Ctx, 'db'>, who: { email: string } | { userId: string }): Promise<string> {
  const { rows } = await sql<{ tz: string | null }>`
    select coalesce(p.preferences ->> 'timeZone', s.tz) as tz from users u
      left join user_preferences p on p.user_id = u.id left join notification_schedules s on s.user_id = u.id
    where ${'email' in who ? sql`u.email = ${who.email.toLowerCase()}` : sql`u.id = ${who.userId}`}`.execute(db);
  return rows[0]?.tz ?? defaultSchedule.tz;
}

/** The zone of the one a paper is made for now. */
export const zoneOfReader = async (ctx: Pick<Ctx, 'db' | 'actor'>): Promise<string> =>
  ctx.actor?.kind === 'user' ? zoneOf(ctx, { userId: ctx.actor.userId }) : defaultSchedule.tz;

/** The language that an account reads, by its confirmed address or its id, English for one that chose none; null for who has no account. */
export async function languageOf(
  { db }: Pick<Ctx, 'db'>,
  who: { email: string } | { userId: string },
): Promise<Language | null> {
  const { rows } = await sql<{ language: string | null }>`
    select p.preferences ->> 'language' as language from users u left join user_preferences p on p.user_id = u.id
    where ${'email' in who ? sql`u.email = ${who.email.toLowerCase()} and u.email_verified` : sql`u.id = ${who.userId}`}`.execute(
    db,
  );
  const [account] = rows;
  return account === undefined ? null : isLanguage(account.language) ? account.language : 'en';
}
