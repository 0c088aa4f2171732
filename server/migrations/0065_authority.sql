-- By what authority somebody signed for an organisation, and the salt with which the record of a signature hashes to what its deed says.
alter table agreement_signatures
  add column authority jsonb,  -- {position, basis}; null for who signed for themself
  add column record_salt char(32);  -- 16 random bytes in hex: the record is short, and could be found by trying without them
