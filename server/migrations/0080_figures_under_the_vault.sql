-- The key of a sealed figure lay in the database beside it: whoever had a copy of the one could open the other. Each figure has a key of its
-- own now, wrapped by the master key, which the database does not hold, and destroyed with the figure. One that waits under the old key is taken
-- out unread, and its round begins again.
delete from dispute_bids where result is null;
delete from installation_secrets where name = 'blind-bids';
alter table dispute_bids
  add column wrapped_key bytea,          -- null once the figure is destroyed
  add column key_id text;
create index dispute_bids_waiting on dispute_bids (stands_until) where result is null;
