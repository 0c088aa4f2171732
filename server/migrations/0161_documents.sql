-- A PDF that was brought as the text of an agreement. Which text it is, says the text (terms.document); this is what was read in the file.
create table agreement_documents (
  agreement_id uuid not null references agreements on delete cascade,
  sha256 char(64) not null references files,
  by_user_id uuid not null references users,  -- who brought it: may make it their text again before anybody else saw it
  about jsonb not null,                       -- as it stands in the terms
  page_texts jsonb not null,                  -- what is written on each page: a list of texts
  created_at timestamptz not null,
  primary key (agreement_id, sha256, by_user_id)
);
create index agreement_documents_by_hash on agreement_documents (sha256);
-- How many a person brought within a day, and what of theirs goes with their account.
create index agreement_documents_by_user on agreement_documents (by_user_id, created_at);
