-- Notes (design community 4.4, 6.3, 6.4): their owner's alone. Every statement on them names the owner.
-- "Mkataba wa Omondi" is found by "mkátaba", too.
create extension if not exists unaccent;

-- What a person has of notes. Its row is held while any of the person's notes is changed, so that changes come one after the other.
create table note_owners (
  owner_id uuid primary key references users,
  notes integer not null default 0 check (notes >= 0),
  bytes bigint not null default 0 check (bytes >= 0),  -- of all their texts, the bin included
  -- The last instant that was given to a change of theirs; the next one gets a later one, whatever the clocks say.
  changed_at timestamptz(3) not null
);

create table notes (
  id uuid primary key,                  -- made by the device
  owner_id uuid not null references users,
  title text not null,
  body text not null,                   -- Markdown as it was typed
  tags text[] not null,
  pinned boolean not null,
  pinned_at timestamptz(3) not null,    -- when it was last pinned or unpinned, by the device's clock
  status text not null check (status in ('active', 'archived', 'binned')),
  -- Made from the text, for lists.
  heading text not null,
  excerpt text not null,
  tasks_open integer not null,
  tasks_all integer not null,
  words tsvector not null,
  version integer not null check (version > 0),
  device_id text not null,              -- that made this version
  open_conflicts integer not null default 0 check (open_conflicts >= 0),
  authored_at timestamptz(3) not null,  -- by the device's clock, never later than synced_at
  synced_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,   -- the last save or move by its owner
  changed_at timestamptz(3) not null,   -- the last change of anything that is shown of it
  binned_at timestamptz(3),
  check ((status = 'binned') = (binned_at is not null))
);
create index notes_listed on notes (owner_id, status, pinned, updated_at, id);
create unique index notes_changed on notes (owner_id, changed_at, id);
create index notes_binned on notes (binned_at) where binned_at is not null;

-- Former texts that can be looked at, and texts of a device that were not taken as they were.
create table note_revisions (
  id uuid primary key,
  note_id uuid not null references notes on delete cascade,
  owner_id uuid not null,
  version integer not null,
  is_version boolean not null,          -- the note had exactly this text in this version
  reason text not null check (reason in ('saved', 'merged', 'conflict', 'restored')),
  is_open boolean not null default false,
  content jsonb not null,               -- NoteContent of the contract
  device_id text not null,
  authored_at timestamptz(3) not null,
  at timestamptz(3) not null,
  check (not is_open or reason = 'conflict')
);
create index note_revisions_of on note_revisions (note_id, at desc, id desc);
create index note_revisions_by_age on note_revisions (at) where not is_open;

-- The way back from each version to the one before it, so that a change is merged with exactly the text it was made on.
create table note_steps (
  note_id uuid not null references notes on delete cascade,
  version integer not null,             -- the one it leads to
  owner_id uuid not null,
  device_id text not null,              -- that made the version it leads from
  patch jsonb not null,                 -- {keepStart, keepEnd, text} on the next version's text
  at timestamptz(3) not null,
  primary key (note_id, version)
);
create index note_steps_by_age on note_steps (at);

create table note_links (
  note_id uuid not null references notes on delete cascade,
  owner_id uuid not null,
  kind text not null,
  target_id uuid not null,
  place integer not null,
  primary key (note_id, kind, target_id)
);
create index note_links_to on note_links (owner_id, target_id, kind);

create table note_reminders (
  id uuid primary key,
  note_id uuid not null references notes on delete cascade,
  owner_id uuid not null,
  first_at timestamptz(3) not null,     -- what repetitions are counted from
  at timestamptz(3) not null,
  repeat text not null check (repeat in ('none', 'daily', 'weekly', 'monthly')),
  tz text not null,                     -- the zone whose days and months are counted
  status text not null check (status in ('scheduled', 'fired', 'done', 'cancelled')),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index note_reminders_of on note_reminders (note_id, at);
create index note_reminders_scheduled on note_reminders (owner_id) where status = 'scheduled';

-- What became of each change that a device sent: once for ever, and a device that asks again hears the same. Kept for 60 days.
create table note_mutations (
  user_id uuid not null references users,
  id uuid not null,
  note_id uuid not null,
  outcome text not null check (outcome in ('done', 'merged', 'conflict', 'refused')),
  version integer,                      -- the note's, after it
  revision_id uuid,
  reason text,
  at timestamptz(3) not null,
  primary key (user_id, id)
);
create index note_mutations_by_age on note_mutations (at);

-- Notes that are gone for good, so that other devices take them away, too, and none brings one back.
create table note_tombstones (
  note_id uuid primary key,
  owner_id uuid not null references users,
  changed_at timestamptz(3) not null
);
create index note_tombstones_of on note_tombstones (owner_id, changed_at);
