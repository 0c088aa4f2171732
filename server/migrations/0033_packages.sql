-- Packages (design 3.8, M12): what the open questions of a case are, what each side wishes, and packages that are accepted under
-- seal. All of it is encrypted under a key of the case that is wrapped as those of its rooms are, and stands behind the same wall.
create table bargains (
  mediation_id uuid primary key references mediations on delete cascade,
  wrapped_key bytea not null,
  key_id text not null,
  issues bytea not null,                -- encrypted
  last_no integer not null default 0
);
create table bargain_wishes (
  mediation_id uuid not null references bargains on delete cascade,
  side char(1) not null,
  wishes bytea not null,                -- encrypted, bound to its side
  given_by uuid not null references users,
  at timestamptz not null,
  primary key (mediation_id, side)
);
create table bargain_packages (
  id uuid primary key,
  mediation_id uuid not null references bargains on delete cascade,
  no integer not null,
  choice bytea not null,                -- encrypted
  made_by uuid not null references users,
  open_until timestamptz not null,
  status text not null check (status in ('open', 'accepted', 'expired', 'withdrawn')),
  at timestamptz not null,
  unique (mediation_id, no)
);
create unique index one_open_package on bargain_packages (mediation_id) where status = 'open';
create table bargain_answers (
  package_id uuid not null references bargain_packages on delete cascade,
  side char(1) not null,
  answer bytea not null,                -- encrypted, bound to its package and side
  given_by uuid not null references users,
  at timestamptz not null,
  primary key (package_id, side)
);

grant select, insert, update, delete on bargains, bargain_wishes, bargain_packages, bargain_answers to ahadi_rooms;

create function may_bargain(mediation uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return is_room_member(mediation, 'joint', null, rooms_actor());
end $$;
create function may_answer(package uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from bargain_packages p where p.id = package and may_bargain(p.mediation_id));
end $$;

-- The platform lets a package run out and takes all of it away; it reads no wish and no answer.
alter table bargains enable row level security;
alter table bargains force row level security;
create policy members on bargains using (may_bargain(mediation_id));
create policy seen on bargains for select using (is_platform());
create policy taken_away on bargains for delete using (is_platform());

alter table bargain_wishes enable row level security;
alter table bargain_wishes force row level security;
create policy members on bargain_wishes using (may_bargain(mediation_id));

alter table bargain_packages enable row level security;
alter table bargain_packages force row level security;
create policy members on bargain_packages using (may_bargain(mediation_id));
create policy seen on bargain_packages for select using (is_platform());
create policy run_out on bargain_packages for update using (is_platform());

alter table bargain_answers enable row level security;
alter table bargain_answers force row level security;
create policy members on bargain_answers using (may_answer(package_id));
