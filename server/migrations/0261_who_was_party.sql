-- Who stood in an agreement before, under which name, and until when (docs/decisions/0127): somebody who was taken out or whose name was corrected,
-- and whose place another person has. What they said stays theirs and stands under that name; without an account it is nobody's else.
create table agreement_former_names (
  agreement_id uuid not null references agreements (id) on delete cascade,
  person_id uuid not null,      -- a party or somebody who attends, who may be there no more
  until timestamptz(3) not null,
  name text not null check (char_length(name) between 1 and 120),
  user_id uuid,                 -- the account that they had
  is_other boolean not null,    -- from then on another person has the place, or nobody; else only the name is another one
  primary key (person_id, until)
);
create index agreement_former_names_of_agreement on agreement_former_names (agreement_id);
create index agreement_former_names_by_user on agreement_former_names (user_id) where user_id is not null;

-- Signings that were handed over so far: whose it was until then, and who had it until it was given back.
insert into agreement_former_names (agreement_id, person_id, until, name, user_id, is_other)
select agreement_id, party_id, answered_at, left(from_name, 120), from_user_id, true
from agreement_delegations where status in ('agreed', 'ended') and answered_at is not null
on conflict do nothing;
insert into agreement_former_names (agreement_id, person_id, until, name, user_id, is_other)
select distinct on (d.party_id, d.returned_at) d.agreement_id, d.party_id, d.returned_at, left(d.from_name, 120),
  (select u.id from users u where u.email = d.email and u.email_verified), true
from agreement_delegations d where d.status in ('agreed', 'ended') and d.returned_at is not null
order by d.party_id, d.returned_at, d.asked_at desc
on conflict do nothing;

-- The account of who a party was at a moment; null where they had none.
create function who_was_party(party uuid, moment timestamptz) returns uuid language sql stable as $$
  select case when f.person_id is null then p.user_id else f.user_id end
  from (select 1) one
  left join lateral (select f.person_id, f.user_id from agreement_former_names f
    where f.person_id = party and f.is_other and f.until >= moment order by f.until limit 1) f on true
  left join agreement_parties p on p.id = party
$$;
