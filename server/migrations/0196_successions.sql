-- Who acts for somebody that died (docs/decisions/0090).
create table successions (
  id uuid primary key,
  status text not null check (status in ('asked', 'endorsed', 'in_force', 'refused', 'withdrawn', 'contradicted', 'ended')),
  claimant_id uuid not null references users,
  subject_id uuid references users,         -- whose account has the address; null where no person's has
  name text not null,                       -- of whom it is about, as it was written
  email text not null,
  capacity text not null,                   -- as what somebody acts, in their words
  statement text not null,
  asked_at timestamptz(3) not null,
  rests_until timestamptz(3),               -- while deadlines rest: until then at the longest
  rested_from timestamptz(3),               -- since when they rest or rested for it; null where they never did
  rested_to timestamptz(3),                 -- since when they do no more
  endorsed_by uuid references users,
  endorsed_at timestamptz(3),
  decided_by uuid references users,
  decided_at timestamptz(3),
  reason text,
  ended_at timestamptz(3),
  membership_id uuid references organisation_members on delete set null,  -- by which who asked acts
  papers_forgotten int not null default 0,
  news_told_at timestamptz(3),              -- up to when who acts was written to about what is new there
  check (claimant_id <> subject_id),
  check (status not in ('endorsed', 'in_force') or (subject_id is not null and endorsed_by is not null)),
  check (decided_by <> endorsed_by or status <> 'in_force'),
  check (rests_until is null or rested_from is not null)
);
create unique index one_open_succession on successions (claimant_id, email) where status in ('asked', 'endorsed', 'in_force');
create index successions_of_subject on successions (subject_id, asked_at);
create index successions_of_claimant on successions (claimant_id, asked_at);
create index successions_waiting on successions (asked_at, id) where status in ('asked', 'endorsed');
create unique index successions_by_membership on successions (membership_id) where membership_id is not null;

create table succession_papers (
  id uuid primary key,
  succession_id uuid not null references successions,
  name text not null,
  mime text not null,
  size int not null,
  sha256 char(64) not null references files,
  created_at timestamptz(3) not null
);
create index succession_papers_of on succession_papers (succession_id, created_at);
create index succession_papers_by_file on succession_papers (sha256);

-- Which deadlines rest for it: they go on when it is decided, and no others.
create table succession_rests (
  succession_id uuid not null references successions,
  clock_id uuid not null references clocks on delete cascade,
  since timestamptz(3) not null,
  primary key (succession_id, clock_id)
);
create index succession_rests_of_clock on succession_rests (clock_id);

-- Who acts by it is a member without an invitation: two reviewers gave it.
alter table organisation_members drop constraint organisation_members_role_check;
alter table organisation_members add constraint organisation_members_role_check
  check (role in ('owner', 'signatory', 'drafter', 'reader', 'representative'));
