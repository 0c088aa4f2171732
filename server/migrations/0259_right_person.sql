-- Whom a party without an account names by its letter as the right person in its place (docs/decisions/0127): who made the agreement decides, and
-- nobody is written to before that.
alter table agreement_parties
  add column right_name text check (char_length(right_name) between 1 and 120),
  add column right_email text check (char_length(right_email) between 3 and 320),
  add column right_named_at timestamptz(3),
  add check (num_nulls(right_name, right_email, right_named_at) in (0, 3)) not valid;
