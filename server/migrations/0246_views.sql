-- What somebody narrowed their list of agreements by, under a name of theirs.
create table agreement_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 40),
  folded text not null,                 -- by which two spellings of one name are the same
  query jsonb not null,
  created_at timestamptz not null,
  unique (user_id, folded)
);
