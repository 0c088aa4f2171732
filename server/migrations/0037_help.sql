-- The help center (design community 3.1, 4.5, 5.1, 5.2, 5.7): what visitors read, what editors write, and what the search stands on.
create extension if not exists pg_trgm;

create table help_categories (
  slug text primary key,
  title text not null,
  description text not null,
  icon text not null,
  place integer not null,
  changed_here boolean not null default false, -- by an editor: what the product brings along leaves it alone
  at timestamptz not null
);
create index help_categories_in_order on help_categories (place, slug);

create table help_articles (
  id uuid primary key,
  slug text not null unique,
  status text not null check (status in ('draft', 'in_review', 'published', 'needs_review', 'archived')),
  revision integer not null default 1,   -- grows with each save
  version integer not null default 0,    -- grows with each publication
  written jsonb not null,                -- ArticleInput of the contract, as its editors have it
  published jsonb,                       -- the same as visitors read it; null before the first publication
  -- What lists are made of: of what is published, or of what is written while nothing is.
  title text not null,
  summary text not null,
  category text not null references help_categories,
  place integer not null default 0,
  related text[] not null default '{}',  -- slugs of others that were named to go with it
  stock_hash text,                       -- of the file that the product brought along
  changed_here boolean not null default false,
  spellings text[] not null default '{}', -- its words as they are spelled, while it is in the index
  written_by uuid references users,      -- null: came with the product
  submitted_by uuid references users,
  views integer not null default 0,
  recent_views integer not null default 0, -- of the last thirty days
  helpful integer not null default 0,    -- of this version
  unhelpful integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz,
  checked_at timestamptz,
  review_by timestamptz,
  check (status not in ('published', 'needs_review') or (published is not null and published_at is not null and checked_at is not null))
-- Views and votes change often, and few of the columns are in an index: with room on its page a row stays where it is.
) with (fillfactor = 80);
create index help_articles_newest on help_articles (published_at desc, id desc) where status in ('published', 'needs_review');
create index help_articles_popular on help_articles (recent_views desc, id desc) where status in ('published', 'needs_review');
create index help_articles_in on help_articles (category, place, id) where status in ('published', 'needs_review');
create index help_articles_newest_in on help_articles (category, published_at desc, id desc) where status in ('published', 'needs_review');
create index help_articles_changed on help_articles (updated_at desc, id desc);
create index help_articles_changed_by_status on help_articles (status, updated_at desc, id desc);

-- Every address that an article has, had or is to have. A former one leads to it.
create table help_slugs (
  slug text primary key,
  article_id uuid not null references help_articles on delete cascade,
  was_read boolean not null default false -- visitors could find it there; another one is free again when it is not wanted any more
);
create index help_slugs_of on help_slugs (article_id);

-- One section of what is published, or a part of one that is long.
create table help_chunks (
  article_id uuid not null references help_articles on delete cascade,
  place integer not null,
  heading text not null,
  anchor text not null,
  text text not null check (length(text) <= 1200), -- Markdown as it was written
  words tsvector not null,               -- A the title, B its heading and the ways of asking, C the summary, D its own text
  primary key (article_id, place)
-- Words are compared for some hundreds of sections at a time: they stay in the row as they are.
) with (toast_tuple_target = 8160);
create index help_chunks_by_words on help_chunks using gin (words);

-- Its title and each way of asking for it, to be compared with a question as a whole.
create table help_asks (
  article_id uuid not null references help_articles on delete cascade,
  place integer not null,
  text text not null,
  words tsvector not null,               -- without what questions are made of
  primary key (article_id, place)
);

-- Which article has a word and where: 3000 and more in its title, 2000 in a heading or a way of asking, 1000 in its summary, else in its
-- text, and how often. The first so many of a word are those that it says most about.
create table help_postings (
  word text collate "C" not null,
  impact integer not null,
  article_id uuid not null references help_articles on delete cascade,
  primary key (word, impact, article_id)
);
create index help_postings_of on help_postings (article_id);

-- In how many articles that are read a stem stands: what a word is worth is reckoned from it.
create table help_words (
  word text collate "C" primary key,
  articles integer not null
);
-- And words as they are spelled, so that one with a slip in it can be repaired.
create table help_vocabulary (
  word text collate "C" primary key,
  articles integer not null
);
create index help_vocabulary_by_letters on help_vocabulary using gin (word gin_trgm_ops);

create table help_synonyms (
  word text not null,
  canon text not null,
  -- Stems of both: what is looked for in a question, and what it may say instead.
  key text not null,
  meant text[] not null,
  status text not null check (status in ('proposed', 'active', 'removed')), -- removed: the product does not bring it again
  at timestamptz not null,
  primary key (word, canon),
  check (word <> canon)
);
create index help_synonyms_by_key on help_synonyms (key) where status = 'active';

-- What people say and what articles say, as the product brings it along: looser than a synonym, and worth less. Stems of both.
create table help_kin (
  key text not null,
  meant text[] not null,
  primary key (key, meant)
);

create table help_state (
  is_only boolean primary key default true check (is_only),
  library_hash text not null default '', -- of all files that the product brought along
  articles integer not null default 0,   -- that are read
  version bigint not null default 1      -- grows when what visitors read changes
);
insert into help_state default values;

create table help_votes (
  id uuid primary key,
  article_id uuid not null references help_articles on delete cascade,
  version integer not null,
  voter text not null,                   -- a user id, or a hash of a network address that holds for a day
  helpful boolean not null,
  reason text check (reason in ('outdated', 'unclear', 'did_not_work', 'other')),
  text text not null default '',
  settled_at timestamptz,
  at timestamptz not null,
  unique (article_id, version, voter)
);
create index help_remarks on help_votes (at desc, id desc) where text <> '' and settled_at is null;

-- A reader a day, by a hash that holds for that day.
create table help_views (
  article_id uuid not null references help_articles on delete cascade,
  day date not null,
  reader text not null,
  primary key (article_id, day, reader)
);
create index help_views_by_day on help_views (day);

-- What was asked, masked and without who asked. Kept for 90 days.
create table help_queries (
  id uuid primary key,
  q text not null,
  source text not null check (source in ('help', 'contact', 'chat')),
  article_id uuid references help_articles on delete set null,
  score real not null,
  outcome text not null check (outcome in ('answer', 'menu', 'none')),
  at timestamptz not null
);
create index help_queries_by_time on help_queries (at);

-- Questions that found nothing, alike ones together.
create table help_gaps (
  id uuid primary key,
  key text not null,                     -- the first of them; others are compared with it
  samples text[] not null,
  count integer not null default 1,
  status text not null default 'open' check (status in ('open', 'planned', 'covered', 'ignored')),
  article_id uuid references help_articles on delete set null,
  created_at timestamptz not null,
  last_at timestamptz not null
);
create index help_gaps_by_letters on help_gaps using gin (key gin_trgm_ops);
create index help_gaps_by_status on help_gaps (status, last_at desc, id desc);
