-- Whose turn it is now where some asked for ten more days of a mediation and others are asked for theirs (turnsOfMediation).
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select it.user_id, 'mediation', it.id, 'mediation.answer_extension', 'mediation', it.id, 'mediation.term', it.updated_at
from (
  select s.user_id, c.id, c.updated_at from mediations c join mediation_sides s on s.mediation_id = c.id
  where c.status = 'active' and not c.extended and cardinality(c.extension_by) > 0 and not s.side::text = any(c.extension_by)
  union
  select r.user_id, c.id, c.updated_at from mediations c join mediation_representatives r on r.mediation_id = c.id
  where c.status = 'active' and not c.extended and cardinality(c.extension_by) > 0 and not r.side::text = any(c.extension_by)
  union
  select c.mediator_user_id, c.id, c.updated_at from mediations c
  where c.status = 'active' and not c.extended and cardinality(c.extension_by) > 0 and not 'mediator' = any(c.extension_by)) it
join users u on u.id = it.user_id and u.email <> 'deleted-' || u.id || '@deleted.invalid'
on conflict do nothing;
