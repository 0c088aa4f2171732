-- What somebody is told is written in their language where it is translated; null is English. No check: it would read the whole table under its lock.
alter table notifications add column language text;
