-- A dispute against several people of one side is one for each of them, with the same words: its own delivery, deadlines, answer, end and
-- entry. Those that were filed along with another one name that one.
alter table disputes add column filed_with uuid references disputes on delete set null;
create index disputes_filed_with on disputes (filed_with) where filed_with is not null;
