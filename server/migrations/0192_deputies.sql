-- Who stands in for a member of an organisation from one moment to another (docs/decisions/0088).
create table organisation_deputies (
  id uuid primary key,
  membership_id uuid not null references organisation_members on delete cascade,  -- in whose place
  deputy_id uuid not null references organisation_members on delete cascade,      -- the membership of who stands in
  named_by uuid not null references users,  -- the person, whichever account they signed in with
  named_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,  -- when it was ended before its time
  check (starts_at < ends_at),
  check (membership_id <> deputy_id)
);
-- Somebody has one deputy at a time; naming another ends the one before.
create unique index one_deputy_of_a_member on organisation_deputies (membership_id) where ended_at is null;
create index organisation_deputies_by_member on organisation_deputies (membership_id);
create index organisation_deputies_by_deputy on organisation_deputies (deputy_id);
create index organisation_deputies_by_namer on organisation_deputies (named_by);
