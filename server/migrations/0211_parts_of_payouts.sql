-- What is more than a provider sends at a time is asked for at once and sent in parts; who decides about one decides about all of them.
alter table payouts
  add column split_id uuid,        -- the same for all parts of one; null where it is alone
  add column split_no smallint,
  add column split_of smallint,
  add column split_minor bigint;   -- what all parts come to
alter table payouts add constraint payouts_part
  check (num_nulls(split_id, split_no, split_of, split_minor) in (0, 4) and (split_no is null or split_no between 1 and split_of));
create index payouts_of_split on payouts (split_id) where split_id is not null;
