-- Days of the books are closed one after another (docs/decisions/0134). What a day's trial balance was is kept with its hash, and no entry is
-- dated into a closed day from then on.
create index ledger_entries_by_instant on ledger_entries using brin (posted_at) with (pages_per_range = 16, autosummarize = on);

create table ledger_closes (
  on_day date primary key,              -- by the clocks of the platform
  id uuid not null unique,
  begins_at timestamptz(3) not null,
  ends_at timestamptz(3) not null unique, -- the first instant that is not of it any more
  hash bytea not null check (length(hash) = 32), -- of the day's lines and of the close before
  acknowledged jsonb not null,          -- [{kind, count}]: what stood open and was named
  closed_by uuid not null references users,
  closed_at timestamptz(3) not null,
  check (begins_at < ends_at and ends_at <= closed_at)
);
create index ledger_closes_by on ledger_closes (closed_by);

-- The trial balance of a closed day: one row a place of the chart and currency, minor units, debit above nothing.
create table ledger_close_lines (
  on_day date not null references ledger_closes,
  place text not null,                  -- an account's name without its owner: wallet, cash.mpesa.trust
  currency char(3) not null,
  opening_minor numeric(30) not null,
  debit_minor numeric(30) not null check (debit_minor >= 0),
  credit_minor numeric(30) not null check (credit_minor <= 0),
  primary key (on_day, place, currency)
);

create trigger ledger_closes_append_only before update or delete or truncate on ledger_closes
  for each statement execute function refuse_change();
create trigger ledger_close_lines_append_only before update or delete or truncate on ledger_close_lines
  for each statement execute function refuse_change();

-- Days are closed without a gap, however many people close at once.
create function keep_days_in_order() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_closes where on_day <> new.on_day)
    and not exists (select from ledger_closes where on_day = new.on_day - 1 and ends_at = new.begins_at) then
    raise exception 'the day before % is not closed', new.on_day using errcode = 'check_violation', constraint = 'ledger_closed_in_order';
  end if;
  return new;
end $$;
create trigger ledger_closes_in_order before insert on ledger_closes for each row execute function keep_days_in_order();

-- An entry has the instant of its transaction, which is over long before its day can be closed. One that comes all the same is refused, by
-- whatever hand it is written: who closes holds off all that is being posted (hold_postings), so this sees each close before it.
create function refuse_closed_day() returns trigger language plpgsql set jit = off as $$
begin
  if (select c.ends_at from ledger_closes c order by c.ends_at desc limit 1) > (select min(f.posted_at) from fresh f) then
    raise exception 'a ledger entry is dated into a day that is closed' using errcode = 'check_violation', constraint = 'ledger_day_open';
  end if;
  return null;
end $$;
create trigger ledger_entries_of_open_days after insert on ledger_entries referencing new table as fresh
  for each statement execute function refuse_closed_day();

-- Waits for whoever posts now, and keeps others from posting and from closing until the transaction ends: its milliseconds. The server may lock
-- no table by itself.
create function hold_postings() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '3s' as $$
begin
  lock table ledger_entries in share row exclusive mode;
end $$;
