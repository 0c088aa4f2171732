-- How the parts of the installation do, for its administrators: what is not right, since when, and when it last was.
create table conditions (
  name text primary key,
  state text not null check (state in ('right', 'look', 'wrong')),
  what text not null,
  mend text,
  since timestamptz(3) not null,
  good_at timestamptz(3),
  looked_at timestamptz(3) not null
);
