-- Texts with questions, which identities keep for the next time. The platform's own are files of the program and in no table.

create table agreement_templates (
  id uuid primary key,
  identity_id uuid not null references identities on delete cascade, -- whose members see and use it
  user_id uuid references users on delete set null,                  -- who kept it first
  name text not null,
  summary text not null,
  content jsonb not null,                      -- as it is worked on
  revision integer not null default 0 check (revision >= 0),
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index agreement_templates_of_identity on agreement_templates (identity_id);
create index agreement_templates_of_user on agreement_templates (user_id);

create table agreement_template_versions (
  id uuid primary key,
  template_id uuid not null references agreement_templates on delete cascade,
  no integer not null check (no > 0),
  content jsonb not null,
  user_id uuid references users on delete set null,                  -- who published it
  published_at timestamptz not null,
  unique (template_id, no)
);
create index agreement_template_versions_of_user on agreement_template_versions (user_id);

-- A version that was published stays as it is: agreements say that they were made from it.
create function refuse_template_change() returns trigger language plpgsql as $$
begin
  if new.content is distinct from old.content or new.no <> old.no or new.template_id <> old.template_id then
    raise exception 'a published version of a template never changes';
  end if;
  return new;
end $$;
create trigger template_versions_stay before update on agreement_template_versions
  for each row execute function refuse_template_change();

-- Of one of the platform's own the id stands in the program, so nothing is referred to.
alter table agreements add column template_version_id uuid;
