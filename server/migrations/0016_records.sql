create extension if not exists pg_trgm;
create sequence record_ref_seq;

-- An entry of public history. Its text is generated from facts; a removed entry keeps no text, only the trace that it was.
create table public_records (
  id uuid primary key,
  ref text not null unique,             -- PR-2026-000123
  dispute_id uuid not null unique references disputes,
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
  check (status not in ('published', 'challenged', 'resolved_shown') or (text is not null and published_at is not null))
);
create index records_of_subject on public_records (subject_identity_id);
create index records_of_filer on public_records (filer_identity_id);

-- Who may see which entry, decided here and nowhere else (I4): every search, page, export and feed reads through this function.
-- `reader` is null for a visitor.
create function visible_records(reader uuid) returns setof public_records language sql stable as $$
  select * from public_records r
  where (r.status in ('published', 'challenged', 'resolved_shown') and r.prominence in ('indexed', 'listed', 'unlisted') and r.text is not null)
    or (reader is not null and r.text is not null and (r.filer_user_id = reader or r.subject_user_id = reader)
        and r.status in ('under_review', 'held', 'published', 'challenged', 'resolved_shown'))
$$;

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
  by_user_id uuid references users,     -- null: an outsider who shares the name
  by_name text not null,
  by_email text,
  ground text not null,
  statement text not null,
  status text not null check (status in ('open', 'forwarded', 'reaffirmed', 'proposed', 'decided')),
  status_before text not null,          -- of the record, to go back to
  prominence_before text not null,
  unlisted boolean not null,
  reaffirmation text,
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
  words text not null,
  reason text not null,
  proposed_by uuid not null references users,
  confirmed_by uuid references users,
  proposed_at timestamptz not null,
  confirmed_at timestamptz,
  check (proposed_by is distinct from confirmed_by)
);

-- What was removed and why, without saying whose it was.
create table record_removals (
  ref_hash char(64) primary key,        -- sha-256 of the reference
  removed_at timestamptz not null,
  category text not null,
  reason text not null check (reason in ('cured', 'withdrawn', 'set_aside', 'expunged', 'expired'))
);
create index removals_by_time on record_removals (removed_at);
