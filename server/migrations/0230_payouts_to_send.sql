-- Payouts by bank stay approved until a file takes them along, many of them for days: what is to be approved, what is sent at once and what
-- waits for a file are each found without reading past the others.
drop index payouts_waiting;
create index payouts_to_approve on payouts (requested_at) where status = 'requested';
create index payouts_to_send on payouts (requested_at) where status = 'approved' and provider <> 'bank';
drop index payouts_for_a_batch;
create index payouts_for_a_batch on payouts (requested_at, id) include (amount_minor)
  where status = 'approved' and provider = 'bank' and batch_id is null;
