-- Whose turn it is now where an admitted plan runs or a sealed figure waits for the other side's (turnsOfDispute), of disputes in which
-- nothing else is waited for.
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select p.user_id, 'dispute', d.id, it.verb, 'dispute', d.id, it.clock, d.updated_at
from disputes d
cross join lateral (
  select 'dispute.keep_plan' as verb, 'dispute.plan' as clock, 'respondent' as side where d.status = 'resolved_pending'
  union all
  select 'dispute.seal_figure', null, case b.side when 'filer' then 'respondent' else 'filer' end
  from dispute_bids b where b.dispute_id = d.id and b.result is null and d.status in ('responded', 'negotiating')) it
join dispute_parties p on p.dispute_id = d.id and p.side::text = it.side
where p.user_id is not null and (it.side = 'filer' or d.shown_to_respondent)
  and not exists (select 1 from turns t where t.thing_kind = 'dispute' and t.thing_id = d.id and t.user_id = p.user_id);
