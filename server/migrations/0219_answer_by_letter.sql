-- Who is invited by letter answers and signs by codes to the letter's address, one deed a code. What is counted stays counted for the whole
-- life of the agreement, whatever letters are sent again and whichever party has the address.
create table letter_codes (
  agreement_id uuid not null references agreements (id) on delete cascade,
  email text not null,
  sent smallint not null default 0,     -- codes that went there
  missed smallint not null default 0,   -- tries that were none of them
  code_hash bytea check (length(code_hash) = 32), -- of the newest, bound to browser, deed and text; gone once it was used
  expires_at timestamptz not null,
  proven_at timestamptz,                -- a deed was done by a code that went there: its mailbox is whose party it is
  primary key (agreement_id, email)
);
create index letter_codes_by_email on letter_codes (email);

-- A signature that was given so is nobody's account's.
alter table agreement_signatures add column by_letter boolean not null default false;
alter table agreement_signatures alter column user_id drop not null;
alter table agreement_signatures add constraint signatures_are_given check (by_letter = (user_id is null));

-- Nor are the words of such a deed, which stand beside the chain like everybody's.
alter table event_words alter column author_user_id drop not null;
