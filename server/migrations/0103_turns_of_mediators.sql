-- Whose turn it is in applications to mediate, in certifications and in complaints about mediators as they stand (see 0091). A mediator who
-- began is waited for to renew from then on; how near its end must be is the reader's to compare.
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select it.user_id, it.thing_kind, it.thing_id, it.verb, it.part_kind, it.part_id, it.clock, it.since
from (
  select a.user_id, 'mediator_application' as thing_kind, a.id as thing_id,
    case a.status when 'draft' then 'application.finish' else 'application.add' end as verb, 'mediator_application' as part_kind, a.id as part_id,
    case a.status when 'info_requested' then 'application.info' end as clock, a.updated_at as since
  from mediator_applications a where a.status in ('draft', 'info_requested')
  union all
  select m.id, 'mediator', m.id, case m.status when 'onboarding' then 'mediator.begin' else 'mediator.renew' end, 'mediator', m.id,
    case m.status when 'active' then 'mediator.expiry' end, m.updated_at
  from mediators m where m.status in ('onboarding', 'active', 'expired')
  union all
  select k.mediator_user_id, 'mediator', k.mediator_user_id, 'mediator.answer_complaint', 'mediator_complaint', k.id, null, k.at
  from mediator_complaints k where k.status = 'open' and k.answer = '') it
join users u on u.id = it.user_id and u.email <> 'deleted-' || u.id || '@deleted.invalid';
