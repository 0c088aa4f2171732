-- How often somebody asked in a minute, over all processes on this database: an account, a key, or the network address of somebody who is
-- not signed in. Lost in a crash, which costs nobody anything, and gone after some minutes.
create unlogged table request_counts (
  minute timestamptz not null,
  kind text not null check (kind in ('command', 'read')),
  who text not null,
  times integer not null,
  primary key (minute, kind, who)
);
