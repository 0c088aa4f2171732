// What is too old goes in batches.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

const BATCH = sql.lit(2000);

/** Notifications whose snooze is over come back, unread. Answers how many. */
export async function wakeSnoozed(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const { rows } = await sql`
    update notifications set snoozed_until = null, read = false, seen_at = null, updated_at = ${ctx.now} where id in (
      select id from notifications where snoozed_until <= ${ctx.now} order by user_id, id limit ${BATCH} for update skip locked) returning 1`.execute(
    ctx.db,
  );
  return rows.length;
}

/** Notifications older than an instant go. Answers how many went in this batch. */
export async function forgetOlder(ctx: Pick<Ctx, 'db'>, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from notifications where id in (
      select id from notifications where created_at < ${before} order by created_at limit ${BATCH} for update skip locked) returning 1`.execute(
    ctx.db,
  );
  return rows.length;
}

/** Of people with more than `most` notifications the oldest go. Answers how many went in this batch. */
export async function forgetSurplus(ctx: Pick<Ctx, 'db'>, most: number): Promise<number> {
  const { rows } = await sql`
    delete from notifications where id in (
      select oldest.id from (select user_id, total from notification_counts where total > ${sql.lit(most)} limit 20) many,
        lateral (select id from notifications n where n.user_id = many.user_id order by n.created_at, n.id
          limit least(many.total - ${sql.lit(most)}, ${BATCH})) oldest) returning 1`.execute(ctx.db);
  return rows.length;
}

/** What left, or did not, before an instant is not kept for ever. */
export async function forgetDeliveries(ctx: Pick<Ctx, 'db'>, before: Date): Promise<number> {
  const { rows } = await sql`
    delete from deliveries where id in (
      select id from deliveries where created_at < ${before} and status in ('sent', 'kept_back', 'failed') limit ${BATCH} for update skip locked)
    returning 1`.execute(ctx.db);
  return rows.length;
}
