-- From a signed settlement to an order of a court (design 3.8, M14). Nothing here comes from a room.
create table court_packages (
  mediation_id uuid primary key references mediations on delete cascade,
  status text not null check (status in ('packaging', 'ready_to_file', 'filed', 'answered', 'returned', 'adopted',
    'refused')),
  profile text not null,
  facts jsonb not null,                 -- CourtFacts of the contract
  revision integer not null default 0,  -- grows with each save
  file_by timestamptz not null,
  manifest_sha256 char(64),
  bundle_sha256 char(64) references files,
  bundle_pages integer,
  bundle_size integer,
  filing jsonb,                         -- {court, number, on, receipt}
  outcome jsonb,                        -- {as, on, note, order, by, confirmed, confirmBy}
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 'ready_to_file' or (manifest_sha256 is not null and bundle_sha256 is not null))
);
create table court_papers (
  id uuid primary key,
  mediation_id uuid not null references court_packages on delete cascade,
  code text not null,                   -- a paper of the bundle, or `receipt` or `order` of the court
  name text not null,
  mime text not null,
  sha256 char(64) not null references files,
  size integer not null,
  pages integer not null,
  printed boolean not null,
  by_user_id uuid references users,
  at timestamptz not null
);
-- The badge of a settlement that a court made its order: the day of it.
alter table agreements add column court_order_on date;
create index court_papers_by_case on court_papers (mediation_id, at, id);
