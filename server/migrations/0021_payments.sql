-- Money that comes in and goes out. Amounts are minor units. What a provider said is kept for ever as it came; states follow from
-- it, and every movement stands in the ledger under a key of its own.

create table payments (
  id uuid primary key,
  ref text not null unique check (ref ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  purpose text not null check (purpose in ('escrow', 'order', 'credits', 'academy', 'top_up')),
  about_id uuid not null,
  title text not null,
  path text not null,
  payer_identity_id uuid not null references identities,  -- the party of the ledger
  created_by uuid references users,
  provider text not null,
  rail text not null check (rail in ('mobile_money', 'card', 'bank', 'wallet')),
  is_simulated boolean not null,
  status text not null check (status in ('created', 'pending', 'succeeded', 'failed', 'expired', 'review', 'partially_refunded', 'refunded', 'charged_back')),
  failure text,
  rule text not null default 'nothing_known',
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  phone bytea,                          -- encrypted
  phone_masked text,
  token text not null unique,           -- the secret part of its callback address
  provider_ref text,
  provider_ref2 text,
  page_url text,
  receipt text,
  captured_minor bigint not null default 0 check (captured_minor >= 0),
  returned_minor bigint not null default 0 check (returned_minor >= 0),  -- refunds that were asked for and chargebacks
  submit_started_at timestamptz,        -- written before the provider is asked: from then on it may have happened
  submitted_at timestamptz,
  expires_at timestamptz,
  next_poll_at timestamptz,
  polls integer not null default 0,
  decided_at timestamptz,
  checked_at timestamptz,               -- its payer asked us to ask
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider, provider_ref),
  constraint payment_ceiling check (returned_minor <= captured_minor)
);
create index payments_of_payer on payments (payer_identity_id, created_at desc, id desc);
create index payments_about on payments (about_id);
create index payments_to_poll on payments (next_poll_at) where next_poll_at is not null;
create index payments_to_expire on payments (expires_at) where status = 'pending';
create index payments_to_submit on payments (created_at) where status = 'created';
create index payments_in_review on payments (created_at desc, id desc) where status = 'review';

-- Everything that was ever learned about a payment, with the bytes it came in.
create table payment_evidence (
  id uuid primary key,
  payment_id uuid not null references payments,
  source text not null check (source in ('callback', 'query', 'pull', 'statement', 'officers')),
  is_signed boolean not null,
  outcome text not null check (outcome in ('pending', 'success', 'failure')),
  is_ours boolean not null,
  amount_minor bigint,
  currency char(3),
  receipt text check (length(receipt) <= 100),
  failure text,
  provider_code text,
  raw bytea not null,
  raw_sha256 bytea not null,
  received_at timestamptz not null,
  unique (payment_id, source, is_signed, raw_sha256)
);
create trigger payment_evidence_append_only before update or delete or truncate on payment_evidence
  for each statement execute function refuse_change();

-- A provider's number of a movement of money counts once, for one payment.
create table payment_receipts (
  provider text not null,
  receipt text not null,
  payment_id uuid references payments,  -- null: nobody knows what it was for
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  at timestamptz not null,
  primary key (provider, receipt)
);
create index payment_receipts_of_payment on payment_receipts (payment_id);

-- What came in from providers, before anybody looks at it.
create table webhook_inbox (
  id uuid primary key,
  provider text not null,
  dedupe_key text not null check (length(dedupe_key) <= 300),
  path text not null,
  headers jsonb not null,
  raw bytea not null,
  peer text,
  is_trusted boolean not null,          -- false: kept, and never acted on
  received_at timestamptz not null,
  processed_at timestamptz,
  attempts integer not null default 0,
  next_try_at timestamptz,
  last_error text,
  unique (provider, dedupe_key)
);
create index webhook_inbox_waiting on webhook_inbox (next_try_at) where processed_at is null and is_trusted;

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_minor bigint not null check (amount_minor > 0),
  why text not null,
  status text not null check (status in ('requested', 'submitted', 'uncertain', 'succeeded', 'to_wallet')),
  provider_key text not null unique,
  token text not null unique,
  provider_ref text,
  receipt text,
  provider_code text,
  submit_started_at timestamptz,
  next_poll_at timestamptz,
  polls integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index refunds_of_payment on refunds (payment_id, created_at);
create index refunds_to_submit on refunds (created_at) where status = 'requested';
create index refunds_to_poll on refunds (next_poll_at) where next_poll_at is not null;

