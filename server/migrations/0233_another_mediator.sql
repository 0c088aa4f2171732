-- A mediation goes on with another mediator: as a case of its own, with the same sides, so that what was said to the first stays with the first.
alter table mediations drop constraint mediations_outcome_check;
alter table mediations add constraint mediations_outcome_check
  check (outcome in ('settled', 'partial', 'no_settlement', 'withdrawn', 'terminated_by_mediator', 'not_begun', 'continued'));
alter table mediations
  add column continues_id uuid references mediations,          -- the case that it goes on from
  add column replacement_by text[] not null default '{}',      -- the sides that want another mediator
  add column planned_sessions integer check (planned_sessions > 0); -- that the fee is for; null where the agreement to mediate does not say what a part of it is
create unique index mediations_continuing on mediations (continues_id) where continues_id is not null;
