-- What other programs use: keys that call for an identity, and addresses that are told of its agreements. And one text that is sent to many.

create table api_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,        -- who made it; a call acts as them
  identity_id uuid not null references identities on delete cascade, -- and reaches only what is this identity's
  name text not null,
  prefix text not null unique,                 -- the part that is shown and looked up by
  secret_hash bytea not null check (length(secret_hash) = 32), -- SHA-256 of the whole key, which is nowhere
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_of_identity on api_keys (identity_id, created_at desc);
create index api_keys_of_user on api_keys (user_id);

create table webhook_endpoints (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,        -- who added it; it is silent once they do not belong to the identity
  identity_id uuid not null references identities on delete cascade,
  url text not null,
  kinds text[] not null check (cardinality(kinds) > 0),
  wrapped_secret bytea not null,               -- 32 bytes under the vault's master key
  secret_key_id text not null,
  previous_secret bytea,                       -- the one before, which signs as well until then
  previous_key_id text,
  previous_until timestamptz,
  status text not null check (status in ('active', 'stopped')),
  failures integer not null default 0 check (failures >= 0), -- in a row
  stopped_why text check (stopped_why in ('failures', 'person')),
  busy_until timestamptz,                      -- one process at a time sends to it
  created_at timestamptz not null
);
create index webhook_endpoints_of_identity on webhook_endpoints (identity_id, created_at desc);
create index webhook_endpoints_of_user on webhook_endpoints (user_id);

create table webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event_id uuid,                               -- null for a test
  kind text not null,
  body text not null,                          -- as it is signed, the same at each try
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  tried_at timestamptz,
  answer_status integer,
  answer text,                                 -- the first kilobyte
  problem text,                                -- why there was no answer
  created_at timestamptz not null,
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where status = 'waiting';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

create table agreement_batches (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  identity_id uuid not null references identities on delete cascade,
  agreement_id uuid references agreements on delete set null, -- whose text is sent
  fingerprint bytea not null check (length(fingerprint) = 32), -- SHA-256 of the terms and the file
  terms jsonb not null,                        -- as they were when the button was pressed
  created_at timestamptz not null,
  finished_at timestamptz
);
-- The same file for the same text is the same deed, however often the button is pressed.
create unique index agreement_batches_once on agreement_batches (agreement_id, fingerprint);
create index agreement_batches_of_user on agreement_batches (user_id);
create index agreement_batches_open on agreement_batches (created_at) where finished_at is null;

create table agreement_batch_rows (
  batch_id uuid not null references agreement_batches on delete cascade,
  line integer not null check (line > 1),      -- in the file, from 1; the first names the columns
  name text not null,
  email text not null,
  variables jsonb not null,
  status text not null check (status in ('waiting', 'made', 'refused')),
  agreement_id uuid references agreements on delete set null, -- what was made of it
  problem text,
  primary key (batch_id, line)
);
create index agreement_batch_rows_made on agreement_batch_rows (agreement_id) where agreement_id is not null;
