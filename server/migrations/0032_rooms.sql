-- What is said in a mediation (design 3.8, I7). Everything that somebody wrote is encrypted under the room's own key, and that key
-- is wrapped by one that is not in this database. Row-level security is the second wall: statements on these tables run as a role
-- that sees the rows of one person's rooms and no others; there is no policy for administrators or officers.

-- The role belongs to the whole cluster, so it may be there already: from another database, or made by hand.
do $$
begin
  begin
    if not exists (select from pg_roles where rolname = 'ahadi_rooms') then
      create role ahadi_rooms nologin;
    end if;
  exception when duplicate_object or unique_violation then
    null; -- another database of the cluster made it at the same instant
  end;
  if exists (select from pg_roles where rolname = 'ahadi_rooms' and (rolsuper or rolbypassrls or rolcanlogin)) then
    raise exception 'The role ahadi_rooms has rights that would let it read everything. Make it a plain one: alter role ahadi_rooms nosuperuser nobypassrls nologin.';
  end if;
  if not (select rolsuper from pg_roles where rolname = current_user) then
    begin
      execute format('grant ahadi_rooms to %I', current_user);
    exception when insufficient_privilege then
      null; -- perhaps it was granted by hand; the next line tells
    end;
  end if;
  execute 'set local role ahadi_rooms';
  execute 'set local role none';
exception when insufficient_privilege then
  raise exception 'The rooms of mediations need a role of their own, and % may not make it. As an administrator of this PostgreSQL run once: create role ahadi_rooms nologin; grant ahadi_rooms to %; then start again.', current_user, quote_ident(current_user);
end $$;
grant usage on schema public to ahadi_rooms;

-- Who asks, as server/core/wall.ts sets it; null outside of it. All zeros is the platform.
create function rooms_actor() returns uuid language sql stable as
  $$ select nullif(current_setting('app.actor_id', true), '')::uuid $$;
create function is_platform() returns boolean language sql stable as
  $$ select rooms_actor() = '00000000-0000-0000-0000-000000000000'::uuid $$;

-- The one place that says who is a member: of a case ('joint'), of one side's caucus, of the mediator's notes. It runs with its
-- owner's rights, because whoever asks reads none of these tables. A mediator whose certification was taken away is a member no more.
create function is_room_member(mediation uuid, room_kind text, room_side text, who uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return who is not null and (
    exists (select from mediations m where m.id = mediation and m.mediator_user_id = who
      and not exists (select from mediators r where r.id = who and r.status = 'revoked'))
    or (room_kind in ('joint', 'caucus') and (
      exists (select from mediation_sides s
        where s.mediation_id = mediation and s.user_id = who and (room_kind = 'joint' or s.side = room_side))
      or exists (select from mediation_representatives r
        where r.mediation_id = mediation and r.user_id = who and (room_kind = 'joint' or r.side = room_side)))));
end $$;

create table rooms (
  id uuid primary key,
  mediation_id uuid not null references mediations on delete cascade,
  kind text not null check (kind in ('joint', 'caucus', 'notes')),
  side char(1) check (side in ('A', 'B', 'C', 'D')),
  wrapped_key bytea not null,           -- the room's key, AES-256-GCM under a master key that is elsewhere
  key_id text not null,                 -- which master key
  last_seq integer not null default 0,
  created_at timestamptz not null,
  check ((kind = 'caucus') = (side is not null))
);
create unique index one_room_of_a_kind on rooms (mediation_id, kind, coalesce(side, '-'));

create function may_enter(room uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from rooms r where r.id = room and is_room_member(r.mediation_id, r.kind, r.side, rooms_actor()));
end $$;

create table room_messages (
  room_id uuid not null references rooms on delete cascade,
  seq integer not null check (seq > 0), -- from 1, without a gap
  id uuid not null unique,
  author_user_id uuid not null references users,
  author_as text not null check (author_as in ('side', 'mediator')),
  author_side char(1),
  body bytea not null,                  -- encrypted, bound to room, number and id
  file bytea,                           -- name, size, kind and hash of a file, encrypted likewise; its bytes are in the storage
  at timestamptz not null,
  primary key (room_id, seq)
);
-- Where the encrypted bytes of a file lie: what the platform needs to take them away, and nothing else.
create table room_files (
  message_id uuid primary key references room_messages (id) on delete cascade,
  room_id uuid not null references rooms on delete cascade,
  stored_sha256 text not null
);
create index room_files_by_room on room_files (room_id);

create table room_reads (
  room_id uuid not null references rooms on delete cascade,
  user_id uuid not null references users on delete cascade,
  seq integer not null,
  primary key (room_id, user_id)
);

-- The release ledger (M10): what a side let the mediator carry on, in which words.
create table room_releases (
  id uuid primary key,
  room_id uuid not null references rooms on delete cascade,
  message_id uuid not null references room_messages (id) on delete cascade,
  from_side char(1) not null,
  to_sides text[] not null,
  wording bytea not null,               -- encrypted
  released_by uuid not null references users,
  at timestamptz not null,
  carried_at timestamptz
);
create index room_releases_by_room on room_releases (room_id, at);
create index room_releases_by_message on room_releases (message_id);

grant select, insert, delete on rooms to ahadi_rooms;
grant update (last_seq) on rooms to ahadi_rooms;
grant select, insert on room_messages to ahadi_rooms; -- what was said is neither changed nor taken back
grant select, insert on room_files to ahadi_rooms;
grant select, insert, update on room_reads to ahadi_rooms;
grant select, insert on room_releases to ahadi_rooms;
grant update (carried_at) on room_releases to ahadi_rooms;

-- The policies hold for every account that is no superuser, the tables' owner included.
alter table rooms enable row level security;
alter table rooms force row level security;
create policy entered on rooms for select
  using (is_room_member(mediation_id, kind, side, rooms_actor()) or is_platform());
create policy opened on rooms for insert with check (is_platform() and last_seq = 0);
create policy written on rooms for update using (is_room_member(mediation_id, kind, side, rooms_actor()));
create policy taken_away on rooms for delete using (is_platform());

alter table room_messages enable row level security;
alter table room_messages force row level security;
create policy entered on room_messages for select using (may_enter(room_id));
create policy written on room_messages for insert with check (may_enter(room_id) and author_user_id = rooms_actor());

alter table room_files enable row level security;
alter table room_files force row level security;
create policy entered on room_files for select using (may_enter(room_id) or is_platform());
create policy written on room_files for insert with check (may_enter(room_id));

alter table room_reads enable row level security;
alter table room_reads force row level security;
create policy own on room_reads using (user_id = rooms_actor() and may_enter(room_id));

alter table room_releases enable row level security;
alter table room_releases force row level security;
create policy entered on room_releases for select using (may_enter(room_id));
create policy released on room_releases for insert with check (may_enter(room_id) and released_by = rooms_actor());
create policy carried on room_releases for update using (may_enter(room_id));
