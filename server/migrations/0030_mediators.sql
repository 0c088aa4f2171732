create sequence mediator_application_ref_seq;

-- Becoming a mediator (design 3.9): written by the applicant, judged by two reviewers, or three.
create table mediator_applications (
  id uuid primary key,
  ref text not null unique,             -- MA-2026-000123
  user_id uuid not null references users,
  identity_id uuid not null references identities,
  status text not null check (status in ('draft', 'submitted', 'under_review', 'info_requested', 'assessment', 'approved', 'rejected',
    'lapsed', 'withdrawn')),
  revision integer not null default 0,  -- grows with each autosave
  form jsonb not null,                  -- ApplicationForm of the contract
  -- Copies of the form, for lists only.
  name text not null default '',
  track text not null default 'mediator' check (track in ('mediator', 'lawyer_mediator')),
  countries text[] not null default '{}',
  asked text,                           -- what a reviewer asked for, while it waits for the applicant
  decision_reason text,
  tier text check (tier in ('provisional', 'certified', 'senior')),
  appealed boolean not null default false,
  appeal_reason text,
  appeal_until timestamptz,
  again_from timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz
);
create unique index one_open_mediator_application on mediator_applications (user_id)
  where status in ('draft', 'submitted', 'under_review', 'info_requested', 'assessment');
create index mediator_applications_by_user on mediator_applications (user_id, created_at desc, id desc);
create index mediator_applications_waiting on mediator_applications (submitted_at, id)
  where status in ('submitted', 'under_review', 'assessment');
create index mediator_applications_decided on mediator_applications (decided_at desc, id desc) where decided_at is not null;

create table mediator_documents (
  id uuid primary key,
  application_id uuid not null references mediator_applications on delete cascade,
  kind text not null check (kind in ('certificate', 'accreditation', 'bar_admission', 'insurance', 'sample_settlement', 'other')),
  name text not null,
  mime text not null,
  size integer not null,
  sha256 char(64) not null references files,
  source_sha256 char(64) not null,      -- of the file as it was sent
  created_at timestamptz not null,
  unique (application_id, source_sha256)
);

-- What the register of a body said. It is about that number of that body until that day: when the applicant changes one of them, it
-- has to be looked up again.
create table mediator_checks (
  application_id uuid not null references mediator_applications on delete cascade,
  index integer not null check (index >= 0),
  body text not null,
  number text not null,
  expires_on date,                      -- as the form said then; null where it does not run out
  found boolean not null,
  note text not null,
  by_user_id uuid not null references users,
  at timestamptz not null,
  primary key (application_id, index)
);

-- Who took an application to judge it. After an appeal `round` is 1, and whoever took part in round 0 takes no part any more.
create table mediator_reviewers (
  application_id uuid not null references mediator_applications on delete cascade,
  user_id uuid not null references users,
  round integer not null,
  at timestamptz not null,
  primary key (application_id, user_id)
);
create index mediator_reviewers_by_user on mediator_reviewers (user_id);

create table mediator_assessments (
  application_id uuid not null references mediator_applications on delete cascade,
  user_id uuid not null references users,
  round integer not null,
  rubric jsonb not null,                -- Rubric of the contract
  percent integer not null,
  vote text not null check (vote in ('approve', 'reject')),
  reason text not null,
  at timestamptz not null,
  primary key (application_id, user_id)
);

