-- A fee that is approved on the word of a paper or a code is promised; it is paid once a second administrator saw its money on the statement.
alter table academy_fees drop constraint academy_fees_status_check;
alter table academy_fees add constraint academy_fees_status_check
  check (status in ('verifying', 'promised', 'approved', 'rejected', 'returning', 'returned'));
alter table academy_fees
  add column paid_by text,               -- null: the learner; else who paid for them, and has it back
  add column statement_line text,        -- where its money stands on the statement of the till or the bank
  add column came_by uuid references users,
  add column sent_reference text,        -- of the transfer that gives it back to who paid
  add column sent_by uuid references users;
-- What one administrator alone took as paid goes back to where it came from, and into nobody's wallet.
update academy_fees set paid_by = 'the account it came from'
  where method in ('code', 'proof') and payment_id is null and status = 'approved';
create index academy_fees_of_line on academy_fees (statement_line) where statement_line is not null;
drop index academy_fees_waiting;
create index academy_fees_waiting on academy_fees (created_at, id)
  where status in ('verifying', 'promised') or (status = 'returning' and payment_id is null);

-- A sealed figure is signed when it is sealed: by whom, for which words and day, and how long it binds. One that was sealed before that bound
-- nobody, and is taken out.
delete from dispute_bids where result is null;
alter table dispute_bids
  add column user_id uuid references users,
  add column signed_as text,
  add column authority jsonb,            -- {position, basis}; null for who signed for themself
  add column pay_by date,
  add column stands_until timestamptz,
  add column terms_hash char(64);        -- sha-256 over the words that were signed
