-- What an administrator says of money without a use; with the second one it goes into its payer's wallet.
create table unapplied_judgements (
  id uuid primary key,
  payer_id uuid not null references identities,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  user_id uuid not null references users,
  reason text not null,
  at timestamptz not null,
  is_open boolean not null default true   -- false once the second person spoke, or the first one named another amount
);
create unique index one_open_return on unapplied_judgements (payer_id, currency) where is_open;
create index unapplied_judgements_of_payer on unapplied_judgements (payer_id, user_id);
