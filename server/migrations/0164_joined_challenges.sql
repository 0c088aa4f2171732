-- Who challenges an entry that is challenged already adds to that challenge. What is added has no life of its own: it is
-- closed from the start and ends with what it was added to.
alter table record_challenges add column joined_to uuid references record_challenges;
create index joined_challenges on record_challenges (joined_to) where joined_to is not null;
