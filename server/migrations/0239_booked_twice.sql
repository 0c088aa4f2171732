-- What a bank booked twice is looked for by our reference before anything counts as sent back.
create index settlement_rows_booked_twice on settlement_rows (our_ref) where bucket = 'duplicate' and cleared_at is null;
