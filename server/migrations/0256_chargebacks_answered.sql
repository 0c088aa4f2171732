-- Why a bank asks a payment back, by when it wants an answer (as the provider says it), and when the desk answered.
alter table chargebacks
  add column reason text check (reason ~ '^[A-Za-z0-9_ -]{2,60}$'),
  add column due_at timestamptz,
  add column answered_at timestamptz,
  add column is_accepted boolean not null default false;   -- lost, and the provider says that it was accepted

create index chargebacks_to_answer on chargebacks (coalesce(due_at, '2999-12-31 00:00:00+00'::timestamptz), id) where status = 'open' and answered_at is null;
create index chargebacks_answered on chargebacks (coalesce(due_at, '2999-12-31 00:00:00+00'::timestamptz), id) where status = 'open' and answered_at is not null;
create index chargebacks_ended on chargebacks (updated_at, id) where status <> 'open';

-- What the desk sent the bank: words and files, as they were.
create table chargeback_answers (
  id uuid primary key,
  payment_id uuid not null references chargebacks (payment_id),
  user_id uuid not null references users,
  words text not null,
  at timestamptz not null
);
create index chargeback_answers_of_payment on chargeback_answers (payment_id, user_id);

create table chargeback_files (
  id uuid primary key,
  payment_id uuid not null references chargebacks (payment_id),
  answer_id uuid references chargeback_answers,   -- null while it was not sent
  user_id uuid not null references users,
  file_name text not null,
  mime text not null,
  size integer not null,
  sha256 char(64) not null references files,
  at timestamptz not null
);
create index chargeback_files_of_payment on chargeback_files (payment_id, user_id);

create index chargeback_files_of_file on chargeback_files (sha256);

-- A file that was sent stays what it was.
create function refuse_sent_change() returns trigger language plpgsql as $$
begin
  if old.answer_id is not null then raise exception 'a file that was sent is not changed'; end if;
  return new;
end $$;
create trigger sent_file_stays before update on chargeback_files for each row execute function refuse_sent_change();
