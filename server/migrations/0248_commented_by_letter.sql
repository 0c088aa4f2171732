-- A comment by a code to the address of an invitation letter (docs/decisions/0127): no account wrote it. It says as which party and under which
-- name; that party may be taken out again, and its words stay. Who takes the party over becomes its author, and it stays one by letter.
alter table clause_comments
  alter column author_user_id drop not null,
  add column letter_party_id uuid,
  add column letter_name text check (char_length(letter_name) between 1 and 120),
  add check (num_nulls(letter_party_id, letter_name) in (0, 2)) not valid,
  add check (author_user_id is not null or letter_party_id is not null) not valid,
  add check (letter_party_id is null or visibility = 'all') not valid;
