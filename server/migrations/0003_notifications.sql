-- Specification §3 and §7, names to the letter.
create table notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  type text not null,                   -- success, error, warning; anything else is shown as info
  title text not null,
  message text not null,
  read boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  related_agreement_id uuid,
  related_dispute_id uuid,
  event_id uuid,                        -- the deed it tells of; with the person it makes a retry harmless
  unique (event_id, user_id)
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where not read;

create function get_unread_notification_count(p_user_id uuid) returns bigint language sql stable as $$
  select count(*) from notifications where user_id = p_user_id and not read
$$;

-- True when the notification exists and is this person's; then it is read.
create function mark_notification_read(p_notification_id uuid, p_user_id uuid) returns boolean language sql as $$
  with marked as (
    update notifications set read = true, updated_at = now()
    where id = p_notification_id and user_id = p_user_id
    returning 1
  )
  select exists (select 1 from marked)
$$;

-- Every change reaches the listeners of every process after commit. A payload is at most 8000 bytes, so texts are cut.
create function tell_notification() returns trigger language plpgsql as $$
declare
  n notifications := coalesce(new, old);
begin
  perform pg_notify('realtime', json_build_object(
    'users', json_build_array(n.user_id),
    'event', 'notification',
    'data', json_build_object('op', tg_op, 'id', n.id, 'type', n.type, 'title', left(n.title, 300), 'message', left(n.message, 600))
  )::text);
  return null;
end $$;
create trigger notifications_told after insert or update or delete on notifications
  for each row execute function tell_notification();
