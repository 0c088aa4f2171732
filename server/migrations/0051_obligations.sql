-- What is promised in an agreement that everybody signed, one row for each day on which it is due (design 3.6).

create table obligations (
  id uuid primary key,
  agreement_id uuid not null references agreements,
  term_id uuid not null,                 -- of the agreement's terms
  occurrence integer not null check (occurrence between 1 and 120),
  term jsonb not null,                   -- the promise as it was signed
  status text not null check (status in ('planned', 'due', 'submitted', 'rejected', 'overdue', 'disputed', 'fulfilled', 'waived')),
  country text not null,                 -- whose days are counted, and the zone that they end in
  tz text not null,
  planned_on date,                       -- by its rule; unknown before the agreement is in force where it counts from there
  due_on date,
  extension jsonb,                       -- another day that one side asks for
  ended_at timestamptz,
  ended_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (agreement_id, term_id, occurrence)
);
create index obligations_open on obligations (agreement_id) where status not in ('planned', 'fulfilled', 'waived');

-- Each time that it was said to be done, and what became of that. What was answered stays as it is.
create table obligation_claims (
  obligation_id uuid not null references obligations,
  no integer not null check (no > 0),
  text text not null,
  by_user_id uuid references users,      -- null: the clock
  at timestamptz not null,
  answer text check (answer in ('accepted', 'rejected', 'silence')),
  answered_by uuid references users,
  answered_at timestamptz,
  reason text,
  criterion text,
  primary key (obligation_id, no)
);

create table obligation_evidence (
  id uuid primary key,
  obligation_id uuid not null references obligations,
  by_user_id uuid not null references users,
  file_name text not null,
  mime text not null,
  size integer not null,
  sha256 char(64) not null references files,
  created_at timestamptz not null,
  claim_no integer,                      -- the claim that it went along with; null while it waits
  foreign key (obligation_id, claim_no) references obligation_claims (obligation_id, no)
);
create index evidence_of_obligation on obligation_evidence (obligation_id, created_at);

create function refuse_claimed_change() returns trigger language plpgsql as $$
begin
  if old.claim_no is not null then
    raise exception 'evidence % went along with a claim', old.id using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger claimed_evidence before update or delete on obligation_evidence
  for each row execute function refuse_claimed_change();

-- Disputes that were begun about it; the newest that was filed leads it.
create table obligation_disputes (
  dispute_id uuid primary key references disputes on delete cascade,
  obligation_id uuid not null references obligations
);
create index disputes_of_obligation on obligation_disputes (obligation_id);

-- The secret address under which a calendar reads somebody's deadlines. Only its hash is kept.
create table calendar_links (
  user_id uuid primary key references users on delete cascade,
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  created_at timestamptz not null,
  read_at timestamptz
);
