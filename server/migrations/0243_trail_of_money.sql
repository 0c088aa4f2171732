-- All that is kept about one payment is read at once: the lines of statements that are its own, or that name it and do not fit.
create index settlement_rows_of_payment on settlement_rows (payment_id) where payment_id is not null;
create index settlement_rows_naming_ours on settlement_rows (our_ref) where our_ref is not null and bucket <> 'matched';
