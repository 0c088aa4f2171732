-- Attempts at a quiz whose time is over and that nobody ended are looked for each minute.
create index quiz_attempts_left_open on quiz_attempts (ends_at) where status = 'started';
