-- Every deadline of the product. One row a deadline; its subject's row is always held before it is changed.
create table clocks (
  id uuid primary key,
  subject_kind text not null,
  subject_id uuid not null,
  kind text not null,                   -- domain/core/clock.ts
  status text not null check (status in ('running', 'paused', 'met', 'fired', 'cancelled')),
  tz text not null,                     -- IANA zone and country it was reckoned in
  calendar text not null,
  starts_at timestamptz(3) not null,
  due_at timestamptz(3),
  remaining_ms bigint check (remaining_ms >= 0),
  paused_at timestamptz(3),
  changes jsonb not null default '[]',  -- [{why, from, to, at, reason?, outageId?}], oldest first
  ended_at timestamptz(3),
  created_at timestamptz(3) not null,
  -- I3: running it has an end, paused what remains, and never both.
  check (status <> 'running' or (due_at is not null and remaining_ms is null and paused_at is null)),
  check (status <> 'paused' or (due_at is null and remaining_ms is not null and paused_at is not null)),
  check ((status in ('running', 'paused')) = (ended_at is null))
);
create unique index one_open_clock on clocks (subject_kind, subject_id, kind) where status in ('running', 'paused');
create index clocks_due on clocks (due_at, id) where status = 'running';
create index clocks_of_subject on clocks (subject_kind, subject_id, id);

-- The newest sign of life of any process, in the only row.
create table heartbeats (
  is_only boolean primary key default true check (is_only),
  at timestamptz(3) not null
);

-- Stretches of time in which nobody beat. The clocks each one touched are moved, then applied_at is set.
create table outages (
  id uuid primary key,
  from_at timestamptz(3) not null,
  to_at timestamptz(3) not null check (to_at > from_at),
  applied_at timestamptz(3)
);
create index outages_to_apply on outages (from_at) where applied_at is null;

-- Running signing windows and their reminders become clocks.
insert into clocks (id, subject_kind, subject_id, kind, status, tz, calendar, starts_at, due_at, created_at)
select gen_random_uuid(), 'agreement', a.id, 'agreement.sign_window', 'running', 'Africa/Nairobi', 'KE',
  least(a.updated_at, a.sign_due_at - coalesce((v.terms->>'signWindowDays')::int, 30) * interval '1 day'), a.sign_due_at, a.updated_at
from agreements a join agreement_versions v on v.id = a.current_version_id
where a.status = 'signing' and a.sign_due_at is not null;
insert into clocks (id, subject_kind, subject_id, kind, status, tz, calendar, starts_at, due_at, created_at)
select gen_random_uuid(), 'agreement', id, 'agreement.reminder', 'running', 'Africa/Nairobi', 'KE', updated_at, next_reminder_at, updated_at
from agreements where status = 'signing' and next_reminder_at is not null;

-- agreements.sign_due_at stays as a copy for lists: it follows the clock, whoever moves that.
drop index agreements_due;
drop index agreements_reminder;
alter table agreements drop column next_reminder_at;
create function follow_sign_window() returns trigger language plpgsql as $$
begin
  update agreements set sign_due_at = case when new.status = 'running' then new.due_at end where id = new.subject_id;
  return null;
end $$;
create trigger sign_windows_followed after insert or update of status, due_at on clocks
  for each row when (new.kind = 'agreement.sign_window') execute function follow_sign_window();
