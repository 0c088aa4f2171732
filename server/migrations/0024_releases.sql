-- What people release by their own hand, so that many small releases within a day need a code like one large one.
create table escrow_releases (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  currency char(3) not null,
  amount_minor bigint not null check (amount_minor > 0),
  with_code boolean not null,
  at timestamptz not null
);
create index escrow_releases_of_user on escrow_releases (user_id, at);
