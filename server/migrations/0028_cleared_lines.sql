-- A line of a statement that does not match stays what it is; two administrators write down why it needs nothing more.
alter table settlement_rows add column cleared_at timestamptz;
create table line_judgements (
  line_id uuid not null references settlement_rows on delete cascade,
  user_id uuid not null references users,
  reason text not null,
  at timestamptz not null,
  primary key (line_id, user_id)
);
drop index settlement_rows_unmatched;
create index settlement_rows_unmatched on settlement_rows (at desc, id desc) where bucket <> 'matched' and cleared_at is null;
-- Messages that found nothing of ours after the last try are counted at the desk.
create index webhook_inbox_unplaced on webhook_inbox (received_at) where is_trusted and processed_at is null and next_try_at is null;
