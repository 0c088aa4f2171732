-- What was drawn up for a dispute or a mediation is known as that, also where it was made before its first deed was written as the
-- platform's: it is signed as it stands, and nobody opens it again.
select set_config('app.actor_id', '00000000-0000-0000-0000-000000000000', true);
alter table agreements add column drawn_up boolean not null default false;
update agreements set drawn_up = true where id in (
  select (e.payload->>'agreementId')::uuid from events e
  where e.name in ('dispute.settlement_drafted', 'mediation.settlement_drafted', 'mediation.engagement_drafted'));
select set_config('app.actor_id', '', true);
