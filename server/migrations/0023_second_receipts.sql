-- What was paid twice goes back by the receipt it came in by, not by the one that counted.
alter table refunds add column of_receipt text;

-- What is not a provider's is kept up to a number for each address and day.
create index webhook_inbox_forged on webhook_inbox (peer, received_at) where not is_trusted;
