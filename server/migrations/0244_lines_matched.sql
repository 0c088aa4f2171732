-- Money that came in and names nothing is said to be a payment's by two administrators; what each said stays.
create table line_matches (
  id uuid primary key,
  line_id uuid not null references settlement_rows on delete cascade,
  payment_id uuid not null references payments,
  user_id uuid not null references users,
  reason text not null,
  at timestamptz not null,
  is_open boolean not null default true   -- false once the second person spoke, or the first one named another payment
);
create unique index one_open_match on line_matches (line_id) where is_open;
create index line_matches_of_line on line_matches (line_id, user_id);
create index line_matches_of_payment on line_matches (payment_id);
