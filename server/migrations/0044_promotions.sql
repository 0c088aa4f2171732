-- Sponsored posts (specification 3, 4, 7, 9; design community 4.7): what is shown, when and to whom; how often, in sums without names.
create table sponsored_posts (
  id uuid primary key,
  title text not null default '',
  description text not null default '',
  image_sha256 char(64) references files,
  cta_url text not null default '',
  cta_text text not null default '',
  status text not null check (status in ('draft', 'in_review', 'scheduled', 'active', 'paused', 'ended')),
  -- The specification's switch. It follows the state, so that the two never say different things.
  is_active boolean not null generated always as (status = 'active') stored,
  created_at timestamptz not null,
  image_alt text not null default '',
  sponsor_name text not null default '',
  placement text not null check (placement in ('popup', 'feed')),
  starts_at timestamptz,
  ends_at timestamptz,
  roles text[] not null default '{}',        -- empty: everybody
  locales text[] not null default '{}',      -- empty: every language
  daily_cap integer check (daily_cap > 0),
  user_cap integer not null check (user_cap between 1 and 2),
  weight integer not null default 0,         -- of several that may be shown, the one with most comes first
  author_user_ids uuid[] not null,           -- everybody who wrote in it: none of them approves it
  changed_by uuid not null references users, -- who wrote last
  reviewed_by uuid references users,
  note text,                                 -- what the reviewer asked for, or why it was ended
  revision integer not null default 1,       -- grows with each save
  updated_at timestamptz not null,
  -- What was approved has everything.
  check (status in ('draft', 'in_review', 'ended') or (image_sha256 is not null and starts_at is not null and ends_at > starts_at
    and reviewed_by is not null and not reviewed_by = any (author_user_ids)))
);
create index sponsored_posts_shown on sponsored_posts (placement, created_at desc, id desc) where status = 'active';
create index sponsored_posts_running on sponsored_posts (placement, weight desc, created_at desc, id desc)
  where status in ('scheduled', 'active', 'paused');
create index sponsored_posts_changed on sponsored_posts (updated_at desc, id desc);
create index sponsored_posts_by_status on sponsored_posts (status, updated_at desc, id desc);

-- A picture that was made ready; one that no post uses is forgotten after a day.
create table promotion_pictures (
  sha256 char(64) primary key references files,
  added_at timestamptz not null
);

-- What somebody did with a showing, once each. Who it was stands here only as a hash under a key of that month, which is destroyed later;
-- the row goes after thirty days.
create table promotion_events (
  showing uuid not null,                     -- one appearance on one page, named by the browser
  kind text not null check (kind in ('shown', 'clicked', 'closed', 'hidden')),
  promotion_id uuid not null references sponsored_posts,
  day date not null,
  person_hash text not null,
  primary key (showing, kind)
);
create index promotion_events_by_person on promotion_events (person_hash, day, promotion_id);
create index promotion_events_by_day on promotion_events (day);

-- The sums of a day, which stay.
create table promotion_days (
  promotion_id uuid not null references sponsored_posts,
  day date not null,
  shown integer not null default 0,
  clicked integer not null default 0,
  closed integer not null default 0,
  hidden integer not null default 0,
  primary key (promotion_id, day)
);

-- Who wants no sponsored posts.
create table promotion_preferences (
  user_id uuid primary key references users on delete cascade,
  is_off boolean not null,
  changed_at timestamptz not null
);
