-- Sign-in (the sign-in library's tables under our names), identities and roles.
create table users (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,                           -- path of the avatar, /api/v1/avatars/<sha256>
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id uuid primary key,
  token text not null unique,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

create table credentials (
  id uuid primary key,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references users on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,                        -- scrypt
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index credentials_by_user on credentials (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table two_factors (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index two_factors_by_user on two_factors (user_id);

create table passkeys (
  id uuid primary key,
  name text,
  public_key text not null,             -- COSE key, base64
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,   -- base64url
  counter integer not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz default now()
);
create index passkeys_by_user on passkeys (user_id);

create table identities (
  id uuid primary key,
  kind text not null check (kind in ('person', 'business', 'government', 'ngo')),
  display_name text not null,
  legal_name text not null,
  user_number text not null unique default 'AH-' || nextval('user_number_seq'),
  country char(2),
  city text,
  registration_no text,
  verification_level smallint not null default 0 check (verification_level between 0 and 3),
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table identity_members (
  identity_id uuid not null references identities,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'signatory', 'case_handler', 'viewer')),
  is_primary boolean not null default false,
  created_at timestamptz not null,
  primary key (identity_id, user_id)
);
create unique index one_primary_identity on identity_members (user_id) where is_primary;

create table user_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('admin', 'officer', 'record_officer', 'reviewer', 'moderator', 'support', 'editor')),
  granted_at timestamptz not null,
  granted_by uuid references users,
  primary key (user_id, role)
);

-- Specification §7: the server decides, by user id and role.
create function has_role(_user_id uuid, _role text) returns boolean language sql stable as $$
  select exists (select 1 from user_roles where user_id = _user_id and role = _role)
$$;

-- Specification §7: one row; used only if it has user_number.
create function get_user_settings_summary(p_user_id uuid)
  returns table (user_number text, full_name text, avatar_url text) language sql stable as $$
  select i.user_number, u.name, u.image
  from users u
  join identity_members m on m.user_id = u.id and m.is_primary
  join identities i on i.id = m.identity_id
  where u.id = p_user_id
$$;
