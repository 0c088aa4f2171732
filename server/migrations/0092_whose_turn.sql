-- Whose turn it is in agreements, escrows, promises and messages to support as they stand (see 0091). Of a stage, its own clock counts.
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select it.user_id, 'escrow', it.id, it.verb, 'escrow', it.id,
  case it.verb when 'escrow.accept' then 'escrow.proposal' when 'escrow.pay' then 'escrow.funding' when 'escrow.answer_end' then 'escrow.end_proposal' end,
  it.updated_at
from (
  select e.creator_user_id as user_id, e.id, 'escrow.finish' as verb, e.updated_at from escrows e where e.status = 'draft' and e.hold is null
  union all
  select me.user_id, e.id, case
      when e.status = 'proposed' and me.role <> 'payer' and me.accepted_version is distinct from e.terms_version then 'escrow.accept'
      when e.status = 'awaiting_funding' and me.role <> 'seller' then 'escrow.pay'
      when e.status = 'active' and me.role <> 'payer' and e.end_proposal->>'by' <> me.role then 'escrow.answer_end'
    end, e.updated_at
  from escrows e join escrow_parties me on me.escrow_id = e.id and me.user_id is not null
  where e.hold is null and e.status in ('proposed', 'awaiting_funding', 'active')) it
where it.verb is not null
union all
select it.user_id, 'escrow', it.id, it.verb, 'milestone', it.milestone_id,
  case it.verb
    when 'escrow.answer_split' then 'milestone.split_answer'
    when 'escrow.answer_offer' then 'milestone.offer'
    when 'escrow.answer_rejection' then 'milestone.answer'
    when 'escrow.check_return' then 'milestone.return_check'
    when 'escrow.send_back' then 'milestone.return'
    when 'escrow.deliver' then 'milestone.delivery'
    when 'escrow.pay_stage' then 'milestone.funding'
    when 'escrow.confirm_receipt' then 'milestone.receipt'
    when 'escrow.inspect' then 'milestone.inspection'
  end, it.updated_at
from (
  select me.user_id, e.id, m.id as milestone_id, e.updated_at, case
      when m.status = 'disputed' and exists (select 1 from escrow_resolutions x where x.milestone_id = m.id and x.status = 'proposed'
        and x.source = 'mediator' and not me.role = any(x.accepted_by)) then 'escrow.answer_split'
      when m.status = 'disputed' and exists (select 1 from escrow_offers o where o.milestone_id = m.id and o.status = 'open'
        and o.by_role <> me.role) then 'escrow.answer_offer'
      when me.role = 'seller' and m.status = 'rejected' then 'escrow.answer_rejection'
      when me.role = 'seller' and m.status = 'returning' and m.return_shipped_at is not null then 'escrow.check_return'
      when me.role = 'buyer' and m.status = 'returning' and m.return_shipped_at is null then 'escrow.send_back'
      when e.origin = 'order' then null
      when me.role = 'seller' and m.status = 'funded' then 'escrow.deliver'
      when me.role = 'buyer' and m.status = 'awaiting_funds' then 'escrow.pay_stage'
      when me.role = 'buyer' and m.status = 'delivered' then case when m.received_at is null then 'escrow.confirm_receipt' else 'escrow.inspect' end
    end as verb
  from escrows e join escrow_parties me on me.escrow_id = e.id and me.user_id is not null and me.role <> 'payer'
  join escrow_milestones m on m.escrow_id = e.id
  where e.hold is null and e.status = 'active' and e.led_by->>'kind' is distinct from 'mediation') it
where it.verb is not null;

insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select it.user_id, 'obligation', it.id, it.verb, 'obligation', it.id,
  case it.verb when 'obligation.do' then 'obligation.due' when 'obligation.put_right' then 'obligation.due' when 'obligation.answer' then 'obligation.review' end,
  it.updated_at
