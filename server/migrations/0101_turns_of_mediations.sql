-- Whose turn it is in mediations and on their way to a court as they stand (see 0091). A session is a turn from when it is planned; its hour is
-- the reader's to compare. What waits for a court waits on after the case was closed.
with people as (
  select s.mediation_id, s.side, s.user_id from mediation_sides s where s.user_id is not null
  union select r.mediation_id, r.side, r.user_id from mediation_representatives r)
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select it.user_id, 'mediation', it.id, it.verb, coalesce(it.part_kind, 'mediation'), coalesce(it.part_id, it.id), it.clock, it.since
from (
  select c.requester_user_id as user_id, c.id, 'mediation.finish' as verb, null as part_kind, null::uuid as part_id, null as clock, c.updated_at as since
  from mediations c where c.status = 'draft'
  union all
  select x.user_id, x.id, x.verb, null, null, case x.verb
      when 'mediation.consent' then 'mediation.consent'
      when 'mediation.choose_route' then 'mediation.setup'
      when 'mediation.read_proposals' then 'mediation.job'
      when 'mediation.rank' then 'mediation.selecting'
      when 'mediation.object' then 'mediation.objection'
      when 'mediation.answer_settlement' then 'mediation.term' end, x.updated_at
  from (
    select w.user_id, c.id, c.updated_at, case
        when c.status = 'requested' and me.consent is null then 'mediation.consent'
        when c.status = 'consented' and me.route is null then 'mediation.choose_route'
        when c.status in ('posted', 'invited') and exists (select 1 from mediation_proposals p where p.mediation_id = c.id and p.status = 'submitted')
          then 'mediation.read_proposals'
        when c.status = 'selecting' and me.ranking is null then 'mediation.rank'
        when c.status = 'appointing' and c.accepted_at is not null and not me.no_objection and not exists (select 1 from mediation_objections o
          where o.mediation_id = c.id and o.proposal_id = c.chosen_proposal_id and o.side = me.side) then 'mediation.object'
        when c.status = 'active' and c.settlement is not null and not (c.settlement->'accepted') ? me.side::text then 'mediation.answer_settlement'
      end as verb
    from mediations c join mediation_sides me on me.mediation_id = c.id join people w on w.mediation_id = c.id and w.side = me.side) x
  where x.verb is not null
  union all
  select c.mediator_user_id, c.id, case c.status when 'active' then 'mediation.plan_session' else 'mediation.report' end, null, null,
    case c.status when 'active' then 'mediation.term' else 'mediation.report' end, c.updated_at
  from mediations c where c.mediator_user_id is not null
    and ((c.status = 'active' and not exists (select 1 from mediation_sessions s where s.mediation_id = c.id))
      or (c.status in ('settled', 'ended') and c.report is null and c.started_at is not null))
  union all
  select c.chosen_user_id, c.id, 'mediation.answer_appointment', null, null, 'mediation.accept', c.updated_at
  from mediations c where c.chosen_user_id is not null and c.status = 'appointing' and c.accepted_at is null
  union all
  select i.user_id, c.id, 'mediation.propose', null, null, 'mediation.job', i.at
  from mediation_invitations i join mediations c on c.id = i.mediation_id and c.status = 'invited'
  where i.declined_at is null and not exists (select 1 from mediation_proposals p where p.mediation_id = c.id and p.user_id = i.user_id)
  union all
  select w.user_id, c.id, case s.status when 'proposed' then 'mediation.confirm_session' else 'mediation.attend_session' end, 'mediation_session',
    s.id, null, c.updated_at
  from mediations c join mediation_sessions s on s.mediation_id = c.id
  join people w on w.mediation_id = c.id and (s.side is null or s.side = w.side)
  where c.status in ('active', 'settling', 'suspended')
    and (s.status in ('confirmed', 'in_progress') or (s.status = 'proposed' and not w.side::text = any(s.confirmed)))
  union all
  select c.mediator_user_id, c.id, 'mediation.attend_as_mediator', 'mediation_session', s.id, null, c.updated_at
  from mediations c join mediation_sessions s on s.mediation_id = c.id and s.status in ('confirmed', 'in_progress')
  where c.mediator_user_id is not null and c.status in ('active', 'settling', 'suspended')
  union all
  select w.user_id, p.mediation_id, case p.status when 'answered' then 'court.confirm_outcome' else 'court.file' end, null, null,
    case p.status when 'answered' then 'court.outcome' else 'court.filing' end, p.opened_at
  from court_packages p join people w on w.mediation_id = p.mediation_id
  where p.status in ('packaging', 'ready_to_file', 'returned') or (p.status = 'answered' and p.outcome->>'by' is distinct from w.side::text)) it
join users u on u.id = it.user_id and u.email <> 'deleted-' || u.id || '@deleted.invalid'
on conflict do nothing;
