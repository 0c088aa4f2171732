-- What somebody is told is written in their language where it is translated; null is English.
alter table notifications add column language text check (language in ('sw', 'fr', 'ar'));
