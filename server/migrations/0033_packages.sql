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
-- The mediator alone is a member of the notes.
create function may_lead_bargain(mediation uuid) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return is_room_member(mediation, 'notes', null, rooms_actor());
end $$;
-- A side is whoever is in its caucus but the mediator, who hears everybody there.
create function speaks_for(mediation uuid, own_side text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return is_room_member(mediation, 'caucus', own_side, rooms_actor()) and not may_lead_bargain(mediation);
end $$;
create function may_answer(package uuid, own_side text) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from bargain_packages p where p.id = package and speaks_for(p.mediation_id, own_side));
end $$;

-- Questions and packages are every member's to read and the mediator's to write. Wishes and answers are their own side's: one key opens
-- all of a case, so it is these policies that keep the sides and the mediator from each other's. The platform reads them to suggest
-- packages and to tell whether all accepted, and says nothing else of them; it lets a package run out and takes all of it away.
alter table bargains enable row level security;
alter table bargains force row level security;
create policy members on bargains for select using (may_bargain(mediation_id));
create policy opened on bargains for insert with check (may_lead_bargain(mediation_id));
create policy led on bargains for update using (may_lead_bargain(mediation_id));
create policy seen on bargains for select using (is_platform());
create policy taken_away on bargains for delete using (is_platform());

alter table bargain_wishes enable row level security;
alter table bargain_wishes force row level security;
create policy own_side on bargain_wishes for select using (speaks_for(mediation_id, side));
create policy given on bargain_wishes for insert with check (speaks_for(mediation_id, side) and given_by = rooms_actor());
create policy given_again on bargain_wishes for update using (speaks_for(mediation_id, side)) with check (given_by = rooms_actor());
create policy weighed on bargain_wishes for select using (is_platform());
create policy taken_away on bargain_wishes for delete using (is_platform());

alter table bargain_packages enable row level security;
alter table bargain_packages force row level security;
create policy members on bargain_packages for select using (may_bargain(mediation_id));
create policy made on bargain_packages for insert with check (may_lead_bargain(mediation_id) and made_by = rooms_actor());
create policy led on bargain_packages for update using (may_lead_bargain(mediation_id));
create policy seen on bargain_packages for select using (is_platform());
create policy ended on bargain_packages for update using (is_platform());
create policy taken_away on bargain_packages for delete using (is_platform());

alter table bargain_answers enable row level security;
alter table bargain_answers force row level security;
create policy own_side on bargain_answers for select using (may_answer(package_id, side));
create policy given on bargain_answers for insert with check (may_answer(package_id, side) and given_by = rooms_actor());
create policy given_again on bargain_answers for update using (may_answer(package_id, side)) with check (given_by = rooms_actor());
create policy counted on bargain_answers for select using (is_platform());
