-- What a court or tribunal decided is entered by a side and binds like what was signed, without signatures.
alter table disputes add column decision jsonb;
alter table disputes add column objected_at text generated always as
  (case when decision->>'boundAt' is null then decision->'objection'->>'at' end) stored;
create index disputes_objected on disputes (objected_at) where objected_at is not null;
alter table agreement_parties drop constraint agreement_parties_status_check;
alter table agreement_parties add constraint agreement_parties_status_check
  check (status in ('invited', 'viewed', 'signed', 'bound', 'declined', 'change_requested', 'expired'));
