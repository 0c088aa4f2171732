-- A matter that is public is not filed again: one quarrel has one entry. What was ended, set aside or has expired may be.
drop index one_open_dispute;
create unique index one_open_dispute on disputes (filer_identity_id, respondent_party_id)
  where respondent_party_id is not null and status not in ('draft', 'rejected', 'unserved_closed', 'resolved', 'withdrawn', 'unresolved_private');
