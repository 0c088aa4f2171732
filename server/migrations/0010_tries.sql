-- Tries that are counted before they are judged: passwords, codes, letters asked for. Shared by all processes.
create table tries (
  key text primary key,                 -- what is counted and for whom, e.g. password|<user id>
  count integer not null,
  since timestamptz not null            -- start of the counting window
);
create index tries_by_age on tries (since);
