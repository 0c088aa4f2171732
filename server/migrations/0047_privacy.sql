-- What a person says of themselves beside their name (design community 4.1, "profile"); a row when they first said something.
create table profiles (
  user_id uuid primary key references users,
  display_name text,                     -- instead of the full name wherever others meet them
  headline text not null default '',
  about text not null default '',
  organisation text not null default '',
  country char(2),
  languages text[] not null default '{}',
  links jsonb not null default '[]',     -- at most three https addresses
  phone text,                            -- for themselves and for support; never shown to others
  -- What others may see: privacy/schema.ts has the meaning of each switch.
  is_public boolean not null default true,
  shows_organisation boolean not null default true,
  shows_numbers boolean not null default true,
  shows_activity boolean not null default true,
  mentions text not null default 'everyone' check (mentions in ('everyone', 'known', 'nobody')),
  updated_at timestamptz(3) not null
);

-- How a person wants the pages to read, on every device (design community 4.1, "user_settings").
create table user_preferences (
  user_id uuid primary key references users,
  preferences jsonb not null,            -- Preferences of the contract
  authored_at timestamptz(3) not null,   -- the newest wins, whichever device it came from
  updated_at timestamptz(3) not null
);

-- Each yes and each no, for good (design community 4.1, "consent").
create table consents (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('public_profile', 'activity', 'assistant_model')),
  given boolean not null,
  at timestamptz(3) not null
);
create index consents_by_user on consents (user_id, id desc);
create trigger consents_append_only before update or delete or truncate on consents
  for each statement execute function refuse_change();

-- A copy of all of a person's data: made by a job, kept for seven days, read by its owner alone.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users,
  status text not null check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
  parts_done integer not null default 0,
  parts_all integer not null default 0,
  sha256 char(64),
  size bigint,
  created_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  check (parts_done between 0 and parts_all),
  check ((status = 'ready') = (sha256 is not null))
);
create unique index one_export_at_a_time on data_exports (user_id) where status in ('queued', 'running');
create index data_exports_by_user on data_exports (user_id, id desc);

-- Accounts that are about to be deleted, and those that were.
create table departures (
  user_id uuid primary key references users,
  status text not null check (status in ('waiting', 'stopped', 'done')),
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  -- The day came and something was still open: told once, tried again each day.
  hindered_at timestamptz(3),
  ended_at timestamptz(3),
  check ((status = 'waiting') = (ended_at is null))
);

-- Contents that nothing names any more; a round removes their bytes. A row outlives a crash between the two.
create table forgotten_files (
  sha256 char(64) primary key,
  at timestamptz(3) not null
);

-- What a person wrote to support goes with their account: the words of a row may be emptied once, and nothing else of it.
create function only_forget_words() returns trigger language plpgsql as $$
begin
  if new.body <> '' or to_jsonb(new) - 'body' <> to_jsonb(old) - 'body' then
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
drop trigger support_events_append_only on support_events;
create trigger support_events_append_only before delete or truncate on support_events
  for each statement execute function refuse_change();
create trigger support_events_forget_only before update on support_events
  for each row execute function only_forget_words();
