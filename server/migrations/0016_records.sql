-- An entry of public history. Its text is generated from facts; a removed entry keeps no text, only the trace that it was.
create table public_records (
  id uuid primary key,
  ref text not null unique,             -- PR-2026-7K3QXM9T: by chance, so that entries cannot be counted through
  dispute_id uuid not null references disputes,
  subject_identity_id uuid not null references identities,
  subject_user_id uuid references users,
  filer_identity_id uuid not null references identities,
  filer_user_id uuid not null references users,
  triaged_by uuid references users,     -- of the dispute: nobody takes two roles in one case (I10)
  status text not null check (status in ('under_review', 'held', 'refused', 'published', 'challenged', 'resolved_shown', 'removed_cured',
    'removed_withdrawn', 'set_aside', 'expunged', 'expired')),
  prominence text not null check (prominence in ('indexed', 'listed', 'unlisted', 'parties_only', 'withdrawn')),
  category text not null,
  facts jsonb,                          -- EntryFacts of the contract; null once removed
  text text,                            -- null once removed
  text_version text not null,
  text_hash char(64) not null,
  outcome text not null,
  deadline_on date not null,
  published_at timestamptz,
  cure_until timestamptz,
  resolved_on date,
  expires_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((text is null) = (facts is null)),
  check (status not in ('published', 'challenged', 'resolved_shown') or (text is not null and published_at is not null and expires_at is not null))
);
create index records_of_subject on public_records (subject_identity_id);
create index records_of_filer on public_records (filer_identity_id);
-- A dispute has one entry at a time; a refused one may be followed by another after an appeal.
create unique index one_entry_a_dispute on public_records (dispute_id)
  where status in ('under_review', 'held', 'published', 'challenged', 'resolved_shown');

-- Who may see which entry, decided here and nowhere else (I4): every search, page, export and feed reads through this function.
-- `reader` is null for a visitor. Before it is public an entry is its two sides' and the record officers', who must not be either.
-- One plain SELECT, so that the planner reads it as part of the query around it.
create function visible_records(reader uuid) returns setof public_records language sql stable as $$
  select * from public_records r
  where r.text is not null and (
    (r.status in ('published', 'challenged', 'resolved_shown') and r.prominence in ('indexed', 'listed', 'unlisted'))
    or (reader is not null and r.status in ('under_review', 'held', 'published', 'challenged', 'resolved_shown') and (
      reader in (r.filer_user_id, r.subject_user_id)
      or exists (select 1 from identity_members m where m.user_id = reader and m.identity_id in (r.subject_identity_id, r.filer_identity_id))
      or has_role(reader, 'record_officer'))))
$$;

-- Under what an identity with an entry that the search may show is found: one row a name it goes by. Kept by server/records/search.
create table record_names (
  identity_id uuid not null references identities,
  exact_key text not null,              -- its words in alphabetical order, domain/records/naming
  name text not null,
  keys integer[] not null,              -- its words alone and by twos, with one slip: numbers of domain/records/naming
  user_number text not null,
  registration_key text,
  primary key (identity_id, exact_key)
);
create index record_names_exact on record_names (exact_key, identity_id);
create index record_names_by_number on record_names (user_number);
create index record_names_by_registration on record_names (registration_key) where registration_key is not null;
create index record_names_near on record_names using gin (keys) with (fastupdate = off);

-- Names that have one of these keys, at most 200. The planner takes a guess at how many rows they meet in, and would rather read
-- the table until it has 200; so the way through the index is fixed here.
create function names_like(wanted integer[]) returns table (id uuid, name text) language sql stable rows 200 set enable_seqscan = off as $$
  select identity_id, name from record_names where keys && wanted limit 200
$$;

-- How often what is searched, without who searched: the hash is over the day and the words.
create table name_search_log (
  day date not null,
  query_hash bytea not null,
  results_n smallint not null,
  times integer not null default 1,
  primary key (day, query_hash, results_n)
);
create index parties_by_identity on agreement_parties (identity_id) where identity_id is not null;

-- Each side's own words beside the entry, of the same size; written from the final notice on, kept with the dispute.
create table record_statements (
  dispute_id uuid not null references disputes on delete cascade,
  side text not null check (side in ('filer', 'respondent')),
  body text not null check (length(body) <= 1200),
  times_changed smallint not null default 0,
  updated_at timestamptz not null,
  primary key (dispute_id, side)
);

create table record_annotations (
  id uuid primary key,
  record_id uuid not null references public_records on delete cascade,
  kind text not null check (kind in ('resolved', 'court_order', 'challenge_pending', 'correction', 'redaction')),
  text text not null,
  at timestamptz not null,
  ended_at timestamptz
);
create index annotations_of_record on record_annotations (record_id, at);

create table record_challenges (
  id uuid primary key,
  record_id uuid not null references public_records,
  by_user_id uuid references users,     -- null: somebody without an account who shares the name
  by_subject boolean not null,
  by_name text not null,
  by_email text,
  ground text not null,
  statement text not null,
  status text not null check (status in ('open', 'forwarded', 'reaffirmed', 'proposed', 'decided')),
  status_before text not null,          -- of the record, to go back to
  prominence_before text not null,
  unlisted boolean not null,
  reaffirmation text,
  extended_once boolean not null default false,  -- 30 days to decide, and 15 more once
  proposed_decision text check (proposed_decision in ('upheld', 'corrected', 'set_aside', 'expunged')),
  proposed_reasons text,
  proposed_by uuid references users,
  decision text check (decision in ('upheld', 'corrected', 'set_aside', 'expunged')),
  reasons text,
  decided_by uuid references users,
  created_at timestamptz not null,
  decided_at timestamptz,
  check (proposed_by is distinct from decided_by or decided_by is null)  -- two different persons
);
create unique index one_open_challenge on record_challenges (record_id) where status <> 'decided';

create table record_redactions (
  id uuid primary key,
  record_id uuid not null references public_records on delete cascade,
  target text not null,
  words text,                           -- null once they are taken out: they would live on here
  reason text not null,
  proposed_by uuid not null references users,
  confirmed_by uuid references users,
  proposed_at timestamptz not null,
  confirmed_at timestamptz,
  check (proposed_by is distinct from confirmed_by),
  check ((words is null) = (confirmed_at is not null))
);
create unique index one_open_redaction on record_redactions (record_id, target) where confirmed_at is null;

-- What was removed and why, without saying whose it was.
create table record_removals (
  ref_hash char(64) primary key,        -- sha-256 of the reference
  removed_at timestamptz not null,
  category text not null,
  reason text not null check (reason in ('cured', 'withdrawn', 'set_aside', 'expunged', 'expired'))
);
create index removals_by_time on record_removals (removed_at);
