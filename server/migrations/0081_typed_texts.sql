-- Every text that a device sent stands among the former ones: what one hand typed on is read by the way back to it, so each step has a name,
-- and the title that a list shows. Both keep their defaults: a process of the version before, which still runs while this one starts, names neither.
alter table note_steps
  add column id uuid not null default gen_random_uuid(),
  add column title text not null default '';
create index note_steps_listed on note_steps (note_id, at desc, id desc);
