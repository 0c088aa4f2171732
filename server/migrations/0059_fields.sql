-- What a party is asked for when it signs. A draft while it is being written; with the signature it is sealed there (design 3.3, field_value).

create table agreement_answers (
  party_id uuid not null references agreement_parties on delete cascade,
  version_id uuid not null references agreement_versions on delete cascade,
  field_id uuid not null,                -- of the version's terms
  value jsonb,                           -- null: taken back, so that an answer to an older text does not come again
  set_by_user_id uuid not null references users,
  set_at timestamptz not null,
  primary key (party_id, version_id, field_id)
);

create table agreement_answer_files (
  id uuid primary key,
  party_id uuid not null references agreement_parties on delete cascade,
  field_id uuid not null,
  by_user_id uuid not null references users,
  file_name text not null,
  mime text not null,
  size integer not null,
  sha256 char(64) not null references files,
  created_at timestamptz not null
);
create index files_of_answer on agreement_answer_files (party_id, created_at);

alter table agreement_signatures
  add column answers jsonb,              -- {answers: by field, acknowledged: clause ids}, as it was hashed; null where nothing was asked
  add column answers_hash char(64),
  add check ((answers is null) = (answers_hash is null));
