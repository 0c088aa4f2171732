-- The finance desk finds money by its phone, amount, receipt or name in one look, however much there is.
-- A number is kept sealed; beside it lies a print under a key of this installation, by which the same number is found again.
alter table payments add column phone_print bytea;
alter table payout_destinations add column number_print bytea;
create index payments_by_phone on payments (phone_print, created_at desc) where phone_print is not null;
create index payments_by_amount on payments (amount_minor, created_at desc);
create index payment_receipts_by_receipt on payment_receipts (receipt);
create index payout_destinations_by_number on payout_destinations (number_print) where number_print is not null;
create index payouts_by_amount on payouts (amount_minor, requested_at desc);
create index payouts_by_receipt on payouts (receipt) where receipt is not null;
create index refunds_by_receipt on refunds (receipt) where receipt is not null;
create index settlement_rows_by_amount on settlement_rows (amount_minor, at desc) where bucket <> 'matched';
create index identities_by_name_start on identities (lower(display_name) text_pattern_ops);
create index payouts_of_destination on payouts (destination_id);
