-- The community (design 4.3): posts, what answers them, and moderation that gives reasons.
create extension if not exists pg_trgm;

-- What is known of somebody who takes part. Whoever writes or is marked holds this row, so that limits hold under any burst.
create table community_people (
  user_id uuid primary key references users,
  helpful integer not null default 0,   -- marks on their words by others
  shown integer not null default 0      -- words of theirs that were shown: the first three are looked at before
);
-- What somebody did lately, for the limits of a day; older rows are taken away.
create table community_acts (
  user_id uuid not null references users,
  act text not null check (act in ('post', 'comment', 'edit', 'react', 'report')),
  at timestamptz not null
);
create index community_acts_of on community_acts (user_id, act, at desc);
create index community_acts_by_age on community_acts (at);

-- Narrow on purpose: lists of a million are cut on this table alone, and each comment moves its row. The text is in post_texts.
create table posts (
  id uuid primary key,
  author_user_id uuid not null references users,
  client_id uuid not null,
  topic text not null check (topic in ('agreements', 'disputes', 'mediation', 'escrow', 'marketplace', 'academy', 'stories', 'product')),
  kind text not null check (kind in ('question', 'discussion', 'guide', 'announcement')),
  title text not null,
  excerpt text not null,
  tags text[] not null default '{}',
  status text not null check (status in ('waiting', 'published', 'hidden', 'removed', 'returned', 'deleted')),
  revision integer not null default 1,  -- grows with each edit
  text_hash bytea not null,
  accepted_comment_id uuid,
  decision_id uuid,                     -- what keeps it from being shown
  pinned_until timestamptz,
  locked_at timestamptz,
  lock_reason text,
  comments integer not null default 0 check (comments >= 0),
  helpful integer not null default 0,
  thanks integer not null default 0,
  agree integer not null default 0,
  support integer not null default 0,
  top integer not null default 0,       -- helpful marks of the last ninety days, kept by marks and by a round
  is_indexed boolean not null default false, -- its words are counted in community_words
  created_at timestamptz not null,
  published_at timestamptz not null,    -- when it was first shown; before that when it was written
  active_at timestamptz not null,       -- of the last comment, or when it was first shown
  edited_at timestamptz,
  unique (author_user_id, client_id),
  check (status <> 'removed' or decision_id is not null), -- nothing is removed without a reason
  check (locked_at is null or lock_reason is not null)
) with (fillfactor = 80);
-- Each order in which the feed is read, over what is shown; with a topic before it, too.
create index posts_active on posts (active_at desc, id desc) where status = 'published';
create index posts_newest on posts (published_at desc, id desc) where status = 'published';
create index posts_top on posts (top desc, id desc) where status = 'published';
create index posts_unanswered on posts (published_at desc, id desc)
  where status = 'published' and kind = 'question' and accepted_comment_id is null;
create index posts_active_in on posts (topic, active_at desc, id desc) where status = 'published';
create index posts_newest_in on posts (topic, published_at desc, id desc) where status = 'published';
create index posts_top_in on posts (topic, top desc, id desc) where status = 'published';
create index posts_unanswered_in on posts (topic, published_at desc, id desc)
  where status = 'published' and kind = 'question' and accepted_comment_id is null;
create index posts_of_author on posts (author_user_id, created_at desc, id desc);
create index posts_pinned on posts (pinned_until) where pinned_until is not null;
create index posts_to_index on posts (id) where is_indexed <> (status = 'published');

create table post_texts (
  post_id uuid primary key references posts,
  body text not null,                   -- Markdown, as it was typed
  -- Title, tags and text; and beside the words what lists are narrowed by: no word has a sign like = or #.
  words tsvector not null,
  is_shown boolean not null
);
create index post_texts_by_words on post_texts using gin (words) where is_shown;

-- A shown post under each of its tags, with what lists are sorted by: a tag that few posts have is found at once.
create table post_tags (
  tag text not null,
  id uuid not null references posts,
  author_user_id uuid not null,
  topic text not null,
  active_at timestamptz not null,
  published_at timestamptz not null,
  top integer not null,
  is_unanswered boolean not null,
  primary key (id, tag)
);
create index post_tags_active on post_tags (tag, active_at desc, id desc);
create index post_tags_newest on post_tags (tag, published_at desc, id desc);
create index post_tags_top on post_tags (tag, top desc, id desc);
create index post_tags_unanswered on post_tags (tag, published_at desc, id desc) where is_unanswered;

-- How many are shown in each topic, kept with every change of it.
create table post_counts (
  topic text primary key,
  posts integer not null
);
create function follow_post() returns trigger language plpgsql as $$
declare
  was boolean := tg_op = 'UPDATE' and old.status = 'published';
  is_now boolean := new.status = 'published';
  unanswered boolean := new.kind = 'question' and new.accepted_comment_id is null;
