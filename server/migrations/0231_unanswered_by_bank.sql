-- A bank is waited for longer than the others: what is on its way there is found by itself, so that nobody reads past it.
drop index payouts_on_their_way;
create index payouts_on_their_way on payouts (submit_started_at) where status in ('submitted', 'uncertain') and provider <> 'bank';
create index payouts_on_their_way_by_bank on payouts (submit_started_at)
  where status in ('submitted', 'uncertain') and provider = 'bank';
