-- Whose turn it is: what the rules say of a thing that somebody is waited for in (domain/<feature>/turns.ts), written in the transaction
-- of the deed that changes it, and read by dashboard and lists. When a deadline ends is its clock's to say, so no deadline stands here.
create table turns (
  user_id uuid not null references users on delete cascade,
  thing_kind text not null,
  thing_id uuid not null,
  verb text not null,                    -- what is waited for: domain/dashboard/duties
  part_kind text not null,               -- what of the thing it is about, and whose clock counts: the thing itself, or a part of it
  part_id uuid not null,
  clock text,                            -- kind of the deadline, or null
  since timestamptz(3) not null,
  primary key (user_id, thing_kind, thing_id, verb, part_id)
);
create index turns_of_thing on turns (thing_kind, thing_id);

-- Disputes as they stand. From here on the rules are in TypeScript; `npm run check:turns` compares.
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select it.user_id, 'dispute', it.id, 'dispute.' || it.verb, 'dispute', it.id,
  case it.verb
    when 'add_information' then 'dispute.info'
    when 'answer' then 'dispute.response'
    when 'confirm_resolved' then 'dispute.claimed_resolved'
    when 'answer_extension' then 'dispute.response'
    when 'answer_offer' then 'dispute.offer'
    when 'accept_plan' then 'dispute.resolution'
    when 'answer_late' then 'dispute.resolution'
    when 'talk' then 'dispute.resolution'
  end, it.updated_at
from (
  select side.user_id, d.id, d.updated_at,
    case
      when side.name = 'filer' and d.status = 'draft' then 'finish'
      when side.name = 'filer' and d.status = 'info_needed' then 'add_information'
      when side.name = 'respondent' and d.status = 'awaiting_response' then 'answer'
      when side.name = 'filer' and d.resolved_claim is not null and d.status in ('awaiting_response', 'responded', 'no_response',
        'negotiating', 'reopened', 'settling', 'resolved_pending', 'publication_review', 'published') then 'confirm_resolved'
      when d.extension_offer->>'fromSide' <> side.name
        and d.status in ('awaiting_response', 'responded', 'no_response', 'negotiating', 'reopened') then 'answer_extension'
      when d.status = 'settling' then null
      when d.status = 'negotiating' and exists (select 1 from dispute_offers o where o.dispute_id = d.id and o.status = 'open'
        and (o.from_bids or o.from_side <> side.name)) then 'answer_offer'
      when side.name = 'filer' and d.status = 'responded' and d.response->>'planDue' is not null then 'accept_plan'
      when side.name = 'respondent' and d.status = 'no_response' and d.response is null then 'answer_late'
      when side.name = 'respondent' and d.status in ('no_response', 'reopened') then 'talk'
    end as verb
  from disputes d
  cross join lateral (
    select 'filer' as name, d.filer_user_id as user_id
    union all select 'respondent', p.user_id from dispute_parties p
      where p.dispute_id = d.id and p.side = 'respondent' and p.user_id is not null and d.shown_to_respondent) side) it
where it.verb is not null;
