create sequence dispute_ref_seq;

create table disputes (
  id uuid primary key,
  ref text not null unique,             -- DS-2026-000123
  status text not null check (status in ('draft', 'submitted', 'info_needed', 'rejected', 'serving', 'unserved_closed', 'awaiting_response',
    'identity_check', 'responded', 'no_response', 'negotiating', 'settling', 'resolved_pending', 'reopened', 'resolved', 'withdrawn',
    'unresolved_private', 'publication_review', 'published')),
  filer_user_id uuid not null references users,
  filer_identity_id uuid not null references identities,
  agreement_id uuid references agreements,
  -- The version in force when it was filed: what the parties agreed about publication stands in its document.
  agreement_version_id uuid references agreement_versions,
  respondent_party_id uuid references agreement_parties,
  counter_of uuid references disputes,
  claim jsonb not null,                 -- Claim of the contract, kept whole
  revision integer not null default 0,  -- grows with each autosave
  -- Copies of the claim, for lists only.
  title text not null default '',
  category text,
  claimed_minor bigint,
  currency char(3) not null,
  flags text[] not null default '{}',   -- the filer's and the officer's together (guard G4)
  policy jsonb,                         -- frozen at acceptance
  triaged_by uuid references users,     -- the officer who took it on or refused it
  refused_by uuid references users,     -- the record officer who refused its publication
  officer_words text,
  shown_to_respondent boolean not null default false,
  truth_statement_at timestamptz,
  submitted_at timestamptz,
  accepted_at timestamptz,
  response jsonb,                       -- Response of the contract
  not_me_statement text,
  extended_by_respondent boolean not null default false,
  extended_days_mutual integer not null default 0,
  extension_offer jsonb,                -- {fromSide, days, at}
  resolved_claim jsonb,                 -- {kind, text, at, asked}
  final_notice_at timestamptz,
  final_text_hash char(64),             -- of the entry both sides were shown; the published one must have the same (I1)
  response_over_at timestamptz,         -- answered, or the clock fired
  resolution_over_at timestamptz,       -- the resolution clock fired
  external_reference text,
  resolution_kind text,
  resolved_at timestamptz,
  ended_at timestamptz,
  settlement_agreement_id uuid references agreements,
  record_id uuid,
  appealed boolean not null default false,
  reopened_once boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- One open dispute per filer, agreement and counterparty (design 3.7): filing twice over one matter is refused.
create unique index one_open_dispute on disputes (filer_identity_id, respondent_party_id)
  where respondent_party_id is not null and status not in ('draft', 'rejected', 'unserved_closed', 'resolved', 'withdrawn', 'unresolved_private', 'published');
create index disputes_by_agreement on disputes (agreement_id) where agreement_id is not null;
create index disputes_by_settlement on disputes (settlement_agreement_id) where settlement_agreement_id is not null;
create index disputes_of_filer on disputes (filer_identity_id, submitted_at);
create index disputes_on_desk on disputes (status, updated_at, id) where status in ('submitted', 'identity_check', 'publication_review');

create table dispute_parties (
  dispute_id uuid not null references disputes on delete cascade,
  side text not null check (side in ('filer', 'respondent')),
  name text not null,
  email text not null check (email = lower(email)),
  user_id uuid references users,        -- null until its person has an account with this confirmed address
  identity_id uuid references identities,
  status text not null check (status in ('named', 'notified', 'served', 'joined', 'defaulted')),
  served_at timestamptz,
  served_by text check (served_by in ('opened', 'deemed')),
  clause_accepted_at timestamptz,       -- of the governing version; frozen when the dispute is accepted (guard G1)
  primary key (dispute_id, side)
);
create index dispute_parties_by_email on dispute_parties (email) where user_id is null;
create index dispute_parties_by_identity on dispute_parties (identity_id, side);

-- Who sees a dispute in a list, in the order of the list.
create table dispute_readers (
  user_id uuid not null references users on delete cascade,
  dispute_id uuid not null references disputes on delete cascade,
  updated_at timestamptz not null,
  primary key (user_id, dispute_id)
);
create index dispute_readers_newest on dispute_readers (user_id, updated_at desc, dispute_id desc);
create index dispute_readers_by_dispute on dispute_readers (dispute_id);
create function follow_dispute() returns trigger language plpgsql as $$
begin
  update dispute_readers set updated_at = new.updated_at where dispute_id = new.id;
  return null;
end $$;
create trigger disputes_followed after update of updated_at on disputes
  for each row execute function follow_dispute();

create table dispute_exhibits (
  id uuid primary key,
  dispute_id uuid not null references disputes on delete cascade,
  side text not null check (side in ('filer', 'respondent', 'joint')),
  no integer not null check (no > 0),
  title text not null,
  description text not null default '',
  source_date date,
  file_name text not null,
  mime text not null,
  size integer not null,
  sha256 char(64) not null references files,
  submitted_by uuid not null references users,
  submitted_at timestamptz not null,
  late boolean not null default false,
  withdrawn_at timestamptz,
  unique (dispute_id, side, no)         -- C1, R1, J1: a number is never used again
);

create table dispute_offers (
  id uuid primary key,
  dispute_id uuid not null references disputes on delete cascade,
  from_side text not null check (from_side in ('filer', 'respondent')),
  terms jsonb not null,                 -- OfferTerms of the contract; without prejudice, shown to the two sides only
  from_bids boolean not null default false,
  status text not null check (status in ('open', 'accepted', 'rejected', 'countered', 'expired', 'withdrawn')),
  valid_until timestamptz not null,
  made_at timestamptz not null
);
create unique index one_open_offer on dispute_offers (dispute_id) where status = 'open';
create index offers_of_dispute on dispute_offers (dispute_id, made_at);

-- Double-blind bidding: a figure is sealed with the installation's key and never leaves the row once it has lost.
create table dispute_bids (
  dispute_id uuid not null references disputes on delete cascade,
  round smallint not null check (round between 1 and 3),
  side text not null check (side in ('filer', 'respondent')),
  commitment char(64) not null,         -- sha-256 over salt and figure, so that each side can check later what it bid
  sealed bytea not null,
  made_at timestamptz not null,
  result text check (result in ('overlap', 'gap')),
  primary key (dispute_id, round, side)
);

create table dispute_holds (
  id uuid primary key,
  dispute_id uuid not null references disputes on delete cascade,
  kind text not null check (kind in ('protective_stay', 'external_proceedings', 'publication_objection')),
  reason_private text not null,         -- seen by officers only
  placed_by uuid references users,
  placed_at timestamptz not null,
  until timestamptz,
  ended_at timestamptz
);
create unique index one_open_hold on dispute_holds (dispute_id, kind) where ended_at is null;

-- Proof of notice per channel: what was sent where, and what became of it (guard G2).
create table dispute_notices (
  id uuid primary key,
  dispute_id uuid not null references disputes on delete cascade,
  kind text not null check (kind in ('dispute_notice', 'dispute_notice_second', 'dispute_notice_third', 'final_notice', 'publication_notice')),
  side text not null check (side in ('filer', 'respondent')),
  channel text not null check (channel in ('in_app', 'email')),
  address text not null,                -- an e-mail address or a user id
  address_verified boolean not null,
  body_hash char(64) not null,
  attempted_at timestamptz not null,
  delivered_at timestamptz,
  opened_at timestamptz,                -- by its recipient, signed in
  failed_reason text
);
create index notices_of_dispute on dispute_notices (dispute_id, attempted_at);
