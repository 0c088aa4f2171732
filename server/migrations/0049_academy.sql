-- The academy (design 4.6): courses with frozen versions, runs with seats, registrations and what was paid for them, learning, certificates.

create table courses (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z]{2,5}-[0-9]{3}$'),
  status text not null check (status in ('draft', 'in_review', 'published', 'archived')),
  revision integer not null default 1,  -- grows with each save
  form jsonb not null,                  -- all that editors write, half-filled while it is a draft
  version integer,                      -- the newest published one
  submitted_by uuid references users,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status <> 'published' or version is not null)
);
create index courses_listed on courses (updated_at desc, id desc);

-- What was published, for ever: runs and certificates rest on it.
create table course_versions (
  course_id uuid not null references courses,
  no integer not null check (no > 0),
  form jsonb not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'), -- of the canonical JSON of the form
  published_by uuid not null references users,
  published_at timestamptz not null,
  primary key (course_id, no)
);
create function keep_course_version() returns trigger language plpgsql as $$
begin
  raise exception 'version % of course % is frozen', old.no, old.course_id using errcode = 'restrict_violation';
end $$;
create trigger course_versions_are_frozen before update or delete on course_versions
  for each row execute function keep_course_version();
create trigger course_versions_stay before truncate on course_versions
  for each statement execute function keep_course_version();

-- Whoever takes, keeps or frees a seat holds this row, so that the counters are the rows' own numbers.
create table course_runs (
  id uuid primary key,
  course_id uuid not null references courses,
  version integer not null,
  status text not null check (status in ('planned', 'open', 'closed', 'running', 'ended', 'cancelled')),
  revision integer not null default 1,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  tz text not null,
  starts_at timestamptz not null,       -- the first instant of starts_on in tz
  ends_at timestamptz not null,         -- the last one of ends_on
  place text not null,
  capacity integer not null check (capacity > 0),
  held integer not null default 0 check (held >= 0),
  confirmed integer not null default 0 check (confirmed >= 0),
  waiting integer not null default 0 check (waiting >= 0),
  register_until timestamptz not null,
  pay_within_hours integer not null check (pay_within_hours > 0),
  instructor_user_ids uuid[] not null default '{}',
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (course_id, version) references course_versions,
  check (held + confirmed <= capacity)
) with (fillfactor = 80);
create index course_runs_of_course on course_runs (course_id, starts_on desc, id desc);
create index course_runs_to_come on course_runs (course_id, starts_on) where status in ('open', 'closed', 'running');
create index course_runs_of_instructor on course_runs using gin (instructor_user_ids);

