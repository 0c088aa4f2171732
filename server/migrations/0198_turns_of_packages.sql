-- Whose turn it is now where a package is open (turnsOfPackage): of those who may bind a side that has not answered it. Who answered is read
-- as the platform reads it, and stands in no row. Terms, too, wait for those alone who may answer them (turnsOfMediation).
select set_config('app.actor_id', '00000000-0000-0000-0000-000000000000', true);
with people as (
  select s.mediation_id, s.side, s.user_id from mediation_sides s where s.user_id is not null
  union select r.mediation_id, r.side, r.user_id from mediation_representatives r where r.may_settle)
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select w.user_id, 'mediation', c.id, 'mediation.answer_package', 'mediation', c.id, 'package.open', p.at
from mediations c
join bargain_packages p on p.mediation_id = c.id and p.status = 'open'
join clocks k on k.subject_kind = 'mediation' and k.subject_id = c.id and k.kind = 'package.open' and k.status in ('running', 'paused')
join people w on w.mediation_id = c.id
join users u on u.id = w.user_id and u.email <> 'deleted-' || u.id || '@deleted.invalid'
where c.status = 'active' and not exists (select 1 from bargain_answers a where a.package_id = p.id and a.side = w.side)
on conflict do nothing;
delete from turns t using mediation_representatives r
where t.verb = 'mediation.answer_settlement' and r.mediation_id = t.thing_id and r.user_id = t.user_id and not r.may_settle;
select set_config('app.actor_id', '', true);
