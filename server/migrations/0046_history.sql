-- Somebody's own history: every sign-in for twelve months, what they said was not them, and the way to the newest deeds on a thing.

create table sign_ins (
  session_id uuid primary key,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  ip_address text not null default '',
  user_agent text not null default '',
  ended_at timestamptz                  -- when its session was over; null while it is open
);
create index sign_ins_of_user on sign_ins (user_id, at desc, session_id desc);
create index sign_ins_by_age on sign_ins (at);

-- Written by the table of sessions itself, so that no way of signing in can be forgotten.
create function note_sign_in() returns trigger language plpgsql as $$
begin
  insert into sign_ins (session_id, user_id, at, ip_address, user_agent)
  values (new.id, new.user_id, new.created_at, coalesce(new.ip_address, ''), coalesce(new.user_agent, ''))
  on conflict (session_id) do nothing;
  return null;
end $$;
create trigger sessions_begun after insert on sessions for each row execute function note_sign_in();
create function note_session_end() returns trigger language plpgsql as $$
begin
  update sign_ins set ended_at = least(now(), old.expires_at) where session_id = old.id;
  return null;
end $$;
create trigger sessions_over after delete on sessions for each row execute function note_session_end();

insert into sign_ins (session_id, user_id, at, ip_address, user_agent)
  select id, user_id, created_at, coalesce(ip_address, ''), coalesce(user_agent, '') from sessions;

-- "This was not me": of a sign-in (its session's id) or of a change (its event's id), each once for ever.
create table disowned_deeds (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  ticket_id uuid not null,
  at timestamptz not null
);

-- The newest deeds on one thing, whatever else happened since: what was done to somebody's things is put together from these.
create index events_of_subject on events (subject_kind, subject_id, at desc, id desc);
