-- In which session of a run its practical takes place. Runs that were planned before say it once they are saved again.
alter table run_sessions add column is_practical boolean not null default false;
