-- Payouts by bank leave in files that one person makes and another one releases; what became of each the statement's lines say.
create table payout_batches (
  id uuid primary key,
  ref text not null unique check (ref ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  payouts integer not null check (payouts > 0),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),  -- of the file: what it would say is compared with it each time
  made_by uuid not null references users,
  made_at timestamptz not null,
  released_by uuid references users,
  released_at timestamptz,
  dropped_by uuid references users,
  dropped_at timestamptz,
  check (released_by <> made_by),
  check ((released_at is null) = (released_by is null) and (dropped_at is null) = (dropped_by is null)),
  check (released_at is null or dropped_at is null)
);
create index payout_batches_in_order on payout_batches (made_at desc, id desc);

-- A payout is in one file at a time, and in the one that was released for ever.
alter table payouts add column batch_id uuid references payout_batches;
create index payouts_of_batch on payouts (batch_id) where batch_id is not null;
create index payouts_for_a_batch on payouts (requested_at, id) where status = 'approved' and provider = 'bank' and batch_id is null;

-- The line that says that a payout left, and the one that says that it came back: one of each.
create table payout_lines (
  payout_id uuid not null references payouts,
  direction text not null check (direction in ('in', 'out')),
  row_id uuid not null references settlement_rows,
  primary key (payout_id, direction)
);
create index payout_lines_by_row on payout_lines (row_id);
