-- Who is to say whether it was decided so is told with proof, as of the dispute itself.
alter table dispute_notices drop constraint dispute_notices_kind_check;
alter table dispute_notices add constraint dispute_notices_kind_check check (kind in (
  'dispute_notice', 'dispute_notice_second', 'dispute_notice_third', 'final_notice', 'publication_notice', 'decision_notice'));
-- An officer looks where somebody objects, and where nothing proves that the other side was told.
drop index disputes_objected;
create index disputes_objected on disputes (id)
  where decision->>'boundAt' is null and coalesce(decision->'objection'->>'at', decision->>'unprovenAt') is not null;
