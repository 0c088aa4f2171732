-- A suggestion, and an answer to one, by a code to the address of an invitation letter (docs/decisions/0127): no account gave it. It says as which
-- party and under which name, as comments do; who takes the party over becomes its author.
alter table clause_suggestions
  alter column author_user_id drop not null,
  add column letter_party_id uuid,
  add column letter_name text check (char_length(letter_name) between 1 and 120),
  add column answered_letter_party_id uuid,
  add column answered_letter_name text check (char_length(answered_letter_name) between 1 and 120),
  drop constraint clause_suggestions_check1,
  add check (num_nulls(letter_party_id, letter_name) in (0, 2)) not valid,
  add check (author_user_id is not null or letter_party_id is not null) not valid,
  add check (num_nulls(answered_letter_party_id, answered_letter_name) in (0, 2)) not valid,
  add check ((status = 'open') = (answered_at is null)
    and (answered_at is null) = (answered_by_user_id is null and answered_letter_party_id is null)) not valid;
