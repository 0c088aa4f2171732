-- Codes of letters are counted by what they are for, those that nobody used, and wrong tries by the code of one browser (docs/decisions/0132): who
-- only has the link keeps nobody from accepting, saying no or talking by typing wrong ones.
alter table letter_codes
  drop constraint letter_codes_pkey,
  add column kind text not null default 'commit' check (kind in ('commit', 'refuse', 'say')),
  add column unused smallint not null default 0 check (unused >= 0), -- codes that went there and did nothing
  drop column sent,
  drop column missed,
  drop column code_hash,
  drop column expires_at,
  add primary key (agreement_id, email, kind);
alter table letter_codes alter column kind drop default;

-- The newest code of a browser that reads by a letter, for one kind of deed; gone once it was used.
create table letter_open_codes (
  reader_id uuid not null references invitation_readers (id) on delete cascade,
  kind text not null check (kind in ('commit', 'refuse', 'say')),
  code_hash bytea not null check (length(code_hash) = 32), -- bound to browser, deed and text
  expires_at timestamptz not null,
  missed smallint not null default 0,   -- tries that were not it
  asked smallint not null default 0,    -- codes that went to the mailbox for this browser since one of them was used
  is_given boolean not null default false, -- to the browser itself, which had just confirmed the mailbox
  primary key (reader_id, kind)
);

-- A code that was used opens talking about the text in its browser, for minutes and for so many deeds.
alter table invitation_readers
  add column confirmed_until timestamptz,
  add column confirmed_left smallint not null default 0;
