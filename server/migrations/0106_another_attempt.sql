-- A learner whose attempts at a quiz are used asks for another one, and who teaches gives it or says why not.
create table attempt_asks (
  id uuid primary key,
  registration_id uuid not null references registrations,
  lesson_id uuid not null,
  words text not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references users,
  gives boolean,
  reason text not null default '',
  check ((answered_at is null) = (gives is null))
);
create unique index attempt_ask_open on attempt_asks (registration_id, lesson_id) where answered_at is null;
create index attempt_asks_of_registration on attempt_asks (registration_id, asked_at);
create index attempt_asks_answered_by on attempt_asks (answered_by);
