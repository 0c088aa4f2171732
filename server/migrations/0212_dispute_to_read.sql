-- Who a dispute names, and sees it, is waited for until they open it or it counts as delivered (turnsOfDispute).
select set_config('app.actor_id', '00000000-0000-0000-0000-000000000000', true);
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select u.id, 'dispute', d.id, 'dispute.read', 'dispute', d.id, 'dispute.service_deemed', coalesce(d.accepted_at, d.created_at)
from disputes d join dispute_parties p on p.dispute_id = d.id and p.side = 'respondent'
join users u on u.id = p.user_id and u.email <> 'deleted-' || u.id || '@deleted.invalid'
where d.status = 'serving' and d.shown_to_respondent
on conflict do nothing;
select set_config('app.actor_id', '', true);