begin
  if was is distinct from is_now or (was and old.topic <> new.topic) then
    insert into post_counts (topic, posts)
      select topic, sum(n) from (select new.topic, 1 as n where is_now union all select old.topic, -1 where was) changed
      group by topic having sum(n) <> 0 order by topic
    on conflict (topic) do update set posts = post_counts.posts + excluded.posts;
    update post_texts set is_shown = is_now where post_id = new.id and is_shown <> is_now;
  end if;
  if was and (not is_now or old.tags <> new.tags) then
    delete from post_tags where id = new.id;
  end if;
  if is_now and new.tags <> '{}' then
    if was and old.tags = new.tags then
      update post_tags set topic = new.topic, active_at = new.active_at, published_at = new.published_at, top = new.top,
        is_unanswered = unanswered where id = new.id;
    else
      insert into post_tags (tag, id, author_user_id, topic, active_at, published_at, top, is_unanswered)
        select distinct tag, new.id, new.author_user_id, new.topic, new.active_at, new.published_at, new.top, unanswered
        from unnest(new.tags) tag;
    end if;
  end if;
  return null;
end $$;
create trigger posts_come after insert on posts for each row execute function follow_post();
create trigger posts_change after update of status, topic, tags, active_at, published_at, top, kind, accepted_comment_id on posts
  for each row execute function follow_post();

-- The words that are known, so that one that is begun finds others and one with a slip is repaired.
create table community_words (
  word text collate "C" primary key,
  posts integer not null
);
create index community_words_by_letters on community_words using gin (word gin_trgm_ops);

create table comments (
  id uuid primary key,
  post_id uuid not null references posts,
  parent_id uuid references comments,
  author_user_id uuid not null references users,
  client_id uuid not null,
  -- Its place in reading order: a counter of five signs for each level, its parent's place before its own.
  path text collate "C" not null check (length(path) % 5 = 0 and length(path) between 5 and 30),
  body text not null,                   -- Markdown, as it was typed
  status text not null check (status in ('waiting', 'published', 'hidden', 'removed', 'returned', 'deleted')),
  revision integer not null default 1,
  text_hash bytea not null,
  decision_id uuid,
  helpful integer not null default 0,
  thanks integer not null default 0,
  agree integer not null default 0,
  support integer not null default 0,
  created_at timestamptz not null,
  published_at timestamptz not null,
  edited_at timestamptz,
  unique (author_user_id, client_id),
  unique (post_id, path),
  check (status <> 'removed' or decision_id is not null)
) with (fillfactor = 85);
-- The first level of a thread, by which threads are put in another order than the one they were written in.
create index comments_first_level on comments (post_id, helpful desc, path) where length(path) = 5;
create index comments_of_author on comments (author_user_id, created_at desc);
create index comments_by_parent on comments (parent_id) where parent_id is not null;
alter table posts add foreign key (accepted_comment_id) references comments;

-- A text as it was before an edit.
create table entry_revisions (
  target_id uuid not null,
  no integer not null,
  title text,
  body text not null,
  at timestamptz not null,
  primary key (target_id, no)
);

create table entry_reactions (
  target_id uuid not null,
  user_id uuid not null references users,
  kind text not null check (kind in ('helpful', 'thanks', 'agree', 'support')),
  is_recent boolean not null,           -- a helpful mark on a post that still counts for its place among the top
  at timestamptz not null,
  primary key (target_id, user_id, kind)
);
create index entry_reactions_recent on entry_reactions (at, target_id) where is_recent;
-- Helpful marks that somebody was given within a month.
create table community_helpers (
  month date not null,
  user_id uuid not null references users,
  helpful integer not null,
  primary key (month, user_id)
);
create index community_helpers_best on community_helpers (month, helpful desc, user_id);

create table follows (
  user_id uuid not null references users,
  kind text not null check (kind in ('post', 'topic', 'user')),
  target text not null,
  level text not null check (level in ('all', 'replies', 'mute')),
  at timestamptz not null,
  primary key (user_id, kind, target)
);
create index follows_of on follows (kind, target, level, user_id);
create index follows_newest on follows (user_id, kind, at desc);
create table saved_posts (
  user_id uuid not null references users,
  post_id uuid not null references posts,
  at timestamptz not null,
  primary key (user_id, post_id)
);
create table blocks (
  user_id uuid not null references users,
  blocked_user_id uuid not null references users,
  at timestamptz not null,
  primary key (user_id, blocked_user_id),
  check (user_id <> blocked_user_id)
);
create index blocks_of_blocked on blocks (blocked_user_id, user_id);
-- Everybody whose words somebody does not see: who they blocked, and who blocked them.
create function hidden_from(reader uuid) returns uuid[] language sql stable as $$
  select array(select blocked_user_id from blocks where user_id = reader union select user_id from blocks where blocked_user_id = reader)
$$;

