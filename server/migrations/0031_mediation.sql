create sequence mediation_ref_seq;

-- A mediation from request to settlement (design 3.8). What is said in it is kept elsewhere, in its rooms, under keys of their own.
create table mediations (
  id uuid primary key,
  ref text not null unique,             -- MD-2026-000123
  status text not null check (status in ('draft', 'screening', 'requested', 'declined', 'lapsed', 'withdrawn', 'consented',
    'posted', 'invited', 'listing', 'selecting', 'appointing', 'engaging', 'funding', 'active', 'suspended', 'settling',
    'settled', 'ended', 'closed')),
  requester_user_id uuid not null references users,
  dispute_id uuid references disputes,
  agreement_id uuid references agreements,
  request jsonb not null,               -- MediationRequest of the contract
  revision integer not null default 0,  -- grows with each autosave of the draft
  -- Copies of the request, for lists and the job board only.
  title text not null default '',
  summary text not null default '',
  words tsvector not null default '',   -- of the summary, and what the board is narrowed by, as country=KE
  category text not null default 'commercial',
  band text not null default 'under_500' check (band in ('under_500', '500_5k', '5k_50k', 'over_50k')),
  country char(2) not null default 'KE',
  languages text[] not null default '{}',
  format text not null default 'text_async',
  currency char(3) not null default 'KES',
  calendar text not null default 'KE',  -- the country whose days its deadlines are reckoned in
  consent_version text not null default '',
  route text check (route in ('post', 'invite', 'list')),
  -- The posting: when it opened last, when it closes, how often it was posted.
  posted_times integer not null default 0,
  opens_at timestamptz,
  closes_at timestamptz,
  proposals_made integer not null default 0,
  -- The appointment: the proposal that was chosen, and who mediates since they accepted.
  chosen_proposal_id uuid,
  chosen_user_id uuid references users,
  mediator_user_id uuid references users,
  accepted_at timestamptz,
  disclosure jsonb,                     -- {kind, text, at}
  appointments_failed integer not null default 0,
  engagement_agreement_id uuid references agreements,
  fee_minor bigint check (fee_minor >= 0),
  fee_waived boolean not null default false,
  fee_escrow_id uuid references escrows,
  settlement jsonb,                     -- Settlement of the contract
  settlement_agreement_id uuid references agreements,
  outcome text check (outcome in ('settled', 'partial', 'no_settlement', 'withdrawn', 'terminated_by_mediator', 'not_begun')),
  end_reason text,
  report jsonb,                         -- Report of the contract
  started_at timestamptz,
  extended boolean not null default false,
  extension_by text[] not null default '{}',
  destroy_at timestamptz,
  destroyed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check (mediator_user_id is null or accepted_at is not null)
);
create index mediations_by_dispute on mediations (dispute_id) where dispute_id is not null;
create index mediations_by_agreement on mediations (agreement_id) where agreement_id is not null;
create index mediations_by_mediator on mediations (mediator_user_id, updated_at desc, id desc) where mediator_user_id is not null;
create index mediations_by_chosen on mediations (chosen_user_id) where status in ('appointing', 'engaging', 'funding');
create index mediations_by_engagement on mediations (engagement_agreement_id) where engagement_agreement_id is not null;
create index mediations_by_settlement on mediations (settlement_agreement_id) where settlement_agreement_id is not null;
create index mediations_by_escrow on mediations (fee_escrow_id) where fee_escrow_id is not null;
create index mediations_at_desk on mediations (status, updated_at, id) where status in ('screening', 'listing', 'appointing');
-- One mediation of a dispute at a time. A request that an officer looks at first is no mediation yet: the other side knows nothing of it.
create unique index one_open_mediation on mediations (dispute_id)
  where dispute_id is not null and status not in ('draft', 'screening', 'declined', 'lapsed', 'withdrawn', 'ended', 'settled', 'closed');

-- The fee of a mediation lies in an escrow that its two sides do not lead: nobody delivers it, ends it or takes it back but the case.
alter table escrows add column led_by jsonb; -- {kind: 'mediation', id, ref}; null where its sides lead it

create table mediation_sides (
  mediation_id uuid not null references mediations on delete cascade,
  side char(1) not null check (side in ('A', 'B', 'C', 'D')),
  name text not null,
  email text not null check (email = lower(email)),
  user_id uuid references users,        -- null until its person has an account with this confirmed address
  identity_id uuid references identities,
  consent text check (consent in ('consented', 'refused')),
  consent_at timestamptz,
  consent_version text,
  invited_at timestamptz,
  route text check (route in ('post', 'invite', 'list')),
  wanted_mediators uuid[] not null default '{}',
  ranking jsonb,                        -- {order: [proposal ids], strikes: [proposal ids]}
  no_objection boolean not null default false,
  messages integer not null default 0, -- how many it wrote in the rooms: a court asks whether it took part. Nothing of what was said
  primary key (mediation_id, side),
  unique (mediation_id, email)
);
create unique index one_side_a_person on mediation_sides (mediation_id, user_id) where user_id is not null;
create index mediation_sides_by_email on mediation_sides (email) where user_id is null;
create index mediation_sides_by_user on mediation_sides (user_id) where user_id is not null;

create table mediation_representatives (
  mediation_id uuid not null references mediations on delete cascade,
  side char(1) not null,
  user_id uuid not null references users,
  capacity text not null,
  may_settle boolean not null,
  named_at timestamptz not null,
  primary key (mediation_id, user_id)
);

