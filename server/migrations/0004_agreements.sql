create table agreements (
  id uuid primary key,
  ref text not null unique,             -- AG-2026-000123
  status text not null check (status in ('draft', 'negotiating', 'signing', 'executed', 'active', 'declined', 'voided', 'lapsed')),
  creator_user_id uuid not null references users,
  owner_identity_id uuid not null references identities,
  current_version_id uuid,              -- set in the transaction that makes the agreement
  -- Copies of the current version's terms, for lists and sweeps only.
  title text not null,
  value_minor bigint,
  currency char(3) not null,
  effective_on date,
  sign_mode text not null default 'parallel' check (sign_mode in ('parallel', 'sequential')),
  sign_due_at timestamptz,              -- end of the signing window; null outside of it
  reminders_sent smallint not null default 0,
  next_reminder_at timestamptz,
  extended_once boolean not null default false,
  ended_reason text,
  sealed_at timestamptz,
  sealed_sha256 char(64) references files,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index agreements_due on agreements (sign_due_at) where status = 'signing';
create index agreements_reminder on agreements (next_reminder_at) where status = 'signing';
create index agreements_effective on agreements (effective_on) where status = 'executed';

create table agreement_versions (
  id uuid primary key,
  agreement_id uuid not null references agreements on delete cascade,
  no integer,                           -- null while it is somebody's working copy
  base_version_id uuid references agreement_versions on delete cascade,
  author_user_id uuid not null references users,
  terms jsonb not null,
  changelog text not null default '',
  revision integer not null default 0,  -- grows with each autosave
  saved_at timestamptz not null,
  published_at timestamptz,
  frozen_at timestamptz,
  document jsonb,                       -- the whole that is signed: terms, parties, clause wording
  content_hash char(64),                -- sha-256 over canonical JSON of `document`
  unique (agreement_id, no),
  check ((frozen_at is null) = (content_hash is null) and (frozen_at is null) = (document is null))
);
create unique index one_working_copy on agreement_versions (agreement_id, author_user_id) where no is null;
alter table agreements add foreign key (current_version_id) references agreement_versions deferrable initially deferred;

-- I5: what was frozen for signing never changes, not even by hand.
create function refuse_frozen_change() returns trigger language plpgsql as $$
begin
  if old.frozen_at is not null then
    raise exception 'version % is frozen', old.id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger frozen_versions before update or delete on agreement_versions
  for each row execute function refuse_frozen_change();

create table agreement_parties (
  id uuid primary key,
  agreement_id uuid not null references agreements on delete cascade,
  side char(1) not null check (side ~ '[A-Z]'),
  name text not null,
  email text not null check (email = lower(email)),
  sign_order smallint not null default 1,
  user_id uuid references users,        -- null until its person has an account with this confirmed address
  identity_id uuid references identities,
  status text not null check (status in ('invited', 'viewed', 'signed', 'declined', 'change_requested', 'expired')),
  accepted_version_id uuid references agreement_versions on delete set null,
  clause_answer text check (clause_answer in ('accepted', 'refused')),
  clause_answered_at timestamptz,
  change_request text,
  invited_at timestamptz,
  viewed_at timestamptz,
  unique (agreement_id, email)
);
create unique index one_party_a_person on agreement_parties (agreement_id, user_id) where user_id is not null;
create index parties_by_email on agreement_parties (email) where user_id is null;

-- Who sees an agreement in a list, in the order of the list: one index read a page, however many agreements exist.
create table agreement_readers (
  user_id uuid not null references users on delete cascade,
  agreement_id uuid not null references agreements on delete cascade,
  updated_at timestamptz not null,      -- the agreement's, kept in step by the trigger below
  primary key (user_id, agreement_id)
);
create index agreement_readers_newest on agreement_readers (user_id, updated_at desc, agreement_id desc);

create function follow_agreement() returns trigger language plpgsql as $$
begin
  update agreement_readers set updated_at = new.updated_at where agreement_id = new.id;
  return null;
end $$;
create trigger agreements_followed after update of updated_at on agreements
  for each row execute function follow_agreement();
create index agreement_readers_by_agreement on agreement_readers (agreement_id);

create table agreement_signatures (
  id uuid primary key,
  agreement_id uuid not null references agreements,
  version_id uuid not null references agreement_versions,
  party_id uuid not null references agreement_parties,
  user_id uuid not null references users,
  content_hash char(64) not null,
  name_as_signed text not null,
  mark jsonb not null,                  -- {kind: typed, text} or {kind: drawn, path}
  level smallint not null check (level between 0 and 2),
  passkey jsonb,                        -- L2: {credentialId, publicKey, nonce, challenge, assertion}, enough to check it again
  clause_answer text check (clause_answer in ('accepted', 'refused')),
  consented_at timestamptz not null,    -- electronic records consent, ESIGN §7001(c)
  signed_at timestamptz not null,
  voided_at timestamptz                 -- the text was reopened
);
create unique index one_signature_a_party on agreement_signatures (version_id, party_id) where voided_at is null;
create index signatures_of_agreement on agreement_signatures (agreement_id);

-- Proof in progress: the one-time code and the passkey nonce of one party for one frozen text. Used once.
create table signing_challenges (
  party_id uuid not null references agreement_parties on delete cascade,
  content_hash char(64) not null,
  level smallint not null,
  code_hash bytea,
  code_tries smallint not null default 0,
  nonce bytea,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (party_id)
);
