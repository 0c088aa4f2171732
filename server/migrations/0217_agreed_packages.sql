-- The package that all sides accepted and nobody wrote as terms yet, by its number: its mediator is waited for to write it (turnsOfMediation).
alter table mediations add column agreed_package int;
select set_config('app.actor_id', '00000000-0000-0000-0000-000000000000', true);
update mediations c set agreed_package = p.no
from bargain_packages p
where p.mediation_id = c.id and p.status = 'accepted' and c.status = 'active'
  and not exists (select from bargain_packages o where o.mediation_id = c.id and o.status = 'accepted' and o.no > p.no)
  and not exists (select from events t where t.subject_kind = 'mediation' and t.subject_id = c.id and t.name = 'mediation.terms_proposed'
    and t.seq > (select max(a.seq) from events a where a.subject_kind = 'mediation' and a.subject_id = c.id and a.name = 'mediation.package_agreed'));
delete from turns t using mediations c where t.thing_id = c.id and t.verb = 'mediation.plan_session' and c.agreed_package is not null;
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select u.id, 'mediation', c.id, 'mediation.write_terms', 'mediation', c.id, 'mediation.term', c.updated_at
from mediations c join users u on u.id = c.mediator_user_id and u.email <> 'deleted-' || u.id || '@deleted.invalid'
where c.agreed_package is not null
on conflict do nothing;
select set_config('app.actor_id', '', true);
