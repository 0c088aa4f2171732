import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

type Row = Omit<Notification, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date; at_us: string };

const shape = ({ at_us: _, ...row }: Row): Notification => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** A person's notifications, newest first, one keyset page. */
export async function listNotifications(ctx: Ctx, userId: string, page: PageRequest): Promise<Page<Notification>> {
  const after = afterCursor(page.cursor);
  const { rows } = await sql<Row>`
    select id, user_id, type, title, message, read, created_at, updated_at, related_agreement_id, related_dispute_id, link, created_at::text as at_us
    from notifications where user_id = ${userId} and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by created_at desc, id desc limit ${onePast(page.limit)}`.execute(ctx.db);
  return pageFrom(rows, page.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
}

export async function countUnread(ctx: Ctx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select get_unread_notification_count(${userId}) as count`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** True when the notification exists and is this person's; then it is read. */
export async function markRead(ctx: Ctx, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select mark_notification_read(${id}, ${userId}) as found`.execute(
    ctx.db,
  );
  return rows[0]?.found ?? false;
}

/** Specification §7: read true and updated_at now for the person's unread rows. Answers how many. */
export async function markAllRead(ctx: Ctx, userId: string): Promise<number> {
  const done = await ctx.db
    .updateTable('notifications')
    .set({ read: true, updated_at: ctx.now })
    .where('user_id', '=', userId)
    .where('read', '=', false)
    .executeTakeFirst();
  return Number(done.numUpdatedRows);
}

export type NewNotification = Pick<
  Notification,
  'id' | 'user_id' | 'type' | 'title' | 'message' | 'related_agreement_id' | 'related_dispute_id' | 'link'
> & { event_id: string };

/** Adds notifications; one that tells the same person of the same event again is left out. */
export async function addNotifications(ctx: Ctx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('notifications')
    .values(rows.map((row) => ({ ...row, created_at: ctx.now, updated_at: ctx.now })))
    .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doNothing())
    .execute();
}

/** Those of these people without an unread notification of this title that leads there. */
export async function withoutUnread(
  ctx: Pick<Ctx, 'db'>,
  recipients: readonly Recipient[],
  title: string,
  link: string,
): Promise<Recipient[]> {
  const ids = recipients.flatMap(({ userId }) => userId ?? []);
  const { rows } = await sql<{ id: string }>`
    select distinct user_id as id from notifications
    where user_id = any(${ids}::uuid[]) and not read and title = ${title} and link = ${link}`.execute(ctx.db);
  const has = new Set(rows.map(({ id }) => id));
  return recipients.filter(({ userId }) => userId !== null && !has.has(userId));
}
