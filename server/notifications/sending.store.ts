// What is due for somebody is held by one process.
import type { DutyKind } from '@ahadi/domain/dashboard/duties/rules.ts';
import type { EventName } from '@ahadi/domain/events.ts';
import type { NotificationCategory } from '@ahadi/domain/notifications/rules.ts';
import type { MemberHears } from '@ahadi/domain/organisations/schema.ts';
import { sql } from 'kysely';
import { type ActingRow, lentTo } from '../core/acting.ts';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';
import type { Letter } from '../core/mail.ts';
import { thingsAsked } from '../core/telling.ts';

export type Delivery = {
  id: string;
  user_id: string;
  for_user_id: string | null;
  event_id: string | null;
  event_name: EventName | null;
  channel: 'email' | 'push';
  category: NotificationCategory;
  gathered: boolean;
  subscription_id: string | null;
  title: string;
  link: string | null;
  letter: Letter | null;
  dedupe_key: string;
  created_at: Date;
  /** It was put off before: by quiet hours, a pause, or for a digest. */
  was_held: boolean;
  /** The notification of the same deed was read, or put away or aside, by its reader. */
  is_read: boolean;
  /** Who reads it as what they are now in the organisation that it is for; null where they do not act for it. */
  member: (ActingRow & { hears: MemberHears }) | null;
  /** With what that organisation is waited for now in what it tells of; of a letter, with what it asked for. */
  waiting: DutyKind[];
  /** What it asks for was waited for from its reader when it was written, and is no more. */
  is_done: boolean;
  /** Nobody did the deed: it followed from another, or a time ran out. */
  is_follow_up: boolean;
  /** The transaction that the deed was written in; null for what tells of none. */
  written_in: string | null;
};

/** People for whom something of this channel is due, the longest waiting first. */
export async function whoWaits(ctx: Pick<Ctx, 'db' | 'now'>, channel: Delivery['channel']): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from deliveries where channel = ${channel} and status = 'waiting' and due_at <= ${ctx.now}
    group by user_id order by min(due_at) limit 200`.execute(ctx.db);
  return rows.map(({ user_id }) => user_id);
}

/** What is due for somebody, held until the transaction ends; what another process holds is left to it. */
export async function holdDue(ctx: Ctx, channel: Delivery['channel'], userId: string): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.id, d.user_id, d.for_user_id, d.event_id, e.name as event_name, d.channel, d.category, d.gathered, d.subscription_id, d.title, d.link, d.letter, d.dedupe_key, d.created_at, d.moved_at is not null as was_held,
      coalesce((
        select n.read or n.archived_at is not null or n.snoozed_until is not null from notifications n
        where n.user_id = d.user_id and (n.event_id = d.event_id or n.id = (
          select g.notification_id from notification_deeds g where g.event_id = d.event_id and g.user_id = d.user_id)) limit 1), false) as is_read,
      (select json_build_object('membership_id', m.id, 'user_id', m.member_id, 'name', u.name, 'organisation', '', 'hears', m.hears, 'role', m.role,
          'pays', m.pays, 'limit_minor', m.limit_minor, 'limit_currency', m.limit_currency, 'lent', ${sql.raw(lentTo('m.id', 'n.now'))})
        from organisation_members m join users u on u.id = m.member_id and u.suspended_by is null
        where m.member_id = d.user_id and m.organisation_id = d.for_user_id and m.status = 'active') as member,
      array(select distinct t.verb from turns t where d.for_user_id is not null and t.user_id = d.for_user_id
        and (t.thing_kind, t.thing_id) in ${thingsAsked}
        and (d.letter is null or d.letter->'waitsFor' @> jsonb_build_array(jsonb_build_array(t.verb, t.part_id)))) as waiting,
      coalesce(jsonb_array_length(d.letter->'waitsFor') > 0 and not exists (
        select 1 from turns t where t.user_id = coalesce(d.for_user_id, d.user_id) and (t.thing_kind, t.thing_id) in ${thingsAsked}
          and d.letter->'waitsFor' @> jsonb_build_array(jsonb_build_array(t.verb, t.part_id))), false) as is_done,
      e.id is not null and e.actor_id is null and not e.payload ? 'byLetter' as is_follow_up, e.xmin::text as written_in
    from (select ${ctx.now}::timestamptz as now) n, deliveries d left join events e on e.id = d.event_id
    where d.user_id = ${userId} and d.channel = ${channel} and d.status = 'waiting' and d.due_at <= ${ctx.now}
    order by d.id limit 200 for update of d skip locked`.execute(ctx.db);
  return rows;
}

/** Some deliveries came into a status. */
export async function move(
  ctx: Ctx,
  ids: readonly string[],
  status: 'sending' | 'sent' | 'kept_back' | 'failed',
  reason: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await sendAlong(
    ctx,
    sql`update deliveries set status = ${status}, reason = ${reason}, moved_at = ${ctx.now} where id = any(${ids}::uuid[])`,
  );
}

/** A delivery waits on, by itself or for a digest. */
export const postpone = (ctx: Ctx, id: string, until: Date, isGathered: boolean) =>
  sql`update deliveries set status = 'waiting', due_at = ${until}, gathered = ${isGathered}, moved_at = ${ctx.now} where id = ${id}`.execute(
    ctx.db,
  );

/** What a dead process was sending is not sent again: nobody knows whether it left, and its words stand in the product. */
export async function giveUpInterrupted(ctx: Pick<Ctx, 'db' | 'now'>, before: Date): Promise<number> {
  const { rows } = await sql`
    update deliveries set status = 'failed', reason = 'interrupted', moved_at = ${ctx.now} where id in (
      select id from deliveries where status = 'sending' and moved_at < ${before} limit 500 for update skip locked) returning 1`.execute(
    ctx.db,
  );
  return rows.length;
}
