-- Who an identity is: proven by documents that people look at.
alter table identities add column verified_at timestamptz;  -- when a reviewer last confirmed it; null below level 2

-- Level 1 comes by itself: the owner can be reached at a confirmed address.
update identities i set verification_level = 1
from identity_members m join users u on u.id = m.user_id
where m.identity_id = i.id and m.role = 'owner' and u.email_verified and i.verification_level = 0;

create table verification_requests (
  id uuid primary key,
  identity_id uuid not null references identities,
  wanted_level smallint not null check (wanted_level in (2, 3)),
  status text not null check (status in ('draft', 'submitted', 'under_review', 'info_requested', 'confirming', 'approved', 'rejected', 'withdrawn')),
  statement text not null default '',
  started_by uuid not null references users,
  reviewer_id uuid references users,    -- who has taken it
  endorsed_by uuid references users,    -- the first of the two reviewers of level 3
  decided_by uuid references users,
  reason text,                          -- what the owner was told last
  checks text[] not null default '{}',  -- what the last reviewer ticked
  register_no text,                     -- the number as they read it
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,             -- the first time; its place in the queue
  closed_at timestamptz,
  constraint level_three_needs_two check (
    wanted_level <> 3 or status <> 'approved' or coalesce(endorsed_by <> decided_by, false)
  )
);
create unique index one_open_verification on verification_requests (identity_id)
  where status in ('draft', 'submitted', 'under_review', 'info_requested', 'confirming');
create index verifications_of_identity on verification_requests (identity_id, created_at desc, id desc);
create index verifications_waiting on verification_requests (submitted_at, id)
  where status in ('submitted', 'under_review', 'confirming');
create index verifications_of_reviewer on verification_requests (reviewer_id, submitted_at, id)
  where status in ('submitted', 'under_review', 'info_requested', 'confirming');
create index verifications_decided on verification_requests (closed_at desc, id desc)
  where submitted_at is not null and closed_at is not null;

create table verification_documents (
  id uuid primary key,
  request_id uuid not null references verification_requests,
  kind text not null check (kind in ('national_id', 'passport', 'registration_certificate', 'authority', 'appointment_letter', 'other')),
  name text not null,
  mime text not null,
  size integer not null,
  sha256 char(64) not null references files,
  source_sha256 char(64) not null,      -- of the bytes as they were sent: the same file given for two identities is found by it
  uploaded_by uuid not null references users,
  created_at timestamptz not null
);
create index documents_of_verification on verification_documents (request_id, created_at, id);
create index documents_by_source on verification_documents (source_sha256);

create index roles_by_name on user_roles (role);
-- The history of one identity's request is read by it.
create index events_of_verification on events (subject_id, (payload ->> 'verificationId')) where subject_kind = 'identity';

alter table notifications add column link text;  -- a path of ours, where a click leads when nothing related is named
