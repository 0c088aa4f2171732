-- What a court or tribunal decided is entered by a side and binds like what was signed, without signatures.
alter table disputes add column decision jsonb;
-- A decision that the other side objected to waits for an officer until it binds.
create index disputes_objected on disputes (id)
  where decision->>'boundAt' is null and decision->'objection'->>'at' is not null;
alter table agreement_parties drop constraint agreement_parties_status_check;
alter table agreement_parties add constraint agreement_parties_status_check
  check (status in ('invited', 'viewed', 'signed', 'bound', 'declined', 'change_requested', 'expired'));
