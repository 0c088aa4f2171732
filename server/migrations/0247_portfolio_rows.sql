-- A row for each reader of each agreement that was there before, in a file of its own: the one before holds the readers' table until it ends.
insert into agreement_words (agreement_id, user_id, marks)
  select agreement_id, user_id, marks_to_find(user_id, agreement_id) from agreement_readers on conflict do nothing;
