-- Agreements that change or end another one, and the ways in which an agreement ends.

alter table agreements drop constraint agreements_status_check;
alter table agreements add constraint agreements_status_check check (status in
  ('draft', 'negotiating', 'signing', 'executed', 'active', 'declined', 'voided', 'lapsed', 'completed', 'expired', 'terminated'));

alter table agreements
  add column parent_agreement_id uuid references agreements,
  add column purpose text check (purpose in ('amendment', 'termination')),
  add column purpose_reason text,
  add column amendment_no integer check (amendment_no > 0),   -- from 1 among those in force
  add column in_force_at timestamptz,                         -- when it changed or ended the other one
  add column amended_by uuid references agreements,           -- the document whose text holds now
  add column ends_on date,                                    -- the last day as renewals moved it
  add column notice_by uuid references users,
  add column notice_reason text,
  add column notice_ends_on date,
  add constraint changes_something check ((parent_agreement_id is null) = (purpose is null) and (purpose is null) = (purpose_reason is null)),
  add constraint notice_is_whole check ((notice_by is null) = (notice_ends_on is null) and (notice_by is null) = (notice_reason is null));

-- One document at a time is open; a draft is its maker's alone and holds nobody up.
create unique index one_open_change on agreements (parent_agreement_id)
  where parent_agreement_id is not null and status in ('negotiating', 'signing');
create index changes_of_agreement on agreements (parent_agreement_id, created_at) where parent_agreement_id is not null;

alter table obligations drop constraint obligations_status_check;
alter table obligations add constraint obligations_status_check check (status in
  ('planned', 'due', 'submitted', 'rejected', 'overdue', 'disputed', 'fulfilled', 'waived', 'released'));
alter table obligations
  add column edition integer not null default 0 check (edition >= 0),  -- the number of the amendment that planned it
  add column is_last boolean not null default false;                   -- nothing more is planned from this text
alter table obligations drop constraint obligations_agreement_id_term_id_occurrence_key;
alter table obligations add constraint one_obligation_a_day unique (agreement_id, term_id, occurrence, edition);
drop index obligations_open;
create index obligations_open on obligations (agreement_id) where status not in ('planned', 'fulfilled', 'waived', 'released');

-- What is in force already ends like everything else; where that day has passed, at the end of tomorrow, with a word to its parties.
insert into clocks (id, subject_kind, subject_id, kind, status, tz, calendar, starts_at, due_at, created_at)
select gen_random_uuid(), 'agreement', a.id, 'agreement.end', 'running', 'Africa/Nairobi', 'KE', now(),
  (greatest((v.terms->>'endsOn')::date, current_date + 1) + 1)::timestamp at time zone 'Africa/Nairobi', now()
from agreements a join agreement_versions v on v.id = a.current_version_id
where a.status = 'active' and v.terms->>'endsOn' is not null;

-- What an ended agreement still owes waits for somebody as before; a document that changes another owes nothing itself.
create function may_owe(status text, purpose text) returns boolean language sql immutable as $$
  select purpose is null and status in ('active', 'expired', 'terminated')
$$;
create or replace function open_agreement_reader() returns trigger language plpgsql as $$
begin
  select is_open_agreement(status), may_owe(status, purpose) into new.is_open, new.is_active from agreements where id = new.agreement_id;
  new.is_active := coalesce(new.is_active, false);
  new.is_open := coalesce(new.is_open, true); -- one too many is looked at and left out
  return new;
end $$;
create or replace function open_agreement_readers() returns trigger language plpgsql as $$
begin
  update agreement_readers set is_open = is_open_agreement(new.status), is_active = may_owe(new.status, new.purpose) where agreement_id = new.id;
  return null;
end $$;
drop trigger agreements_opened on agreements;
create trigger agreements_opened after update of status on agreements for each row
  when (is_open_agreement(old.status) <> is_open_agreement(new.status) or may_owe(old.status, old.purpose) <> may_owe(new.status, new.purpose))
  execute function open_agreement_readers();
