create sequence escrow_ref_seq;

create table escrows (
  id uuid primary key,
  ref text not null unique,             -- ES-2026-000123
  status text not null check (status in ('draft', 'proposed', 'awaiting_funding', 'active', 'closed', 'declined', 'cancelled', 'expired')),
  creator_user_id uuid not null references users,
  origin text not null default 'manual' check (origin in ('manual', 'agreement', 'order')),
  agreement_id uuid references agreements,
  terms jsonb not null,                 -- EscrowTerms of the contract; those of the newest version once proposed
  terms_version integer not null default 0,
  terms_sha256 char(64),
  change_note text not null default '',
  revision integer not null default 0,  -- grows with each autosave of the draft
  fee jsonb,                            -- the fee as it was when the terms were proposed; amounts as digits
  -- Copies of the terms, for lists only.
  title text not null default '',
  currency char(3) not null,
  total_minor bigint not null default 0 check (total_minor >= 0),
  -- All that left its stages until now: what fees are reckoned from, however the whole is cut.
  to_seller_minor bigint not null default 0 check (to_seller_minor >= 0),
  to_others_minor bigint not null default 0 check (to_others_minor >= 0),
  funding_extended boolean not null default false,
  end_proposal jsonb,                   -- EndProposal of the contract
  hold jsonb,                           -- {reason, at, by, liftBy}
  outcome text check (outcome in ('released', 'refunded', 'split', 'mixed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz
);
create index escrows_by_agreement on escrows (agreement_id) where agreement_id is not null;
create index escrows_on_hold on escrows (updated_at, id) where hold is not null;

-- Every version of the terms that was ever proposed. What somebody accepted never changes, not even by hand.
create table escrow_terms (
  escrow_id uuid not null references escrows,
  version integer not null,
  terms jsonb not null,
  sha256 char(64) not null,
  author_user_id uuid not null references users,
  change_note text not null,
  created_at timestamptz not null,
  primary key (escrow_id, version)
);
create function refuse_escrow_change() returns trigger language plpgsql as $$
begin
  raise exception '% is kept as it is', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger frozen_escrow_terms before update or delete on escrow_terms
  for each row execute function refuse_escrow_change();

create table escrow_parties (
  id uuid primary key,
  escrow_id uuid not null references escrows on delete cascade,
  role text not null check (role in ('buyer', 'seller', 'payer')),
  name text not null,
  email text not null check (email = lower(email)),
  user_id uuid references users,        -- null until its person has an account with this confirmed address
  identity_id uuid references identities,
  accepted_version integer,
  accepted_at timestamptz,
  invited_at timestamptz,
  unique (escrow_id, email)
);
create unique index one_escrow_party_a_person on escrow_parties (escrow_id, user_id) where user_id is not null;
create unique index one_buyer_one_seller on escrow_parties (escrow_id, role) where role <> 'payer';
create index escrow_parties_by_email on escrow_parties (email) where user_id is null;
create index escrow_parties_by_user on escrow_parties (user_id) where user_id is not null;

-- Who sees an escrow in a list, in the order of the list.
create table escrow_readers (
  user_id uuid not null references users on delete cascade,
  escrow_id uuid not null references escrows on delete cascade,
  updated_at timestamptz not null,      -- the escrow's, kept in step by the trigger below
  primary key (user_id, escrow_id)
);
create index escrow_readers_newest on escrow_readers (user_id, updated_at desc, escrow_id desc);
create index escrow_readers_by_escrow on escrow_readers (escrow_id);
create function follow_escrow() returns trigger language plpgsql as $$
begin
  update escrow_readers set updated_at = new.updated_at where escrow_id = new.id;
  return null;
end $$;
create trigger escrows_followed after update of updated_at on escrows
  for each row execute function follow_escrow();

-- A stage with its money, minor units; what it holds is counted and never kept. Its words stand in the terms.
create table escrow_milestones (
  id uuid primary key,
  escrow_id uuid not null references escrows,
  seq smallint not null,                -- from 1
  status text not null check (status in ('awaiting_funds', 'funded', 'delivered', 'rejected', 'returning', 'disputed', 'released', 'refunded',
    'settled', 'cancelled')),
  amount_minor bigint not null check (amount_minor > 0),
  funded_minor bigint not null default 0,
  released_minor bigint not null default 0 check (released_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  split_minor bigint not null default 0 check (split_minor >= 0),
  contested_minor bigint not null default 0,
  before text check (before in ('funded', 'delivered')),
  movements integer not null default 0, -- how often money left it: the end of each posting's key
  cures_used smallint not null default 0,
  overdue boolean not null default false,
  funded_at timestamptz,
  received_at timestamptz,
  inspection_from timestamptz,          -- start of the inspection that counts now
  reminders_sent smallint not null default 0,
  rejection jsonb,                      -- {reason, contestedMinor, at}
  return_shipped_at timestamptz,
  dispute jsonb,                        -- {by, reason, statement, at, escalatedAt}
  mediator_user_id uuid references users,
  unique (escrow_id, seq),
  check (funded_minor between 0 and amount_minor),
  check (released_minor + refunded_minor + split_minor <= funded_minor),
  check (contested_minor between 0 and funded_minor - released_minor - refunded_minor - split_minor),
  -- I6: what has ended is empty.
  check (status not in ('released', 'refunded', 'settled', 'cancelled') or released_minor + refunded_minor + split_minor = funded_minor)
);
create index milestones_in_dispute on escrow_milestones (escrow_id) where status = 'disputed';
create index milestones_of_mediator on escrow_milestones (mediator_user_id) where mediator_user_id is not null;

-- Files that show something: beside the escrow until a deed names them, and from then on kept as they are.
create table escrow_evidence (
  id uuid primary key,
  escrow_id uuid not null references escrows on delete cascade,
  by_user_id uuid not null references users,
  role text not null check (role in ('buyer', 'seller', 'officer')),
  file_name text not null,
  mime text not null,
  size integer not null,
  sha256 char(64) not null references files,
  created_at timestamptz not null,
  milestone_id uuid references escrow_milestones,
  delivery_id uuid,
  named_for text                        -- the deed that named it
);
create index evidence_of_escrow on escrow_evidence (escrow_id, created_at);
create function refuse_named_change() returns trigger language plpgsql as $$
begin
  if old.named_for is not null then
    raise exception 'evidence % is named', old.id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger named_evidence before update or delete on escrow_evidence
  for each row execute function refuse_named_change();

create table escrow_deliveries (
  id uuid primary key,
  milestone_id uuid not null references escrow_milestones,
  no smallint not null,
  kind text not null check (kind in ('shipped', 'handover', 'digital', 'service')),
  note text not null,
  tracking text not null,
  delivered_at timestamptz not null,
  received_at timestamptz,
  unique (milestone_id, no)
);

create table escrow_offers (
  id uuid primary key,
  milestone_id uuid not null references escrow_milestones,
  no smallint not null,
  by_role text not null check (by_role in ('buyer', 'seller')),
  to_seller_minor bigint not null check (to_seller_minor between 0 and of_minor),
  of_minor bigint not null check (of_minor > 0),
  status text not null check (status in ('open', 'accepted', 'refused', 'superseded', 'expired', 'withdrawn')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  unique (milestone_id, no)
);
create unique index one_open_escrow_offer on escrow_offers (milestone_id) where status = 'open';

create table escrow_resolutions (
  id uuid primary key,
  milestone_id uuid not null references escrow_milestones,
  source text not null check (source in ('mediator', 'award', 'court', 'consent')),
  shares jsonb not null,
  reasons text not null,
  document text not null,               -- the canonical JSON that was signed
  document_sha256 char(64) not null,
  signature text not null,              -- Ed25519 over the document, base64
  evidence_id uuid references escrow_evidence,
  decided_on date,
  status text not null check (status in ('proposed', 'accepted', 'refused', 'lapsed', 'executed', 'void')),
  accepted_by text[] not null default '{}',
  made_by uuid not null references users,
  confirmed_by uuid references users,
  created_at timestamptz not null,
  due_at timestamptz,
  check (confirmed_by is distinct from made_by)
);
create unique index one_open_resolution on escrow_resolutions (milestone_id) where status = 'proposed';

-- What each payment put in, minor units. The payment's own table is another feature's; a payment is applied once for ever.
create table escrow_fundings (
  payment_id uuid primary key,
  escrow_id uuid not null references escrows,
  payer_identity_id uuid not null references identities,
  milestones_minor bigint not null check (milestones_minor >= 0),
  fee_minor bigint not null check (fee_minor >= 0),
  returned_minor bigint not null default 0,
  charged_back boolean not null default false, -- the bank took it back, and that was recovered
  created_at timestamptz not null,
  check (returned_minor between 0 and milestones_minor + fee_minor)
);
create index fundings_of_escrow on escrow_fundings (escrow_id, created_at, payment_id);
