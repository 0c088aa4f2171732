-- What happened: one row a deed, written in the deed's transaction, chained by hash within its subject.
create table events (
  id uuid primary key,
  subject_kind text not null,
  subject_id uuid not null,
  seq integer not null check (seq > 0),
  name text not null,
  actor_id uuid,                        -- null: the system or the clock
  at timestamptz(3) not null,
  payload jsonb not null,
  prev_hash bytea not null,             -- 32 zero bytes at seq 1
  hash bytea not null,                  -- sha-256 over canonical JSON (RFC 8785) of all the above
  unique (subject_kind, subject_id, seq)
);
create index events_by_actor on events (actor_id, at desc, id desc);

-- The newest link of each chain. Locking this row puts the deeds of one subject in order; its count also shows a cut tail.
create table event_chains (
  subject_kind text not null,
  subject_id uuid not null,
  seq integer not null,
  hash bytea not null,
  primary key (subject_kind, subject_id)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger events_append_only before update or delete or truncate on events
  for each statement execute function refuse_change();

-- A command that carries an Idempotency-Key has one effect; its answer is kept for a retry.
create table idempotency_keys (
  actor_id uuid not null,
  key text not null check (length(key) between 8 and 100),
  procedure text not null,
  input_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (actor_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Every mail that was to be sent. Without SMTP settings the row is all there is; demo mode shows it.
create table mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  attachments jsonb not null default '[]',  -- [{filename, sha256}]
  dedupe_key text unique,                   -- a reaction that runs twice sends once
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_reason text
);
create index mail_by_recipient on mail (recipient, created_at desc);

-- Content-addressed files; the bytes lie in the folder or bucket under the hash.
create table files (
  sha256 char(64) primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  mime text not null,
  size integer not null check (size > 0),
  created_at timestamptz not null
);

-- Keys this installation made for itself, shared by all its processes: sessions' secret, certificate authority, sealing key.
create table installation_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);

create sequence agreement_ref_seq;
create sequence user_number_seq start 100001;