create table run_sessions (
  id uuid primary key,
  run_id uuid not null references course_runs,
  no integer not null check (no > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  place text not null,
  check_in_secret bytea not null,       -- codes are made from it and the time
  unique (run_id, no) deferrable initially deferred
);

-- Numbers that people read count on within a year.
create table academy_counters (
  kind text not null check (kind in ('registration', 'certificate')),
  year integer not null,
  n integer not null,
  primary key (kind, year)
);

create table registrations (
  id uuid primary key,
  number text not null unique,
  run_id uuid not null references course_runs,
  user_id uuid not null references users,
  identity_id uuid not null references identities, -- whose money it is
  status text not null check (status in ('waitlisted', 'offered', 'held', 'payment_review', 'confirmed', 'attending', 'completed', 'failed',
    'no_show', 'expired', 'cancelled')),
  name_on_certificate text not null,
  needs text not null,
  price_minor bigint not null check (price_minor >= 0),
  currency char(3) not null,
  due_at timestamptz,                   -- until when a seat is kept or offered
  queued_at timestamptz not null,       -- since when it waits
  promoted_at timestamptz,              -- who was put first among those who wait
  promoted_reason text,
  deferred_minor bigint not null default 0 check (deferred_minor >= 0), -- of its fee, what is not earned yet
  practical text check (practical in ('pass', 'fail')),
  practical_comment text not null default '',
  payment_id uuid references payments,  -- the newest that was begun on a rail
  created_at timestamptz not null,
  updated_at timestamptz not null
) with (fillfactor = 80);
-- One person has at most one that is not over for a run.
create unique index registrations_once on registrations (run_id, user_id) where status not in ('expired', 'cancelled');
create index registrations_of_user on registrations (user_id, created_at desc, id desc);
create index registrations_of_run on registrations (run_id, created_at, id);
create index registrations_waiting on registrations (run_id, (promoted_at is null), promoted_at, queued_at, id) where status = 'waitlisted';

-- What was given for a fee. A code or a paper counts once on this installation, unless it was rejected.
create table academy_fees (
  id uuid primary key,
  registration_id uuid not null references registrations,
  method text not null check (method in ('rail', 'code', 'proof', 'waiver')),
  status text not null check (status in ('verifying', 'approved', 'rejected', 'returning', 'returned')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency char(3) not null,
  reference text not null,
  payment_id uuid references payments,
  proof_sha256 text references files,
  proof_name text,
  proof_source_sha256 text,             -- of the file as it was sent
  returned_minor bigint not null default 0 check (returned_minor between 0 and amount_minor),
  reason text,
  reviewed_by uuid references users,
  reviewed_at timestamptz,
  created_at timestamptz not null,
  check (status <> 'rejected' or reason is not null),
  check (method <> 'proof' or proof_sha256 is not null)
);
create unique index academy_fee_code_once on academy_fees (reference) where method = 'code' and status <> 'rejected';
create unique index academy_fee_proof_once on academy_fees (proof_source_sha256) where status <> 'rejected';
create unique index academy_fee_of_payment on academy_fees (payment_id);
create index academy_fees_of_registration on academy_fees (registration_id, created_at desc, id desc);
create index academy_fees_waiting on academy_fees (created_at, id) where status = 'verifying';

-- What became of each payment for a registration, once for ever.
create table academy_payments (
  payment_id uuid primary key references payments,
  registration_id uuid not null references registrations,
  used boolean not null,
  charged_back boolean not null default false,
  at timestamptz not null
);

create table attendance (
  session_id uuid not null references run_sessions,
  registration_id uuid not null references registrations,
  state text not null check (state in ('present', 'late', 'absent', 'excused')),
  source text not null check (source in ('code', 'manual')),
  by_user_id uuid not null references users,
  at timestamptz not null,
  primary key (session_id, registration_id)
);
create index attendance_of_registration on attendance (registration_id);
-- Wrong codes, for the limit of ten minutes; older rows are taken away by the next try.
create table check_in_tries (
  user_id uuid not null references users,
  at timestamptz not null
);
create index check_in_tries_of_user on check_in_tries (user_id, at);

create table lesson_progress (
  registration_id uuid not null references registrations,
  lesson_id uuid not null,
  seconds integer not null default 0,
  done_at timestamptz,
  primary key (registration_id, lesson_id)
);
create table quiz_attempts (
  id uuid primary key,                  -- questions are drawn and shuffled from it
  registration_id uuid not null references registrations,
  lesson_id uuid not null,
  no integer not null check (no > 0),
  status text not null check (status in ('started', 'graded', 'expired')),
  started_at timestamptz not null,
  ends_at timestamptz,                  -- null without a limit
  answers jsonb not null default '[]',
  percent integer check (percent between 0 and 100),
  passed boolean,
  ended_at timestamptz,
  unique (registration_id, lesson_id, no),
  check ((status = 'started') = (percent is null))
);
create unique index quiz_attempt_open on quiz_attempts (registration_id, lesson_id) where status = 'started';

-- Keys that certificates are signed with. The private one is sealed under a key that a master key outside of the database wraps.
create table signing_keys (
  id text primary key,
  public_key text not null,             -- raw, 32 bytes in base64url
  sealed bytea not null,
  wrapped bytea not null,
  wrap_key_id text not null,
  signs_from timestamptz not null,
  signs_until timestamptz
);
create unique index one_signing_key on signing_keys ((signs_until is null)) where signs_until is null;

create table certificates (
  id uuid primary key,
  number text not null unique,
  registration_id uuid not null references registrations,
  user_id uuid not null references users,
  status text not null check (status in ('issued', 'suspended', 'revoked', 'superseded')),
  holder text not null,
  course text not null,
  code text not null,
  kind text not null check (kind in ('attendance', 'completion', 'accreditation')),
  issued_on date not null,
  expires_on date,
  hours integer not null,
  payload_sha256 text not null,
  token text not null,
  tz text not null,
  changed_at timestamptz,               -- when it was suspended, revoked or superseded
  revocation text check (revocation in ('mistake', 'deception', 'misconduct', 'asked_for')),
  superseded_by text references certificates (number),
  warned_days integer,                  -- the smallest of 60, 30 and 7 days that was told of
  created_at timestamptz not null,
  check ((status = 'revoked') = (revocation is not null))
);
-- One is good at a time for what was completed once.
create unique index certificate_of_registration on certificates (registration_id) where status in ('issued', 'suspended');
create index certificates_of_user on certificates (user_id, issued_on desc, id desc);
create index certificates_listed on certificates (created_at desc, id desc);
create index certificates_withdrawn on certificates (number) where status <> 'issued';

-- What the roster of mediators goes by: the accreditation that the academy gave, where it gave one. Without one the papers of the
-- application count alone.
alter table mediators add column academy_status text check (academy_status in ('issued', 'suspended', 'revoked', 'superseded'));
alter table mediators add column academy_ends_on date;
