-- A letter that its post office could not deliver: when we heard of it, the status it gave (RFC 3463), and what it answered.
alter table mail
  add column returned_at timestamptz,
  add column returned_status text check (returned_status ~ '^[245]\.\d{1,3}\.\d{1,3}$'),
  add column returned_words text,
  add check ((returned_at is null) = (returned_status is null) and (returned_at is null or sent_at is not null)) not valid;

create index mail_returned on mail (recipient, returned_at) where returned_at is not null;

-- The invitation to this party came back, and it was not invited again since.
alter table agreement_parties
  add column letter_returned_at timestamptz,
  add column letter_returned_why text;
