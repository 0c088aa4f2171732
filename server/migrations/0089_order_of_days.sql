-- A wallet's statement goes by days. What it held before any line is the balance that was kept with the last entry that came in its
-- turn, and the late ones after that: so a page costs the same however long the wallet is.
alter table ledger_entries
  add column is_late boolean not null default false; -- of a guarded account: when it was posted, one of a later instant was there already
create index ledger_entries_by_day on ledger_entries (account_id, posted_at, id) where account_seq is not null;
create index ledger_entries_late on ledger_entries (account_id, account_seq) where is_late;

alter table ledger_entries disable trigger user;
update ledger_entries e set is_late = true
  from (select id, posted_at < max(posted_at) over (partition by account_id order by account_seq) as late
    from ledger_entries where account_seq is not null) o
  where o.id = e.id and o.late;
alter table ledger_entries enable trigger user;

create function note_late_entry() returns trigger language plpgsql set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  new.is_late := exists (
    select from ledger_entries where account_id = new.account_id and account_seq is not null and posted_at > new.posted_at);
  return new;
end $$;
create trigger ledger_entries_late before insert on ledger_entries
  for each row when (new.account_seq is not null) execute function note_late_entry();
