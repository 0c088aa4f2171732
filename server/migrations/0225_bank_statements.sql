-- Statements of our own accounts at banks, as somebody brought them: what each line says is kept as it was read, and never changes.
create table bank_accounts (
  id uuid primary key,
  name text not null,                   -- what we call it: the bank and what it is for
  number text not null,
  currency char(3) not null,
  columns jsonb,                        -- what the columns of the bank's CSV are called, once somebody chose
  added_by uuid not null references users,
  added_at timestamptz not null
);
create unique index bank_accounts_by_number on bank_accounts (upper(regexp_replace(number, '[^0-9A-Za-z]', '', 'g')));

-- What became of each file: taken, known before, a part of it, or refused with the line and why.
create table bank_files (
  id uuid primary key,
  account_id uuid not null references bank_accounts,
  name text not null,
  form text not null check (form in ('mt940', 'camt053', 'csv')),
  outcome text not null check (outcome in ('read', 'known', 'partly', 'refused')),
  statements integer not null,
  known integer not null,
  lines integer not null,
  flaws jsonb not null,
  read_by uuid not null references users,
  read_at timestamptz not null
);
create index bank_files_in_order on bank_files (read_at desc, id desc);

create table bank_statements (
  id uuid primary key,
  account_id uuid not null references bank_accounts,
  file_id uuid not null references bank_files,
  number text not null,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  opening_minor bigint not null,        -- below nothing where the account is overdrawn
  closing_minor bigint not null,
  digest text not null,                 -- of all that it says, so that reading it twice adds nothing
  unique (account_id, digest)
);
create index bank_statements_in_order on bank_statements (account_id, until_day desc, from_day desc);
create index bank_statements_by_balance on bank_statements (account_id, closing_minor);

create table bank_lines (
  statement_id uuid not null references bank_statements,
  no integer not null check (no > 0),
  day date not null,
  direction text not null check (direction in ('in', 'out')),
  amount_minor bigint not null check (amount_minor > 0),
  our_ref text,
  bank_ref text,
  words text not null,
  is_reversal boolean not null,
  row_id uuid references settlement_rows,  -- the line at the finance desk; null until it is compared with our books
  primary key (statement_id, no)
);
create index bank_lines_to_take on bank_lines (statement_id, no) where row_id is null;
create unique index bank_lines_by_row on bank_lines (row_id) where row_id is not null;
