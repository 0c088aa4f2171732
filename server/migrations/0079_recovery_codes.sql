-- What brings back an account without a password, together with a letter to its address. A set counts from the moment its owner says that it is
-- kept; until then the set before it does.

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  set_id uuid not null,
  hash text not null,                  -- SHA-256 of the account and the code, base64url
  made_at timestamptz not null,
  kept_at timestamptz,
  used_at timestamptz,
  primary key (user_id, hash)
);
