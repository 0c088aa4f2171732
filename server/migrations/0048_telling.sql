-- How people are told: what kind a notification is, which channels it takes, when it leaves, and what became of it.

alter table notifications
  add column kind text,                        -- the deed it tells of; null for what is older than its deed's row
  add column category text not null default 'account',
  add column group_key text,                   -- what comes in numbers is one row while it is unread
  add column group_count integer not null default 1 check (group_count > 0),
  add column seen_at timestamptz,              -- the bell was opened on it; that does not make it read
  add column archived_at timestamptz,
  add column snoozed_until timestamptz;        -- hidden and not counted until then; it comes back unread

update notifications n set kind = e.name, category = case split_part(e.name, '.', 1)
    when 'agreement' then 'agreements'
    when 'dispute' then case when e.name in ('dispute.notice_sent', 'dispute.final_notice', 'dispute.published') then 'legal' else 'disputes' end
    when 'record' then 'disputes'
    when 'escrow' then 'money' when 'milestone' then 'money' when 'payment' then 'money' when 'payout' then 'money'
    when 'wallet' then 'money' when 'ledger' then 'money' when 'credits' then 'money'
    when 'mediation' then 'mediation' when 'mediator' then 'mediation' when 'mediator_application' then 'mediation' when 'court' then 'mediation'
    when 'supplier' then 'marketplace' when 'product' then 'marketplace' when 'order' then 'marketplace' when 'parcel' then 'marketplace'
    when 'post' then 'community' when 'comment' then 'community' when 'moderation_case' then 'community'
    when 'note' then 'notes' when 'reminder' then 'notes'
    when 'article' then 'help' when 'ticket' then 'help' when 'chat' then 'help'
    else 'account' end
from events e where e.id = n.event_id;

create index notifications_shown on notifications (user_id, created_at desc, id desc) where archived_at is null and snoozed_until is null;
create index notifications_by_category on notifications (user_id, category, created_at desc, id desc);
create index notifications_snoozed on notifications (snoozed_until) where snoozed_until is not null;
create index notifications_by_age on notifications (created_at);
create index notifications_open_group on notifications (user_id, group_key)
  where group_key is not null and not read and archived_at is null;

-- Deeds that were counted into a notification which was there already: a retry counts none twice.
create table notification_deeds (
  event_id uuid not null,
  user_id uuid not null references users on delete cascade,
  notification_id uuid not null references notifications on delete cascade,
  primary key (event_id, user_id)
);
create index notification_deeds_of on notification_deeds (notification_id);

-- How many are unread, kept by the table itself: reading it costs the same however many there are.
create table notification_counts (
  user_id uuid primary key references users on delete cascade,
  unread bigint not null,                      -- neither read nor snoozed
  total bigint not null                        -- all that are kept, for the housekeeping
);
insert into notification_counts select user_id, count(*) filter (where not read), count(*) from notifications group by user_id;
create index notification_counts_large on notification_counts (total) where total > 2000;

create function keep_unread_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into notification_counts as c (user_id, unread, total)
      select user_id, count(*) filter (where not read and snoozed_until is null), count(*) from new_rows group by user_id order by user_id
      on conflict (user_id) do update set unread = c.unread + excluded.unread, total = c.total + excluded.total;
  elsif tg_op = 'UPDATE' then
    insert into notification_counts as c (user_id, unread, total)
      select user_id, sum(n), 0 from (
        select user_id, 1 as n from new_rows where not read and snoozed_until is null
        union all select user_id, -1 from old_rows where not read and snoozed_until is null) changed
      group by user_id having sum(n) <> 0 order by user_id
      on conflict (user_id) do update set unread = c.unread + excluded.unread;
  else
    -- Who is gone has no count either, so none is made here.
    update notification_counts c set unread = c.unread - gone.unread, total = c.total - gone.total
      from (select user_id, count(*) filter (where not read and snoozed_until is null) as unread, count(*) as total
        from old_rows group by user_id) gone
      where c.user_id = gone.user_id;
  end if;
  return null;
end $$;
create trigger notifications_counted_in after insert on notifications
  referencing new table as new_rows for each statement execute function keep_unread_count();
