-- What somebody without an account says against a public entry, until the address it came with is confirmed by its letter. Nothing follows
-- from a row here, and nobody reads it. It is deleted when it is confirmed, when its entry goes, or a day after it was written.

create table unconfirmed_challenges (
  id uuid primary key,
  record_id uuid not null references public_records on delete cascade,
  email text not null,
  name text not null,
  ground text not null,
  statement text not null,
  secret_hash text not null unique,   -- SHA-256 of what the letter's link carries
  created_at timestamptz not null,
  unique (record_id, email)           -- what is written later takes the place
);
create index unconfirmed_challenges_by_age on unconfirmed_challenges (created_at);
