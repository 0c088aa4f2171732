-- An ended session is told to every process at once, so that the streams it opened end with it.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('realtime', json_build_object('users', json_build_array(old.user_id), 'event', 'session_ended', 'data', json_build_object())::text);
  return null;
end $$;
create trigger sessions_ended after delete on sessions for each row execute function tell_session_end();
