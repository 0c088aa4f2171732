-- Only the signing is handed over. When it ends the party goes back to whoever handed it over, who is reached where they were before.
alter table agreement_delegations add column from_email text;
update agreement_delegations d set from_email = lower(u.email) from users u where u.id = d.from_user_id;
alter table agreement_delegations alter column from_email set not null;
alter table agreement_delegations add column returned_at timestamptz;
-- ended: the signing ended before the other one signed; nothing was signed in the place of anybody.
alter table agreement_delegations drop constraint agreement_delegations_status_check;
alter table agreement_delegations add constraint agreement_delegations_status_check
  check (status in ('asked', 'agreed', 'refused', 'ended'));

-- The same for what is signed, withdrawn or over already: the first who handed a party over has it back, and who signs last reads along.
create temporary table given_back on commit drop as
select distinct on (d.party_id) d.party_id, d.agreement_id, d.from_user_id, d.from_email,
  last_value(d.name) over (partition by d.party_id order by d.asked_at, d.id
    rows between unbounded preceding and unbounded following) as substitute
from agreement_delegations d join agreements a on a.id = d.agreement_id
where d.status = 'agreed' and a.status not in ('draft', 'negotiating', 'signing')
order by d.party_id, d.asked_at, d.id;
insert into agreement_attendants (id, agreement_id, role, name, email, user_id, status, invited_at)
select gen_random_uuid(), g.agreement_id, 'reader', g.substitute, p.email, p.user_id,
  case when p.user_id is null then 'invited' else 'viewed' end, now()
from given_back g join agreement_parties p on p.id = g.party_id;
delete from agreement_attendants t using given_back g
where t.agreement_id = g.agreement_id and t.user_id = g.from_user_id and t.role = 'reader';
update agreement_parties p set user_id = g.from_user_id, email = g.from_email from given_back g where g.party_id = p.id;
update agreement_delegations d set returned_at = now(), status = case when p.status = 'signed' then 'agreed' else 'ended' end
from given_back g join agreement_parties p on p.id = g.party_id
where d.party_id = g.party_id and d.status = 'agreed';
