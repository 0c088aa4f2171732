-- A row for each reader of each agreement that was there before, in a file of its own: the one before holds the readers' table until it ends.
insert into agreement_words (agreement_id, user_id) select agreement_id, user_id from agreement_readers on conflict do nothing;
