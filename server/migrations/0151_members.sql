-- People who act for an organisation (docs/decisions/0077): its account is that of `organisation_id`, each of them has one of their own.
create table organisation_members (
  id uuid primary key,
  organisation_id uuid not null references users,
  member_id uuid references users,      -- null until an invitation is accepted
  email text not null check (email = lower(email)),  -- that the invitation went to
  role text not null check (role in ('owner', 'signatory', 'drafter', 'reader')),
  limit_minor bigint check (limit_minor > 0),
  limit_currency char(3),
  status text not null check (status in ('invited', 'active', 'declined', 'withdrawn', 'ended')),
  invited_by uuid not null references users,  -- the person, whichever account they signed in with
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  since timestamptz,
  until timestamptz,
  check ((limit_minor is null) = (limit_currency is null)),
  check (role = 'signatory' or limit_minor is null),
  check (status not in ('active', 'ended') or (member_id is not null and since is not null)),
  check (member_id <> organisation_id)
);
create unique index one_open_membership on organisation_members (organisation_id, email) where status in ('invited', 'active');
create unique index one_membership_a_person on organisation_members (member_id, organisation_id) where status = 'active';
create index organisation_members_by_organisation on organisation_members (organisation_id, invited_at);
create index organisation_members_by_member on organisation_members (member_id);
create index organisation_members_by_email on organisation_members (email) where status = 'invited';
create index organisation_members_by_inviter on organisation_members (invited_by);

-- For which organisation a session acts; null for the person's own. It counts only while they are a member of it.
alter table sessions add acting_for uuid references users on delete set null;
create index sessions_acting on sessions (acting_for) where acting_for is not null;

-- Who gave a signature by acting for the party; null where it was the party's own account.
alter table agreement_signatures add by_user_id uuid references users;
create index agreement_signatures_by_member on agreement_signatures (by_user_id) where by_user_id is not null;
