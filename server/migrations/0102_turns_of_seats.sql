-- Whose turn it is in registrations as they stand (see 0091): a seat that was offered, or kept and not paid for.
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select g.user_id, 'registration', g.id, case g.status when 'offered' then 'registration.accept' else 'registration.pay' end, 'registration', g.id,
  case g.status when 'offered' then 'registration.offer' else 'registration.hold' end, g.updated_at
from registrations g join users u on u.id = g.user_id and u.email <> 'deleted-' || u.id || '@deleted.invalid'
where g.status in ('offered', 'held');
