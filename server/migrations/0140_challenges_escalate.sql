-- A challenge that nobody decides goes on to more people, each step by a clock; an entry that it took out of the search comes back when the
-- last of them ends, and the challenge stays open.
alter table record_challenges
  add rung text not null default 'officer' check (rung in ('officer', 'second', 'panel', 'owner')),
  add listed_again_at timestamptz(3);
create index challenges_late on record_challenges (created_at) where status <> 'decided' and rung in ('panel', 'owner');
create index challenges_by_person on record_challenges (by_user_id) where by_user_id is not null;
create index challenges_by_address on record_challenges (lower(by_email)) where by_email is not null;
-- Those that are late already: their last clock has ended, so nothing else would list them again.
update record_challenges c set rung = case when extended_once then 'panel' else 'officer' end where status <> 'decided';
insert into clocks (id, subject_kind, subject_id, kind, status, tz, calendar, starts_at, due_at, created_at)
  select gen_random_uuid(), 'record', c.record_id, 'record.challenge_decision', 'running', 'Africa/Nairobi', 'KE', now(), now(), now()
  from record_challenges c
  where c.status <> 'decided' and c.extended_once and not exists (
    select 1 from clocks k where k.subject_kind = 'record' and k.subject_id = c.record_id and k.kind = 'record.challenge_decision' and k.status in ('running', 'paused'));