-- Who sees a case in a list, in the order of the list.
create table mediation_readers (
  user_id uuid not null references users on delete cascade,
  mediation_id uuid not null references mediations on delete cascade,
  updated_at timestamptz not null,      -- the case's, kept in step by the trigger below
  primary key (user_id, mediation_id)
);
create index mediation_readers_newest on mediation_readers (user_id, updated_at desc, mediation_id desc);
create index mediation_readers_by_case on mediation_readers (mediation_id);
create function follow_mediation() returns trigger language plpgsql as $$
begin
  update mediation_readers set updated_at = new.updated_at where mediation_id = new.id;
  return null;
end $$;
create trigger mediations_followed after update of updated_at on mediations
  for each row execute function follow_mediation();

-- The job board: what is open, newest first.
create index mediation_jobs on mediations (opens_at desc, id desc) where status = 'posted';
create index mediation_jobs_by_words on mediations using gin (words) where status = 'posted';

-- And the same for every combination of its filters: "category=consumer&country=KE" has a list of its own, in the board's order.
create table mediation_job_facets (
  key text not null,
  opens_at timestamptz not null,
  mediation_id uuid not null references mediations on delete cascade,
  primary key (key, opens_at, mediation_id)
);
create index mediation_job_facets_by_case on mediation_job_facets (mediation_id);
create function list_job() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from mediation_job_facets where mediation_id = new.id;
  end if;
  if new.status = 'posted' then
    insert into mediation_job_facets (key, opens_at, mediation_id)
    select concat_ws('&', c.key, b.key, n.key, f.key, l.key), new.opens_at, new.id
    from (values ('category=' || new.category), (null)) c (key),
      (values ('band=' || new.band), (null)) b (key),
      (values ('country=' || new.country), (null)) n (key),
      (values ('format=' || new.format), (null)) f (key),
      (select distinct 'language=' || language from unnest(new.languages) language union all select null) l (key)
    where coalesce(c.key, b.key, n.key, f.key, l.key) is not null;
  end if;
  return null;
end $$;
create trigger jobs_listed_first after insert on mediations for each row when (new.status = 'posted') execute function list_job();
create trigger jobs_listed after update of status, opens_at, category, band, country, format, languages on mediations
  for each row when (old.status = 'posted' or new.status = 'posted') execute function list_job();

-- Mediators who were asked by name, by the sides or by an officer: they answer without a cost.
create table mediation_invitations (
  mediation_id uuid not null references mediations on delete cascade,
  user_id uuid not null references users,
  invited_by text not null check (invited_by in ('sides', 'officer')),
  at timestamptz not null,
  declined_at timestamptz,
  primary key (mediation_id, user_id)
);
create index mediation_invitations_by_user on mediation_invitations (user_id);

create table mediation_proposals (
  id uuid primary key,
  mediation_id uuid not null references mediations on delete cascade,
  user_id uuid not null references users,
  proposal jsonb not null,              -- ProposalInput of the contract
  tier text not null,                   -- this and the badge as they were then; what is shown is what the roster says now
  judiciary_accredited boolean not null,
  credits integer not null check (credits >= 0),
  status text not null check (status in ('submitted', 'opened', 'selected', 'not_selected', 'withdrawn', 'expired', 'disqualified')),
  submitted_at timestamptz not null,
  opened_at timestamptz,
  opened_by uuid references users,
  returned_at timestamptz,              -- nobody opened it in time, so its credits went back; it can still be opened
  ended_at timestamptz
);
create unique index one_open_proposal on mediation_proposals (mediation_id, user_id)
  where status in ('submitted', 'opened', 'selected', 'not_selected');
create index mediation_proposals_by_case on mediation_proposals (mediation_id, submitted_at, id);
create index mediation_proposals_by_user on mediation_proposals (user_id, submitted_at desc, id desc);

create table mediation_objections (
  id uuid primary key,
  mediation_id uuid not null references mediations on delete cascade,
  proposal_id uuid not null references mediation_proposals on delete cascade,
  side char(1) not null,
  user_id uuid not null references users,
  reason text not null,
  status text not null check (status in ('review', 'sustained', 'overruled')),
  decision text,
  decided_by uuid references users,
  at timestamptz not null,
  decided_at timestamptz
);
create unique index one_objection_a_side on mediation_objections (mediation_id, proposal_id, side);

create table mediation_sessions (
  id uuid primary key,
  mediation_id uuid not null references mediations on delete cascade,
  no integer not null,
  kind text not null check (kind in ('intake', 'joint', 'caucus')),
  side char(1),
  starts_at timestamptz not null,
  minutes integer not null,
  place text not null,
  status text not null check (status in ('proposed', 'confirmed', 'in_progress', 'held', 'adjourned', 'cancelled', 'no_show')),
  confirmed text[] not null default '{}',
  note text not null default '',
  reminded integer[] not null default '{}', -- hours before the start of which a reminder is out, or was too late to send
  unique (mediation_id, no)
);
create table mediation_attendance (
  session_id uuid not null references mediation_sessions on delete cascade,
  user_id uuid not null references users,
  side char(1),
  capacity text not null,
  may_settle boolean not null,
  in_at timestamptz not null,
  out_at timestamptz,
  primary key (session_id, user_id)
);

-- A dispute stands still while it is mediated.
alter table dispute_holds drop constraint dispute_holds_kind_check;
alter table dispute_holds add constraint dispute_holds_kind_check
  check (kind in ('protective_stay', 'external_proceedings', 'publication_objection', 'mediation'));