create table drafts (
  user_id uuid not null references users,
  key text not null,
  title text not null,
  data jsonb not null,
  version integer not null,
  updated_at timestamptz not null,
  primary key (user_id, key)
);
create index drafts_by_age on drafts (updated_at);

-- Moderation. One open case a text; what was decided is never changed or taken out.
create table moderation_cases (
  id uuid primary key,
  target_kind text not null check (target_kind in ('post', 'comment')),
  target_id uuid not null,
  post_id uuid not null references posts,
  author_user_id uuid not null references users,
  topic text not null,
  opened_by text not null check (opened_by in ('report', 'queue', 'guard')),
  status text not null check (status in ('open', 'in_review', 'decided', 'appealed', 'upheld', 'overturned', 'modified')),
  score double precision not null default 0,
  reports jsonb not null default '{}',  -- how many of each reason
  assignee_user_id uuid references users,
  due_at timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  updated_at timestamptz not null
);
create unique index one_open_case on moderation_cases (target_id) where status in ('open', 'in_review');
create index moderation_cases_open on moderation_cases (opened_at, id) where status in ('open', 'in_review');
create index moderation_cases_appealed on moderation_cases (updated_at, id) where status = 'appealed';
create index moderation_cases_decided on moderation_cases (decided_at desc, id desc) where decided_at is not null;
create index moderation_cases_mine on moderation_cases (assignee_user_id, opened_at, id) where status in ('open', 'in_review');
create index moderation_cases_of on moderation_cases (target_id);
create index moderation_cases_of_author on moderation_cases (author_user_id, opened_at desc);

create table reports (
  id uuid primary key,
  case_id uuid not null references moderation_cases,
  target_id uuid not null,
  reporter_user_id uuid not null references users,
  reason text not null check (reason in ('spam', 'abuse', 'personal_data', 'defamation', 'scam', 'off_topic', 'illegal', 'other')),
  text text not null,
  weight double precision not null,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  at timestamptz not null,
  unique (target_id, reporter_user_id)
);
create index reports_of_case on reports (case_id, at);
create index reports_of_reporter on reports (reporter_user_id, status);
create index reports_by_time on reports (at);

-- "Moderator 3": the same number for ever, and no name.
create table moderator_numbers (
  user_id uuid primary key references users,
  no integer not null unique
);

create table moderation_decisions (
  seq integer primary key,              -- from 1, without a gap
  id uuid not null unique,
  case_id uuid not null references moderation_cases,
  appeal_id uuid,                       -- of a decision about an appeal
  moderator_user_id uuid references users, -- null for what ended by itself
  author_user_id uuid not null references users,
  measure text not null check (measure in ('none', 'approve', 'give_back', 'warn', 'remove', 'lock', 'mute', 'suspend')),
  rule text check (rule in ('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8')),
  reason text not null check (length(btrim(reason)) >= 20),
  days integer check (days between 1 and 365),
  outcome text check (outcome in ('upheld', 'overturned', 'modified')),
  at timestamptz not null,
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null unique check (length(hash) = 32),
  check (measure in ('none', 'approve') or rule is not null or appeal_id is not null),
  check ((appeal_id is null) = (outcome is null))
);
create index moderation_decisions_of on moderation_decisions (case_id, seq);
create index moderation_decisions_about on moderation_decisions (author_user_id, at desc, id desc);
create index moderation_decisions_log on moderation_decisions (at desc, id desc) where moderator_user_id is not null;
create trigger moderation_decisions_stand before update or delete or truncate on moderation_decisions
  for each statement execute function refuse_change();
alter table posts add foreign key (decision_id) references moderation_decisions (id);
alter table comments add foreign key (decision_id) references moderation_decisions (id);

create table appeals (
  id uuid primary key,
  decision_id uuid not null unique references moderation_decisions (id), -- once
  case_id uuid not null references moderation_cases,
  appellant_user_id uuid not null references users,
  moderator_user_id uuid not null references users,
  text text not null,
  status text not null default 'open' check (status in ('open', 'upheld', 'overturned', 'modified')),
  reviewer_user_id uuid references users check (reviewer_user_id <> moderator_user_id), -- another person
  reason text,
  at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'open') = (decided_at is null))
);
create index appeals_of_case on appeals (case_id);
create index appeals_by_time on appeals (at);

create table sanctions (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('warn', 'mute', 'read_only', 'suspend')),
  starts_at timestamptz not null,
  ends_at timestamptz,                  -- null: without an end
  decision_id uuid not null references moderation_decisions (id),
  lifted_at timestamptz                 -- an appeal took it away
);
create index sanctions_of on sanctions (user_id, starts_at desc) where lifted_at is null;
create index sanctions_by_decision on sanctions (decision_id);

-- Somebody is found by the name that is written after an @.
create index if not exists identities_by_name on identities (lower(display_name));
