-- What a reader's own costs must not grow with others' rows: of a party the signature that was taken back last, whose answers it begins
-- with when it signs again, and how many messages to support wait before one's own.
create index signatures_taken_back on agreement_signatures (party_id, signed_at desc) where voided_at is not null;
create index tickets_unanswered on support_tickets (created_at, id) where status in ('new', 'open') and first_reply_at is null;
