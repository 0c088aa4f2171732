-- By what authority somebody signed for an organisation, and what the deed commits to beside the text.
alter table agreement_signatures
  add column authority jsonb,  -- {position, basis}; null for who signed for themself
  add column record_salt char(32),  -- 16 random bytes in hex: the record is short, and could be found by trying without them
  add column record_hash char(64),
  add check ((record_salt is null) = (record_hash is null));
