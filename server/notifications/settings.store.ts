// What people chose is asked together with something else.
import type { NotificationCategory, Preference } from '@ahadi/domain/notifications/rules.ts';
import type { TellingSchedule } from '@ahadi/domain/notifications/schedule.ts';
import type { ScheduleInput } from '@ahadi/domain/notifications/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type ChosenRow = {
  user_id: string;
  category: NotificationCategory;
  in_app: boolean;
  email: Preference['email'];
  push: boolean;
};

export type Chosen = { userId: string; category: NotificationCategory; preference: Preference };

/** What these people chose, of one category or of all, to be asked together with something else; {@link chosenOf} reads it. */
export const chosenBy = (users: readonly string[], category: NotificationCategory | null) => sql<ChosenRow>`
    select user_id, category, in_app, email, push from notification_preferences
    where user_id = any(${users}::uuid[]) and (${category}::text is null or category = ${category})`;

export const chosenOf = (row: ChosenRow): Chosen => ({
  userId: row.user_id,
  category: row.category,
  preference: { inApp: row.in_app, email: row.email, push: row.push },
});

/** What these people chose, of one category or of all; a missing row is as the product has it. */
export const preferences = async (
  ctx: Pick<Ctx, 'db'>,
  users: readonly string[],
  category: NotificationCategory | null,
): Promise<Chosen[]> => (await chosenBy(users, category).execute(ctx.db)).rows.map(chosenOf);

export async function savePreference(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  category: NotificationCategory,
  { inApp, email, push }: Preference,
): Promise<void> {
  const wish = { in_app: inApp, email, push };
  await ctx.db
    .insertInto('notification_preferences')
    .values({ user_id: userId, category, ...wish })
    .onConflict((conflict) => conflict.columns(['user_id', 'category']).doUpdateSet(wish))
    .execute();
}

/** When these people are told outside of the product; a missing row is as the product has it. */
export async function schedules(
  ctx: Pick<Ctx, 'db'>,
  users: readonly string[],
): Promise<{ userId: string; schedule: TellingSchedule }[]> {
  const rows = await ctx.db
    .selectFrom('notification_schedules')
    .selectAll()
    .where(sql<boolean>`user_id = any(${users}::uuid[])`)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    schedule: {
      tz: row.tz,
      digest: row.digest as TellingSchedule['digest'], // the table takes no other
      hour: row.digest_hour,
      quiet: row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
      pausedUntil: row.paused_until,
    },
  }));
}

export async function saveSchedule(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  { tz, quiet, digest, digestHour }: ScheduleInput,
  pausedUntil: Date | null,
): Promise<void> {
  const values = {
    tz,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    digest,
    digest_hour: digestHour,
    paused_until: pausedUntil,
  };
  await ctx.db
    .insertInto('notification_schedules')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** What waits because of a schedule that changed is looked at again in the next round. */
export const lookAgain = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string) =>
  sql`update deliveries set due_at = ${ctx.now} where user_id = ${userId} and status = 'waiting' and not gathered and due_at > ${ctx.now}
    and created_at < ${new Date(ctx.now.getTime() - 3 * 60_000)}`.execute(ctx.db);

/** What the post office said of the letters to an address since an instant. */
export async function letterHealth(
  ctx: Pick<Ctx, 'db'>,
  email: string,
  since: Date,
): Promise<{ sent: number; refused: number; lastSentAt: Date | null; lastRefusedAt: Date | null }> {
  const { rows } = await sql<{ sent: number; refused: number; last_sent: Date | null; last_refused: Date | null }>`
    select count(*) filter (where sent_at is not null)::int as sent,
      count(*) filter (where sent_at is null and failed_reason is not null)::int as refused,
      max(sent_at) as last_sent, max(created_at) filter (where sent_at is null and failed_reason is not null) as last_refused
    from mail where recipient = ${email.toLowerCase()} and created_at > ${since}`.execute(ctx.db);
  const [row] = rows;
  return {
    sent: row?.sent ?? 0,
    refused: row?.refused ?? 0,
    lastSentAt: row?.last_sent ?? null,
    lastRefusedAt: row?.last_refused ?? null,
  };
}