create trigger notifications_counted_anew after update on notifications
  referencing old table as old_rows new table as new_rows for each statement execute function keep_unread_count();
create trigger notifications_counted_out after delete on notifications
  referencing old table as old_rows for each statement execute function keep_unread_count();

create or replace function get_unread_notification_count(p_user_id uuid) returns bigint language sql stable as $$
  select coalesce((select unread from notification_counts where user_id = p_user_id), 0)
$$;

create or replace function mark_notification_read(p_notification_id uuid, p_user_id uuid) returns boolean language sql as $$
  with marked as (
    update notifications set read = true, seen_at = coalesce(seen_at, now()), updated_at = now()
    where id = p_notification_id and user_id = p_user_id
    returning 1
  )
  select exists (select 1 from marked)
$$;

-- A new one is told with its words; what changes in numbers is told once a person and statement: their pages read it anew.
create function tell_notifications_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', json_build_object(
    'users', json_build_array(user_id), 'event', 'notification',
    'data', json_build_object('op', tg_op, 'id', min(id::text), 'type', min(type), 'title', left(min(title), 300), 'message', left(min(message), 600)))::text)
  from old_rows group by user_id;
  return null;
end $$;
drop trigger notifications_told on notifications;
create trigger notifications_told after insert on notifications for each row execute function tell_notification();
create trigger notifications_told_anew after update on notifications
  referencing old table as old_rows for each statement execute function tell_notifications_changed();
create trigger notifications_told_gone after delete on notifications
  referencing old table as old_rows for each statement execute function tell_notifications_changed();

-- What somebody wants of a category; a category without a row is as the product has it.
create table notification_preferences (
  user_id uuid not null references users on delete cascade,
  category text not null,
  in_app boolean not null,
  email text not null check (email in ('off', 'instant', 'digest')),
  push boolean not null,
  primary key (user_id, category)
);

-- When somebody is left alone, in their own zone.
create table notification_schedules (
  user_id uuid primary key references users on delete cascade,
  tz text not null,                            -- IANA name
  quiet_from smallint check (quiet_from between 0 and 1439),  -- minutes after midnight on the person's wall clock; both null: never
  quiet_to smallint check (quiet_to between 0 and 1439),
  digest text not null check (digest in ('daily', 'weekly')),
  digest_hour smallint not null check (digest_hour between 0 and 23),
  paused_until timestamptz,
  check ((quiet_from is null) = (quiet_to is null))
);

-- A browser that shows notices while no page is open. It ends with the session that asked for it.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null,
  last_ok_at timestamptz,
  failures integer not null default 0
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);

-- What is to leave for somebody by a channel outside the product, and what became of it.
create table deliveries (
  id uuid primary key,                         -- of a letter also its id in the outbox
  user_id uuid not null references users on delete cascade,
  event_id uuid,                               -- the deed it tells of; null for a test
  channel text not null check (channel in ('email', 'push')),
  category text not null,
  status text not null check (status in ('waiting', 'sending', 'sent', 'kept_back', 'failed')),
  reason text,                                 -- why it was kept back or failed
  gathered boolean not null default false,     -- it goes into the next digest
  subscription_id uuid,                        -- the browser, of a push
  title text not null,
  link text,
  letter jsonb,                                -- {to, subject, text, attachments}
  dedupe_key text not null unique,             -- a reaction that runs twice tells once
  created_at timestamptz not null,
  due_at timestamptz not null,
  moved_at timestamptz                         -- when it came into its status
);
create index deliveries_due on deliveries (channel, due_at) where status = 'waiting';
create index deliveries_under_way on deliveries (moved_at) where status = 'sending';
create index deliveries_of_user on deliveries (user_id, created_at desc);

-- Where a letter can be switched off from the mailbox; null for what cannot.
alter table mail
  add column unsubscribe_url text,
  add column claimed_at timestamptz;           -- handed to the post office; what it answered is not known before sent_at
create index mail_waiting on mail (created_at) where sent_at is null;

-- The deed that told of a notice: its link in the dispute's chain covers the notice's words.
alter table dispute_notices add column event_id uuid;
