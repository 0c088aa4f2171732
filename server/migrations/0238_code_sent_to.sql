-- Of a signature that was given by a code to the address of a letter: the address it went to, as much of it as is shown to others. Null for
-- those that were given before this was kept.
alter table agreement_signatures
  add column code_sent_to text,
  add check (code_sent_to is null or by_letter) not valid;
