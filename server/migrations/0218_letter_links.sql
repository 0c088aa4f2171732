-- The link of an invitation letter lets the one party it was written to read its agreement without an account. Of its secret the hash is kept.
create table invitation_links (
  party_id uuid primary key references agreement_parties (id) on delete cascade,
  email text not null,              -- that the letter went to: with another address of the party it opens nothing
  event_id uuid not null,           -- the deed that the newest letter tells of
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null
);

-- A browser that reads by such a link. It is nobody's account, and ends with what makes the link end.
create table invitation_readers (
  id uuid primary key,
  party_id uuid not null references invitation_links (party_id) on delete cascade,
  email text not null,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  began_at timestamptz not null,
  expires_at timestamptz not null
);
create index invitation_readers_by_party on invitation_readers (party_id, began_at);

-- What is over goes.
create index invitation_links_by_end on invitation_links (expires_at);
create index invitation_readers_by_end on invitation_readers (expires_at);