-- Who may mediate. The row is its person's: its id is the user's.
create table mediators (
  id uuid primary key references users,
  identity_id uuid not null references identities,
  application_id uuid not null references mediator_applications,
  status text not null check (status in ('onboarding', 'active', 'expired', 'suspended', 'revoked')),
  tier text not null check (tier in ('provisional', 'certified', 'senior')),
  name text not null,
  practice_name text not null,
  countries text[] not null,
  languages jsonb not null,             -- [{code, level}]
  language_codes text[] not null,       -- the codes alone, for the directory
  specialisms text[] not null,
  bio text not null,
  fee_schedule text not null,
  accreditations jsonb not null,        -- [{body, number, expiresOn, checked}]
  mediations_before integer not null,   -- as the application said
  hours_before integer not null,
  insurance_expires_on date,
  code_version text,
  code_signed_at timestamptz,
  mentor_user_id uuid references mediators,
  certified_at timestamptz,
  expires_at timestamptz,               -- end of the term
  suspended_until timestamptz,
  revocation_by uuid references users,  -- the first of two administrators
  revocation_reason text,
  -- Counted from the table of cases, for the order of the directory.
  open_cases integer not null default 0,
  cases_ended integer not null default 0,
  cases_settled integer not null default 0,
  warned_days integer,                  -- the smallest of 60, 30 and 7 days that was warned of
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mediators_listed on mediators ((tier = 'provisional'), open_cases, name, id) where status = 'active';
create index mediators_by_name on mediators (name, id);

-- Their cases as far as the events of mediation tell: a case is open from the appointment on.
create table mediator_cases (
  mediation_id uuid not null,
  user_id uuid not null references users,
  state text not null check (state in ('open', 'ended')),
  settled boolean not null default false,
  primary key (user_id, mediation_id)
);
create index mediator_cases_by_case on mediator_cases (mediation_id);

create table mediator_cpd (
  id uuid primary key,
  user_id uuid not null references mediators,
  done_on date not null,
  hours numeric(4, 1) not null check (hours > 0),
  kind text not null check (kind in ('course', 'conference', 'teaching', 'supervision', 'writing')),
  title text not null,
  file_name text,
  file_mime text,
  file_sha256 char(64) references files,
  verified_by uuid references users,
  created_at timestamptz not null
);
create index mediator_cpd_by_user on mediator_cpd (user_id, done_on desc, id desc);

create table mediator_complaints (
  id uuid primary key,
  mediator_user_id uuid not null references mediators,
  mediation_id uuid not null,
  by_user_id uuid not null references users,
  ground text not null check (ground in ('bias', 'confidentiality', 'competence', 'fees', 'conduct')),
  text text not null,
  status text not null check (status in ('open', 'sustained', 'dismissed')),
  answer text not null default '',
  decision text not null default '',
  decided_by uuid references users,
  at timestamptz not null,
  decided_at timestamptz
);
create unique index one_complaint_a_case on mediator_complaints (by_user_id, mediation_id);
create index mediator_complaints_open on mediator_complaints (at, id) where status = 'open';
create index mediator_complaints_decided on mediator_complaints (at desc, id desc) where status <> 'open';
create index mediator_complaints_by_mediator on mediator_complaints (mediator_user_id, at desc, id desc);

create table mediator_digests (
  id uuid primary key,
  user_id uuid not null references mediators,
  text text not null,
  n integer not null,                   -- how many ended cases it is drawn from
  period text not null,
  reply text not null default '',
  by_user_id uuid not null references users,
  at timestamptz not null
);
create index mediator_digests_newest on mediator_digests (user_id, at desc, id desc);

create table court_bodies (
  id uuid primary key,
  name text not null,
  country char(2) not null,
  created_at timestamptz not null
);
create unique index court_bodies_once on court_bodies (country, lower(name));

-- Credits of a person (design money 3.10). The row is held by whoever changes anything below it; its id is the user's.
create table credit_wallets (
  id uuid primary key references users,
  created_at timestamptz not null
);

-- A pack that somebody wanted to buy; what a payment of the purpose `credits` is about. The lot comes with the money.
create table credit_purchases (
  id uuid primary key,
  wallet_id uuid not null references credit_wallets,
  pack text not null,
  credits integer not null check (credits > 0),
  price_minor bigint not null check (price_minor > 0),
  currency char(3) not null,
  created_at timestamptz not null
);

-- Payments that were dealt with, each once: turned into a lot, or given back.
create table credit_payments (
  payment_id uuid primary key,
  purchase_id uuid not null references credit_purchases,
  used boolean not null,
  charged_back boolean not null default false, -- its bank took it back, and that was recovered
  at timestamptz not null
);

-- Credits that came together and run out together. Each one of them is in exactly one of five places.
create table credit_lots (
  id uuid primary key,
  wallet_id uuid not null references credit_wallets,
  source text not null check (source in ('paid', 'promo', 'grant', 'return')),
  cause text not null unique,           -- welcome:{user}, payment:{payment}, grant:{lot}: the same cause gives one lot
  about text not null,
  credits integer not null check (credits > 0),
  free integer not null check (free >= 0),          -- can be spent
  held integer not null default 0 check (held >= 0),
  consumed integer not null default 0 check (consumed >= 0),
  expired integer not null default 0 check (expired >= 0),
  taken integer not null default 0 check (taken >= 0), -- given back for their money, or taken back with it
  currency char(3) not null,
  price_minor bigint not null default 0,            -- tax included
  tax_minor bigint not null default 0,
  back_net_minor bigint not null default 0,         -- of the price without tax, what went back
  back_tax_minor bigint not null default 0,
  earned_minor bigint not null default 0,
  payment_id uuid,
  payer_identity_id uuid,
  frozen_at timestamptz,                -- while a bank asks its payment back
  warned_days integer,                  -- the smaller of 30 and 7 days that was warned of
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (credits = free + held + consumed + expired + taken),
  check (earned_minor + back_net_minor <= price_minor - tax_minor and back_tax_minor <= tax_minor)
);
create index credit_lots_alive on credit_lots (wallet_id, expires_at) where free + held > 0;
create index credit_lots_by_payment on credit_lots (payment_id) where payment_id is not null;

-- Credits that one proposal holds. They end consumed or returned, once.
create table credit_holds (
  proposal_id uuid primary key,
  wallet_id uuid not null references credit_wallets,
  mediation_id uuid not null,
  job_ref text not null,
  credits integer not null check (credits > 0),
  state text not null check (state in ('held', 'consumed', 'returned')),
  why text check (why in ('withdrawn', 'never_opened', 'job_withdrawn', 'consent_refused', 'conflict', 'not_appointed')),
  at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'held') = (ended_at is null)),
  check ((state = 'returned') = (why is not null))
);
create index credit_holds_newest on credit_holds (wallet_id, at desc, proposal_id desc);
create index credit_holds_open on credit_holds (wallet_id, at, proposal_id) where state = 'held';

create table credit_hold_parts (
  proposal_id uuid not null references credit_holds,
  lot_id uuid not null references credit_lots,
  credits integer not null check (credits > 0),
  lot_expires_at timestamptz not null,  -- as it was then: the lot runs as much longer as it was held
  primary key (proposal_id, lot_id)
);

-- The statement: what changed what can be spent. The order of a wallet's lines is that of their ids.
create table credit_entries (
  id bigint generated always as identity primary key,
  wallet_id uuid not null references credit_wallets,
  kind text not null check (kind in ('bought', 'given', 'held', 'returned', 'consumed', 'expired', 'refunded')),
  credits integer not null,
  balance integer not null,
  about text not null,
  at timestamptz not null
);
create index credit_entries_newest on credit_entries (wallet_id, id desc);
