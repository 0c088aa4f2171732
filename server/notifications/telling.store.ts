// The same person is told of the same event once.
import type { Language } from '@ahadi/domain/core/locale.ts';
import type { EventName } from '@ahadi/domain/events.ts';
import { categoryOf, type NotificationCategory } from '@ahadi/domain/notifications/rules.ts';
import type { Notification } from '@ahadi/domain/notifications/schema.ts';
import { sql } from 'kysely';
import { add, asJson, type Write } from '../core/collecting.ts';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import { type Chosen, type ChosenRow, chosenBy, chosenOf } from './settings.store.ts';

export type NewNotification = Pick<
  Notification,
  'id' | 'user_id' | 'type' | 'title' | 'message' | 'related_agreement_id' | 'related_dispute_id' | 'link'
> & { event_id: string; kind: EventName; group_key: string | null; language: Language | null };

/** Adds notifications; one that tells the same person of the same event again is left out. */
export const addNotifications = (ctx: Ctx, rows: readonly NewNotification[]): Promise<void> =>
  add(ctx, writeNotifications, rows);

/** In the order of people, so that nobody waits in a circle. */
const writeNotifications: Write<NewNotification> = async (ctx, notifications) => {
  const rows = notifications.map((row) => ({ ...row, category: categoryOf(row.kind) }));
  const added = sql`
    insert into notifications (id, user_id, type, title, message, related_agreement_id, related_dispute_id, link, event_id, kind, group_key,
      language, category, created_at, updated_at)
    select id, user_id, type, title, message, related_agreement_id, related_dispute_id, link, event_id, kind, group_key, language, category,
      ${ctx.now}, ${ctx.now}
    from json_to_recordset(${asJson(rows)}::json) as n (id uuid, user_id uuid, type text, title text, message text,
      related_agreement_id uuid, related_dispute_id uuid, link text, event_id uuid, kind text, group_key text, language text,
      category text)
    order by user_id, id on conflict (event_id, user_id) do nothing`;
  await sendAlong(ctx, added);
};

/** How one of several people reads what is counted: its name after the number, in English, or before it. */
export type Counted = {
  user_id: string;
  before: string | null;
  after: string | null;
  message: string;
  language: Language | null;
};

/**
 * Counts a deed into the unread notification that each of these people has of its group; each deed once however often it is told.
 * Answers the people who had one, or who were told of the deed before.
 */
export async function countIntoGroup(
  ctx: Ctx,
  eventId: string,
  key: string,
  counted: readonly Counted[],
): Promise<Set<string>> {
  const users = counted.map(({ user_id }) => user_id);
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
      update notifications n set group_count = n.group_count + 1, title = concat(w.before, n.group_count + 1, w.after),
        message = w.message, language = w.language, created_at = ${ctx.now}, updated_at = ${ctx.now}
      from noted, json_to_recordset(${asJson(counted)}::json) as w (user_id uuid, before text, after text, message text, language text)
      where n.id = noted.notification_id and w.user_id = n.user_id returning n.user_id)
    select user_id from told union select user_id from counted`.execute(ctx.db);
  return new Set(rows.map(({ user_id }) => user_id));
}

type Ways = {
  chosen: Chosen[];
  devices: Device[];
  organisations: string[];
  languages: Readonly<Record<string, string>>;
};

/** A browser that pushes go to. */
export type Device = { id: string; userId: string };

/** What these people chose of a category, the browsers of theirs that pushes go to, which of them are accounts that others act for, and the language of each that chose one. */
export async function waysTo(
  ctx: Pick<Ctx, 'db'>,
  users: readonly string[],
  category: NotificationCategory,
): Promise<Ways> {
  const { rows } = await sql<Omit<Ways, 'chosen'> & { chosen: ChosenRow[] }>`
    select (select coalesce(json_agg(c), '[]') from (${chosenBy(users, category)}) c) as chosen,
      (select coalesce(json_agg(json_build_object('id', id, 'userId', user_id)), '[]') from push_subscriptions
        where user_id = any(${users}::uuid[])) as devices,
      array(select u.id from unnest(${users}::uuid[]) u (id)
        where exists (select 1 from organisation_members m where m.organisation_id = u.id and m.status = 'active')) as organisations,
      (select coalesce(jsonb_object_agg(user_id, preferences ->> 'language') filter (where preferences ->> 'language' is not null), '{}')
        from user_preferences where user_id = any(${users}::uuid[])) as languages`.execute(ctx.db);
  return {
    chosen: (rows[0]?.chosen ?? []).map(chosenOf),
    devices: rows[0]?.devices ?? [],
    organisations: rows[0]?.organisations ?? [],
    languages: rows[0]?.languages ?? {},
  };
}