create table chargebacks (
  id uuid primary key,
  payment_id uuid not null unique references payments,
  amount_minor bigint not null check (amount_minor > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- What the first of two officers said about a payment that did not fit.
create table payment_judgements (
  payment_id uuid not null references payments,
  user_id uuid not null references users,
  paid boolean not null,
  reason text not null,
  at timestamptz not null,
  is_open boolean not null default true,
  primary key (payment_id, user_id, at)
);

create table money_codes (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null
);

create table payout_destinations (
  id uuid primary key,
  identity_id uuid not null references identities,
  kind text not null check (kind in ('mobile_money', 'bank')),
  provider text not null,
  currency char(3) not null,
  holder_name text not null,
  number bytea not null,                -- encrypted
  masked text not null,
  bank_code text,
  bank_name text,
  added_by uuid not null references users,
  usable_from timestamptz not null,
  removed_at timestamptz,
  created_at timestamptz not null
);
create index payout_destinations_of_identity on payout_destinations (identity_id) where removed_at is null;

create table payouts (
  id uuid primary key,
  ref text not null unique check (ref ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  identity_id uuid not null references identities,
  destination_id uuid not null references payout_destinations,
  requested_by uuid not null references users,
  provider text not null,
  rail text not null check (rail in ('mobile_money', 'bank')),
  is_simulated boolean not null,
  amount_minor bigint not null check (amount_minor between 1 and 1000000000000),
  currency char(3) not null,
  status text not null check (status in ('requested', 'approved', 'submitted', 'uncertain', 'paid', 'failed', 'returned', 'cancelled')),
  failure text,
  approvals_needed integer not null check (approvals_needed between 0 and 2),
  provider_key text not null unique,    -- the same on every try
  token text not null unique,
  provider_ref text,
  receipt text,
  submit_started_at timestamptz,
  next_poll_at timestamptz,
  polls integer not null default 0,
  requested_at timestamptz not null,
  updated_at timestamptz not null
);
create index payouts_of_identity on payouts (identity_id, requested_at desc, id desc);
create index payouts_waiting on payouts (requested_at) where status in ('requested', 'approved');
create index payouts_in_order on payouts (requested_at desc, id desc);
create index payouts_to_poll on payouts (next_poll_at) where next_poll_at is not null;

create table payout_decisions (
  payout_id uuid not null references payouts,
  user_id uuid not null references users,
  at timestamptz not null,
  primary key (payout_id, user_id)
);

-- Lines of the providers' own statements and what our books say about each.
create table settlement_rows (
  id uuid primary key,
  provider text not null,
  line_key text not null,               -- the line itself, so that importing twice adds nothing
  direction text not null check (direction in ('in', 'out')),
  receipt text not null,
  our_ref text,
  provider_ref text,
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  currency char(3) not null,
  bucket text not null check (bucket in ('matched', 'theirs_only', 'ours_only', 'amount_differs', 'duplicate')),
  payment_id uuid references payments,
  at timestamptz not null,
  imported_at timestamptz not null,
  unique (provider, line_key)
);
create index settlement_rows_in_order on settlement_rows (at desc, id desc);
create index settlement_rows_unmatched on settlement_rows (at desc, id desc) where bucket <> 'matched';
create index settlement_rows_by_receipt on settlement_rows (provider, direction, receipt);
create table settlement_imports (
  provider text primary key,
  imported_until timestamptz not null
);

-- The simulated provider keeps what it knows to itself, like one outside: nothing above refers to these.
create table sandbox_charges (
  key uuid primary key,
  provider_ref text not null unique,
  our_ref text not null,
  token text not null,
  amount_minor bigint not null,
  currency char(3) not null,
  rail text not null,
  phone text,
  status text not null default 'pending' check (status in ('pending', 'success', 'failure')),
  failure text,
  receipt text unique,
  delivery text not null default 'prompt' check (delivery in ('prompt', 'late', 'lost', 'twice', 'forged')),
  created_at timestamptz not null,
  answered_at timestamptz
);
create table sandbox_transfers (
  key text primary key,
  provider_ref text not null unique,
  token text not null,
  kind text not null,
  amount_minor bigint not null,
  currency char(3) not null,
  number text not null,
  status text not null check (status in ('pending', 'success', 'failure', 'returned')),
  code text,
  receipt text unique,
  created_at timestamptz not null,
  answered_at timestamptz
);
create table sandbox_deliveries (
  id uuid primary key,
  path text not null,
  body text not null,
  signature text not null,
  due_at timestamptz not null,
  delivered_at timestamptz
);
create index sandbox_deliveries_waiting on sandbox_deliveries (due_at) where delivered_at is null;
