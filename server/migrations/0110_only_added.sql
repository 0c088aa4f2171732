-- What is only ever added to says so itself, as the history and the books do: nobody changes or takes away a row.
create trigger credit_entries_append_only before update or delete or truncate on credit_entries
  for each statement execute function refuse_change();
create trigger credit_hold_parts_append_only before update or delete or truncate on credit_hold_parts
  for each statement execute function refuse_change();
create trigger credit_purchases_append_only before update or delete or truncate on credit_purchases
  for each statement execute function refuse_change();
create trigger payout_decisions_append_only before update or delete or truncate on payout_decisions
  for each statement execute function refuse_change();
create trigger ledger_audits_append_only before update or delete or truncate on ledger_audits
  for each statement execute function refuse_change();
create trigger stock_moves_append_only before update or delete or truncate on stock_moves
  for each statement execute function refuse_change();
create trigger record_removals_append_only before update or delete or truncate on record_removals
  for each statement execute function refuse_change();

-- How far somebody read goes with their account, whether or not the room is still theirs.
grant delete on room_reads to ahadi_rooms;
create policy seen on room_reads for select using (user_id = rooms_actor());
create policy forgotten on room_reads for delete using (user_id = rooms_actor());
