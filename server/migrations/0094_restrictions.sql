-- What takes somebody's name or livelihood (docs/decisions/0055): proposed by one administrator, done by a second one, appealed against to a
-- third. No row can say that the same person did two of these.
create table restrictions (
  id uuid primary key,
  thing text not null check (thing in ('certificate', 'mediator', 'shop', 'account')),
  measure text not null check (measure in ('suspend', 'revoke')),
  status text not null check (status in ('proposed', 'protecting', 'in_force', 'appealed', 'upheld', 'lifted', 'ended', 'turned_down',
    'withdrawn', 'lapsed')),
  thing_id uuid not null,               -- certificate, supplier, or the person, by what it is
  user_id uuid references users,        -- whom it is about; null for a shop, which the people who act for it answer for
  label text not null,
  rule text not null,
  reason text not null,                 -- in the words that the person reads
  evidence text not null,
  urgency text,                         -- why it counted before it was confirmed
  days integer check (days between 1 and 90),
  was text,                             -- what the thing was before, to be put back
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  lapses_at timestamptz not null,       -- unless a second person confirms it
  decided_by uuid references users,
  decided_at timestamptz,
  decision text,
  effective_at timestamptz,             -- since when it counts; from then on who it is about knows of it
  ends_at timestamptz,
  appeal_until timestamptz,
  appeal text,
  appealed_at timestamptz,
  appeal_due_at timestamptz,            -- granted when nobody decided by then
  appeal_decided_by uuid references users,
  appeal_decided_at timestamptz,
  appeal_reason text,
  lifted_by uuid references users,
  lift_reason text,
  check (decided_by <> proposed_by),
  check (appeal_decided_by <> proposed_by and appeal_decided_by <> decided_by),
  check (user_id <> proposed_by and user_id <> decided_by and user_id <> appeal_decided_by and user_id <> lifted_by),
  check (status not in ('in_force', 'appealed', 'upheld') or (decided_by is not null and effective_at is not null)),
  check (status <> 'protecting' or (effective_at is not null and urgency is not null)),
  check ((measure = 'suspend') = (days is not null)),
  check ((appeal is null) = (appealed_at is null))
);
-- Of each measure one is open at a time for a thing.
create unique index one_open_restriction on restrictions (thing_id, thing, measure)
  where status in ('proposed', 'protecting', 'in_force', 'appealed', 'upheld');
create index restrictions_waiting on restrictions ((coalesce(appeal_due_at, lapses_at)), id)
  where status in ('proposed', 'protecting', 'appealed');
create index restrictions_listed on restrictions (proposed_at desc, id desc);
create index restrictions_of_user on restrictions (user_id, proposed_at desc, id desc);

-- By which restriction an account is suspended, found with its session.
alter table users add column suspended_by uuid;

-- What one person decided before counts on until a second one looked at it, and lapses like everything that nobody confirms.
create temporary table alone on commit drop as
  select distinct on (e.subject_kind, e.subject_id) e.subject_kind as kind, e.subject_id as id, e.actor_id as by,
    coalesce(told_payload(e.id, e.payload)->>'reason', 'No reason was kept.') as reason
  from events e
  where e.name in ('certificate.suspended', 'supplier.suspended', 'mediator.suspended') and e.actor_id is not null
  order by e.subject_kind, e.subject_id, e.seq desc;
insert into restrictions (id, thing, measure, status, thing_id, user_id, label, rule, reason, evidence, urgency, days, was, proposed_by,
  proposed_at, lapses_at, effective_at)
select gen_random_uuid(), thing, 'suspend', 'protecting', it.id, user_id, label, 'earlier', a.reason, 'See its history.',
  'It was decided before a second person was asked.', 30, was, a.by, now(), ends, now()
from (
  select 'certificate' as thing, 'certificate' as kind, c.id, c.user_id, c.number || ' · ' || c.course as label, 'issued' as was,
    now() + interval '14 days' as ends from certificates c where c.status = 'suspended'
  union all
  select 'shop', 'supplier', s.id, null, s.name, 'approved', now() + interval '14 days' from suppliers s where s.status = 'suspended'
  union all
  select 'mediator', 'mediator', m.id, m.id, m.name, 'active', coalesce(m.suspended_until, now() + interval '14 days')
  from mediators m where m.status = 'suspended'
) it join alone a on a.kind = it.kind and a.id = it.id
where a.by is distinct from it.user_id;
insert into clocks (id, subject_kind, subject_id, kind, status, tz, calendar, starts_at, due_at, created_at)
select gen_random_uuid(), 'restriction', id, 'restriction.confirmation', 'running', 'Africa/Nairobi', 'KE', proposed_at, lapses_at, proposed_at
from restrictions;
update clocks set status = 'cancelled', ended_at = now() where kind = 'mediator.suspension' and status in ('running', 'paused');

-- A removal that was proposed is proposed again: nobody knew how long it would wait.
alter table mediators drop column revocation_by, drop column revocation_reason;
alter table suppliers drop column termination_by;