from (
  select p.user_id, o.id, o.updated_at, case
      when p.side = o.term->>'creditor' and o.status = 'submitted' then 'obligation.answer'
      when o.extension->>'by' = case when p.side = o.term->>'debtor' then 'creditor' else 'debtor' end then 'obligation.answer_extension'
      when p.side = o.term->>'debtor' and o.status = 'rejected' then 'obligation.put_right'
      when p.side = o.term->>'debtor' and o.status = 'overdue' then 'obligation.do_late'
      when p.side = o.term->>'debtor' and o.status = 'due' then 'obligation.do'
      when p.side = o.term->>'creditor' and o.status = 'overdue' then 'obligation.decide_overdue'
    end as verb
  from obligations o join agreement_parties p on p.agreement_id = o.agreement_id and p.user_id is not null
    and p.side in (o.term->>'debtor', o.term->>'creditor')) it
where it.verb is not null
on conflict do nothing; -- two parties of a side may be one person

insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select m.requester_user_id, 'ticket', m.id, 'ticket.answer', 'ticket', m.id, null, m.updated_at
from support_tickets m where m.status = 'waiting_user' and m.requester_user_id is not null;

insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select it.user_id, 'agreement', it.id, it.verb, 'agreement', it.id, case when it.status = 'signing' then 'agreement.sign_window' end, it.updated_at
from (
  select w.user_id, a.id, a.status, a.updated_at, case
      when a.status = 'negotiating' and me.id is not null and exists (select 1 from clause_suggestions s
          where s.agreement_id = a.id and s.status = 'open' and s.side <> me.side) then 'agreement.answer_suggestions'
      when a.status = 'negotiating' and me.id is not null and me.accepted_version_id is distinct from a.current_version_id then 'agreement.accept_text'
      when a.status = 'negotiating' then case when a.creator_user_id = w.user_id and not exists (select 1 from agreement_parties p
          where p.agreement_id = a.id and not p.in_person and p.accepted_version_id is distinct from a.current_version_id)
        then 'agreement.request_signatures' end
      when a.creator_user_id = w.user_id and exists (select 1 from agreement_parties p
          where p.agreement_id = a.id and p.status = 'change_requested') then 'agreement.answer_change'
      when me.status in ('invited', 'viewed') and (v.terms->>'signMode' = 'parallel' or not exists (select 1 from agreement_parties p
          where p.agreement_id = a.id and p.sign_order < me.sign_order and p.status <> 'signed'))
        and not exists (select 1 from agreement_attendants t where t.party_id = me.id and t.role = 'approver' and t.status <> 'approved')
        then 'agreement.sign'
      when a.creator_user_id = w.user_id and exists (select 1 from agreement_delegations d
          where d.agreement_id = a.id and d.status = 'asked') then 'agreement.answer_delegation'
      when a.creator_user_id = w.user_id and exists (select 1 from agreement_parties p
          where p.agreement_id = a.id and p.in_person and p.status in ('invited', 'viewed') and (v.terms->>'signMode' = 'parallel'
            or not exists (select 1 from agreement_parties q where q.agreement_id = a.id and q.sign_order < p.sign_order and q.status <> 'signed')))
        then 'agreement.sign_in_person'
      when exists (select 1 from agreement_attendants t where t.agreement_id = a.id and t.user_id = w.user_id
          and t.role = 'approver' and t.status in ('invited', 'viewed')) then 'agreement.approve'
      when exists (select 1 from agreement_attendants t join agreement_parties p on p.id = t.party_id
          where t.agreement_id = a.id and t.user_id = w.user_id and t.role = 'witness' and t.status <> 'attested' and p.status = 'signed')
        then 'agreement.attest'
    end as verb
  from agreements a join agreement_versions v on v.id = a.current_version_id
  cross join lateral (
    select a.creator_user_id as user_id
    union select p.user_id from agreement_parties p where p.agreement_id = a.id and p.user_id is not null
    union select t.user_id from agreement_attendants t where t.agreement_id = a.id and t.user_id is not null) w
  left join agreement_parties me on me.agreement_id = a.id and me.user_id = w.user_id
  where a.status in ('negotiating', 'signing')) it
where it.verb is not null
on conflict do nothing;
