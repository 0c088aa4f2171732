-- What is said about the text of an agreement before it is signed: comments on its clauses, and suggestions of other words.

-- The newest version that a reader has read, so that the next one can be shown by what changed since.
alter table agreement_readers add column read_version_id uuid references agreement_versions on delete set null;
update agreement_readers r set read_version_id = p.accepted_version_id
  from agreement_parties p where p.agreement_id = r.agreement_id and p.user_id = r.user_id;

create table clause_comments (
  id uuid primary key,
  agreement_id uuid not null references agreements on delete cascade,
  version_id uuid not null references agreement_versions on delete cascade,  -- the text it was written on
  clause_id uuid not null,              -- stays the same through all versions
  parent_id uuid references clause_comments on delete cascade,
  author_user_id uuid not null references users,
  side char(1) not null check (side ~ '[A-Z]'),
  visibility text not null check (visibility in ('all', 'own_side')),
  -- Who stood on the writer's side, with an account, when it was written; nobody else ever reads it. Null when all may.
  seen_by uuid[],
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3),
  resolved_by_user_id uuid references users,
  check ((visibility = 'own_side') = (seen_by is not null)),
  check (parent_id is null or resolved_at is null),
  check ((resolved_at is null) = (resolved_by_user_id is null))
);
create index comments_of_agreement on clause_comments (agreement_id, created_at, id);
create index answers_to_comment on clause_comments (parent_id) where parent_id is not null;
create index comments_by_author on clause_comments (author_user_id);

create table clause_suggestions (
  id uuid primary key,
  agreement_id uuid not null references agreements on delete cascade,
  version_id uuid not null references agreement_versions on delete cascade,  -- the text it was made on
  kind text not null check (kind in ('change', 'add', 'remove')),
  clause_id uuid not null,
  after_clause_id uuid,                 -- of a new clause: the one it comes after; null for the end
  before jsonb,                         -- the clause as it stood
  after jsonb,                          -- the clause as it would stand
  reason text not null default '' check (char_length(reason) <= 1000),
  author_user_id uuid not null references users,
  side char(1) not null check (side ~ '[A-Z]'),
  status text not null default 'open' check (status in ('open', 'accepted', 'refused', 'countered', 'withdrawn')),
  follows_id uuid references clause_suggestions on delete set null,
  answered_by_user_id uuid references users,
  answered_at timestamptz(3),
  answer text check (char_length(answer) <= 1000),
  created_at timestamptz(3) not null,
  check ((kind = 'add') = (before is null) and (kind = 'remove') = (after is null)),
  check ((status = 'open') = (answered_at is null) and (answered_at is null) = (answered_by_user_id is null))
);
create index suggestions_of_agreement on clause_suggestions (agreement_id, created_at, id);
create index open_suggestions on clause_suggestions (agreement_id) where status = 'open';
create index suggestions_by_author on clause_suggestions (author_user_id);
