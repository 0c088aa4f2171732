-- Since when the seal of an executed agreement cannot be made, and at what it fails; both null where it does not.
alter table agreements
  add column seal_fails_since timestamptz,
  add column seal_fails_at text check (seal_fails_at in ('time_stamp', 'seal')),
  add check ((seal_fails_since is null) = (seal_fails_at is null));
