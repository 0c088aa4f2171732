import type { EventName } from '@ahadi/domain/events.ts';
import { categoryOf, type NotificationCategory } from '@ahadi/domain/notifications/rules.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';
import { sendAlong } from '../../core/driver.ts';
import { type Chosen, type ChosenRow, chosenBy, chosenOf } from '../settings/store.ts';

export type NewNotification = Pick<
  Notification,
  'id' | 'user_id' | 'type' | 'title' | 'message' | 'related_agreement_id' | 'related_dispute_id' | 'link'
> & { event_id: string; kind: EventName; group_key: string | null };

/** Adds notifications; one that tells the same person of the same event again is left out. In the order of people, so that nobody waits in a circle. */
export async function addNotifications(ctx: Ctx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  const inOrder = [...rows].sort((one, other) => (one.user_id < other.user_id ? -1 : 1));
  await sendAlong(
    ctx,
    ctx.db
      .insertInto('notifications')
      .values(
        inOrder.map((row) => ({ ...row, category: categoryOf(row.kind), created_at: ctx.now, updated_at: ctx.now })),
      )
      .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doNothing()),
  );
}

/**
 * Counts a deed into the unread notification that each of these people has of its group; each deed once however often it is told.
 * Answers the people who had one, or who were told of the deed before.
 */
export async function countIntoGroup(
  ctx: Ctx,
  eventId: string,
  users: readonly string[],
  { key, many, message }: { key: string; many: string; message: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`
    with told as (
      select user_id from notification_deeds where event_id = ${eventId} and user_id = any(${users}::uuid[])
      union select user_id from notifications where event_id = ${eventId} and user_id = any(${users}::uuid[])),
    had as (
      select distinct on (n.user_id) n.id, n.user_id from notifications n
      where n.user_id = any(${users}::uuid[]) and n.group_key = ${key} and not n.read and n.archived_at is null
        and n.user_id not in (select user_id from told)
      order by n.user_id, n.created_at desc),
    noted as (
      insert into notification_deeds (event_id, user_id, notification_id) select ${eventId}, user_id, id from had
      on conflict do nothing returning notification_id),
    counted as (
      update notifications n set group_count = n.group_count + 1, title = (n.group_count + 1)::text || ' ' || ${many}, message = ${message},
        created_at = ${ctx.now}, updated_at = ${ctx.now}
      from noted where n.id = noted.notification_id returning n.user_id)
    select user_id from told union select user_id from counted`.execute(ctx.db);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** A browser that pushes go to. */
export type Device = { id: string; userId: string };

/** What these people chose of a category, and the browsers of theirs that pushes go to. */
export async function waysTo(
  ctx: Pick<Ctx, 'db'>,
  users: readonly string[],
  category: NotificationCategory,
): Promise<{ chosen: Chosen[]; devices: Device[] }> {
  const { rows } = await sql<{ chosen: ChosenRow[]; devices: Device[] }>`
    select (select coalesce(json_agg(c), '[]') from (${chosenBy(users, category)}) c) as chosen,
      (select coalesce(json_agg(json_build_object('id', id, 'userId', user_id)), '[]') from push_subscriptions
        where user_id = any(${users}::uuid[])) as devices`.execute(ctx.db);
  return { chosen: (rows[0]?.chosen ?? []).map(chosenOf), devices: rows[0]?.devices ?? [] };
}
