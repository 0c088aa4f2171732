-- Who takes part in an agreement without being bound: approvers and witnesses of a party, and readers.
create table agreement_attendants (
  id uuid primary key,
  agreement_id uuid not null references agreements (id) on delete cascade,
  role text not null check (role in ('approver', 'witness', 'reader')),
  party_id uuid references agreement_parties (id) on delete cascade,
  name text not null check (length(name) between 2 and 120),
  email text not null,
  user_id uuid references users (id),
  status text not null default 'invited' check (status in ('invited', 'viewed', 'approved', 'refused', 'attested')),
  reason text,
  invited_at timestamptz,
  done_at timestamptz,
  -- The code on a witness's screen: when it was shown last, how often a wrong one was entered since, and when the right one was.
  shown_at timestamptz,
  wrong_codes integer not null default 0,
  present_at timestamptz,
  check ((role = 'reader') = (party_id is null)),
  check (status not in ('approved', 'refused') or role = 'approver'),
  check (status <> 'attested' or role = 'witness')
);
create index agreement_attendants_agreement on agreement_attendants (agreement_id);
create index agreement_attendants_user on agreement_attendants (user_id) where user_id is not null;
create index agreement_attendants_unclaimed on agreement_attendants (email) where user_id is null;

-- A party that signs on the device of whoever made the agreement, under that one's eyes; it may share its address with others of its side.
alter table agreement_parties add column in_person boolean not null default false;
alter table agreement_signatures add column in_person boolean not null default false;
alter table agreement_parties drop constraint agreement_parties_agreement_id_email_key;
alter table agreement_parties add constraint one_party_an_address
  exclude using btree (agreement_id with =, email with =) where (not in_person) deferrable initially deferred;

-- A party has somebody else sign for it. Whoever made the agreement agrees, unless both belong to the identity that the party stands for.
create table agreement_delegations (
  id uuid primary key,
  agreement_id uuid not null references agreements (id) on delete cascade,
  party_id uuid not null references agreement_parties (id) on delete cascade,
  from_user_id uuid not null references users (id),
  from_name text not null,
  name text not null check (length(name) between 2 and 120),
  email text not null,
  basis text not null check (length(basis) between 10 and 1000),
  status text not null check (status in ('asked', 'agreed', 'refused')),
  asked_at timestamptz not null,
  answered_at timestamptz
);
create index agreement_delegations_agreement on agreement_delegations (agreement_id);
create unique index one_open_delegation on agreement_delegations (party_id) where status = 'asked';
create index agreement_delegations_user on agreement_delegations (from_user_id);
