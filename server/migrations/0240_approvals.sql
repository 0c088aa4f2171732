-- What an organisation's people approve inside before a text of theirs goes out (docs/decisions/0121).
-- Who wrote in a text: the person, whomever they acted for. They do not approve it. It waits for the table and stands first, before keys hold others.
alter table agreement_versions add column writers uuid[] not null default '{}';

create table approval_rules (
  id uuid primary key,
  organisation_id uuid not null references users,
  no int not null check (no > 0),
  steps jsonb not null,
  changed_by uuid not null references users,  -- the person, or the organisation's own sign-in
  changed_at timestamptz not null,
  holds boolean not null,  -- the last one, where it has a step
  unique (organisation_id, no)
);
create unique index one_approval_rule_holds on approval_rules (organisation_id) where holds;
create index approval_rules_by_changer on approval_rules (changed_by);

create table approvals (
  id uuid primary key,
  organisation_id uuid not null references users,
  agreement_id uuid not null references agreements on delete cascade,
  rule_no int not null,
  status text not null check (status in ('open', 'approved', 'returned', 'withdrawn', 'void')),
  asked_by uuid not null references users,
  asked_at timestamptz not null,
  note text not null,
  text_hash text not null,   -- SHA-256 of the canonical JSON of the terms as they would be sent
  terms jsonb not null,
  sides jsonb not null,      -- who stands where in it and who attends, as it was asked: what is approved besides the terms
  steps jsonb not null,      -- those of the rule that this text needs, as they were when it was asked
  authors uuid[] not null,   -- who wrote the text, and who asked: none of them approves it
  waits_for uuid[] not null, -- to whom its next step was put
  returned_by uuid references users,
  returned_step uuid,
  returned_reason text,
  closed_at timestamptz
);
create unique index one_open_approval on approvals (organisation_id, agreement_id) where status = 'open';
create index approvals_by_organisation on approvals (organisation_id, asked_at desc, id desc);
create index approvals_by_agreement on approvals (agreement_id, organisation_id, asked_at desc);
create index approvals_by_asker on approvals (asked_by);
create index approvals_by_returner on approvals (returned_by);

-- A step is approved once, and nobody approves two steps of one request.
create table approval_words (
  approval_id uuid not null references approvals on delete cascade,
  step_id uuid not null,
  by_user_id uuid not null references users,
  in_place_of text,  -- whose deputy they were, by name
  at timestamptz not null,
  primary key (approval_id, step_id),
  unique (approval_id, by_user_id)
);
create index approval_words_by_user on approval_words (by_user_id);
