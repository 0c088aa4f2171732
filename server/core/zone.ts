// By whose clocks instants are read, and in whose language.
import { isLanguage, type Language } from '@ahadi/domain/core/locale.ts';
import { defaultSchedule } from '@ahadi/domain/notifications/schedule.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from './ctx.ts';

/** `tz` an IANA name; `language` the account's, English where none was chosen, null for who has no account. */
type Reader = { tz: string; language: Language | null; isConfirmed: boolean };

async function readerWhere({ db }: Pick<Ctx, 'db'>, condition: RawBuilder<unknown>): Promise<Reader> {
  const { rows } = await sql<{ tz: string | null; language: string | null; isConfirmed: boolean }>`
    select coalesce(p.preferences ->> 'timeZone', s.tz) as tz, p.preferences ->> 'language' as language, u.email_verified as "isConfirmed"
    from users u left join user_preferences p on p.user_id = u.id left join notification_schedules s on s.user_id = u.id
    where ${condition}`.execute(db);
  const [account] = rows;
  return {
    tz: account?.tz ?? defaultSchedule.tz,
    language: account === undefined ? null : isLanguage(account.language) ? account.language : 'en',
    isConfirmed: account?.isConfirmed ?? false,
  };
}

/** Who reads at an address: an account that has not confirmed it reads in no language of its own. */
export async function readerOf(ctx: Pick<Ctx, 'db'>, email: string): Promise<Omit<Reader, 'isConfirmed'>> {
  const { tz, language, isConfirmed } = await readerWhere(ctx, sql`u.email = ${email.toLowerCase()}`);
  return { tz, language: isConfirmed ? language : null };
}

/** The zone (IANA name) that somebody chose; the house's for who has no account. */
export const zoneOf = async (ctx: Pick<Ctx, 'db'>, { userId }: { userId: string }): Promise<string> =>
  (await readerWhere(ctx, sql`u.id = ${userId}`)).tz;

/** The zone of the one a paper is made for now. */
export const zoneOfReader = async (ctx: Pick<Ctx, 'db' | 'actor'>): Promise<string> =>
  ctx.actor?.kind === 'user' ? zoneOf(ctx, { userId: ctx.actor.userId }) : defaultSchedule.tz;

/** The language that an account reads, English where it chose none; null where there is none. */
export const languageOf = async (ctx: Pick<Ctx, 'db'>, userId: string): Promise<Language | null> =>
  (await readerWhere(ctx, sql`u.id = ${userId}`)).language;
