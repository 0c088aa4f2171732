-- A seat is given for a fee that nobody saw come in only by two administrators with a reason; who gives a seat for nothing is one of two.
alter table academy_fees
  add column vouched_by uuid references users,  -- the second of the two who gave the seat without a line of the statement
  add column vouch_reason text,
  add column returned_at timestamptz,             -- when it was decided that it, or a part of it, goes back
  add check ((vouched_by is null) = (vouch_reason is null)),
  add check (vouched_by is null or vouched_by <> reviewed_by);
