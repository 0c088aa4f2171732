-- Who accepted which version of which legal text, and when (design community 4.1, "consent"): written down for good.
create table legal_acceptances (
  user_id uuid not null references users,
  kind text not null check (kind in ('terms', 'privacy', 'public-record', 'community-rules', 'refunds')),
  version integer not null check (version > 0),
  -- Of the text as it was shown: what was accepted can be proved, also when a file is changed later. Null before that was noted.
  text_sha256 char(64),
  at timestamptz(3) not null,
  primary key (user_id, kind, version)
);
create trigger legal_acceptances_append_only before update or delete or truncate on legal_acceptances
  for each statement execute function refuse_change();

-- Whoever signed up before accepted the terms of that day with the box of the form: the first version of this list has their wording.
insert into legal_acceptances (user_id, kind, version, at) select id, 'terms', 1, created_at from users;
