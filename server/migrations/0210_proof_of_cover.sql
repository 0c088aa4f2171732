-- Proof of cover: once a day the money of all customers is summed in a Merkle sum tree for each currency, and the root is signed.
create table cover_statements (
  id uuid primary key,
  day date not null,
  currency text not null,
  at timestamptz not null,          -- the instant that it is of
  owed_minor bigint not null check (owed_minor > 0),
  there_minor bigint not null,      -- with providers, by the books
  root bytea not null check (length(root) = 32),
  tops bytea not null,              -- sum (8 bytes) and hash (32) of each whole 128 leaves, in order
  secret bytea not null check (length(secret) = 32),  -- what the leaves' nonces come from
  note text not null,               -- as it is signed
  unique (day, currency)
);
create trigger cover_statements_append_only before update or delete or truncate on cover_statements
  for each statement execute function refuse_change();

-- Parts of balances, in the order of the tree. They go after two weeks; what was signed stays.
create table cover_leaves (
  statement_id uuid not null references cover_statements,
  place integer not null check (place >= 0),
  account_sha256 text not null,     -- of its name in the books: who knows it finds its parts
  amount_minor bigint not null check (amount_minor > 0),
  hash bytea not null check (length(hash) = 32),
  primary key (statement_id, place)
);
create index cover_leaves_by_account on cover_leaves (account_sha256, statement_id);
