-- Who sealed a figure for an organisation by acting for it, and as what; empty where its own account did (docs/decisions/0077).
alter table dispute_bids
  add column by_user_id uuid references users,
  add column acting jsonb,
  add check ((by_user_id is null) = (acting is null));
