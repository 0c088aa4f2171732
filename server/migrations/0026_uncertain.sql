-- What the first of two administrators said about a payout or refund of which nobody knows what became of it.
create table transfer_judgements (
  kind text not null check (kind in ('payout', 'refund')),
  transfer_id uuid not null,
  user_id uuid not null references users,
  went boolean not null,
  reason text not null,
  at timestamptz not null,
  is_open boolean not null default true,
  primary key (transfer_id, user_id, at)
);
create index payouts_on_their_way on payouts (submit_started_at) where status in ('submitted', 'uncertain');
create index refunds_on_their_way on refunds (submit_started_at) where status in ('submitted', 'uncertain');
