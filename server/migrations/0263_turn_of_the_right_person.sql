-- Whom somebody invited named in their place waits for who made the agreement: a turn of theirs from now on, where they have no other.
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select distinct on (a.id) a.creator_user_id, 'agreement', a.id, 'agreement.answer_right_person', 'agreement', a.id,
  case when a.status = 'signing' then 'agreement.sign_window' end, p.right_named_at
from agreements a join agreement_parties p on p.agreement_id = a.id and p.right_name is not null
where a.status in ('negotiating', 'signing') and not exists (select from turns t
  where t.user_id = a.creator_user_id and t.thing_kind = 'agreement' and t.thing_id = a.id and t.part_kind = 'agreement'
    and t.verb <> 'agreement.request_signatures' and t.verb <> 'agreement.sign_in_person'
    and t.verb <> 'agreement.approve' and t.verb <> 'agreement.attest')
order by a.id, p.right_named_at;
delete from turns t using turns n where n.verb = 'agreement.answer_right_person' and n.thing_id = t.thing_id and n.user_id = t.user_id
  and t.thing_kind = 'agreement'
  and t.verb in ('agreement.request_signatures', 'agreement.sign_in_person', 'agreement.approve', 'agreement.attest');
