// Notifications of a person are read one shelf at a time.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { NotificationCategory } from '@ahadi/domain/notifications/rules.ts';
import type { Notification, NotificationDeed, Shelf } from '@ahadi/domain/notifications/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

type Instants = 'created_at' | 'updated_at' | 'seen_at' | 'archived_at' | 'snoozed_until';
type Row = Omit<Notification, Instants> & {
  created_at: Date;
  updated_at: Date;
  seen_at: Date | null;
  archived_at: Date | null;
  snoozed_until: Date | null;
  at_us: string;
};

const shape = ({ at_us: _, ...row }: Row): Notification => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  seen_at: row.seen_at?.toISOString() ?? null,
  archived_at: row.archived_at?.toISOString() ?? null,
  snoozed_until: row.snoozed_until?.toISOString() ?? null,
});

const inbox = sql`archived_at is null and snoozed_until is null`;
const onShelf: Record<Shelf, RawBuilder<unknown>> = {
  inbox,
  unread: sql`${inbox} and not read`,
  action: sql`${inbox} and not read and type in ('warning', 'error')`,
  archived: sql`archived_at is not null`,
  snoozed: sql`snoozed_until is not null and archived_at is null`,
};

/** A person's notifications of a shelf, and of a category or all, newest first, one keyset page. */
export async function listNotifications(
  ctx: Ctx,
  userId: string,
  { shelf, category, ...page }: PageRequest & { shelf: Shelf; category?: NotificationCategory | undefined },
): Promise<Page<Notification>> {
  const after = afterCursor(page.cursor);
  const ofCategory = category ? sql`and category = ${category}` : sql``;
  const { rows } = await sql<Row>`
    select id, user_id, type, title, message, read, created_at, updated_at, related_agreement_id, related_dispute_id, link, category,
      group_count, language, seen_at, archived_at, snoozed_until, created_at::text as at_us
    from notifications where user_id = ${userId} and ${onShelf[shelf]} ${ofCategory} and (created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by created_at desc, id desc limit ${onePast(page.limit)}`.execute(ctx.db);
  return pageFrom(rows, page.limit, (row) => ({ at: row.at_us, id: row.id }), shape);
}

/** How many are neither read nor snoozed; one row is read, however many there are. */
export async function countUnread(ctx: Pick<Ctx, 'db'>, userId: string): Promise<number> {
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
  const { rows } = await sql`
    update notifications set read = true, updated_at = ${ctx.now}, seen_at = coalesce(seen_at, ${ctx.now})
    where user_id = ${userId} and not read returning 1`.execute(ctx.db);
  return rows.length;
}

/** What came and was not seen yet is seen now; of more than a thousand the newest. Answers how many. */
export async function markSeen(ctx: Ctx, userId: string): Promise<number> {
  const { rows } = await sql`
    update notifications set seen_at = ${ctx.now} where id in (
      select id from notifications where user_id = ${userId} and not read and seen_at is null and ${inbox}
      order by created_at desc limit 1000) returning 1`.execute(ctx.db);
  return rows.length;
}

const setting = (ctx: Ctx, what: NotificationDeed): RawBuilder<unknown> => {
  switch (what.deed) {
    case 'read':
      return sql`read = true, seen_at = coalesce(seen_at, ${ctx.now})`;
    case 'unread':
      return sql`read = false, archived_at = null`;
    case 'archive':
      return sql`archived_at = ${ctx.now}, read = true, snoozed_until = null`;
    case 'unarchive':
      return sql`archived_at = null`;
    case 'snooze':
      return sql`snoozed_until = ${what.until}::timestamptz, archived_at = null`;
    case 'unsnooze':
      return sql`snoozed_until = null`;
  }
};

/** Does one thing to some of a person's own, in one order for everybody. Answers the ids of those there were. */
export async function act(
  ctx: Ctx,
  userId: string,
  ids: readonly string[],
  what: NotificationDeed,
): Promise<Notification['id'][]> {
  const { rows } = await sql<{ id: Notification['id'] }>`
    update notifications set ${setting(ctx, what)}, updated_at = ${ctx.now} where id in (
      select id from notifications where user_id = ${userId} and id = any(${ids}::uuid[]) order by id for update) returning id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
