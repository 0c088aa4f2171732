-- The transparency log: every deed is a leaf of one Merkle tree, whose signed heads everybody who takes part holds in hand.

-- Deeds that are not in the log yet. Written with the deed, taken out when it becomes a leaf: an order of commits needs no guess.
create table log_waiting (
  event_id uuid primary key
);
insert into log_waiting (event_id) select id from events;

create table log_entries (
  index bigint primary key check (index >= 0),
  event_id uuid not null unique
);

-- Hashes of whole subtrees, which never change: level 0 are the leaves.
create table log_nodes (
  level smallint not null check (level between 0 and 52),
  index bigint not null check (index >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, index)
);

-- Ed25519 keys that signed heads. The private half opens under the installation's master key only.
create table log_keys (
  id bytea primary key check (length(id) = 4),   -- as it stands before a signature
  name text not null,
  public_key bytea not null check (length(public_key) = 32),
  sealed bytea not null,
  wrapped bytea not null,
  wrap_key_id text not null,
  created_at timestamptz not null
);

-- What was signed: given to people, so it can never be taken back.
create table log_heads (
  size bigint primary key check (size >= 0),
  root bytea not null check (length(root) = 32),
  note text not null,
  signed_at timestamptz not null
);

create trigger log_entries_append_only before update or delete or truncate on log_entries
  for each statement execute function refuse_change();
create trigger log_nodes_append_only before update or delete or truncate on log_nodes
  for each statement execute function refuse_change();
create trigger log_heads_append_only before update or delete or truncate on log_heads
  for each statement execute function refuse_change();
