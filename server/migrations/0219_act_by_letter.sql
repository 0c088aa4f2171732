-- Who reads by a letter shows by a code to its address that the mailbox is theirs, and acts from then on as an account that nothing opens yet.
alter table users add column by_letter boolean not null default false;  -- made so; it counts while the address is not confirmed
alter table invitation_readers add column user_id uuid references users on delete cascade;
create index invitation_readers_by_user on invitation_readers (user_id);

create table invitation_codes (
  reader_id uuid primary key references invitation_readers (id) on delete cascade,
  code_hash bytea not null check (length(code_hash) = 32),
  tries smallint not null default 0,
  made_at timestamptz not null,
  expires_at timestamptz not null
);

alter table agreement_signatures add column by_letter boolean not null default false;  -- given so, without an account that somebody signs in to
