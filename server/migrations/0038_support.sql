-- Messages to the people of support, and conversations with the assistant (design 4.5, 5).
create sequence ticket_ref_seq;

create table support_tickets (
  id uuid primary key,
  number text not null unique,
  client_id uuid not null unique,       -- made by the sender: the same one twice is one message
  requester_user_id uuid references users,
  name text not null,
  email text not null,                  -- lower case; where answers go
  subject text not null check (length(subject) between 1 and 150),
  topic text not null check (topic in ('account', 'payment', 'agreement', 'dispute', 'mediation', 'selling', 'academy', 'privacy', 'abuse', 'press', 'other')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  status text not null check (status in ('new', 'open', 'waiting_user', 'resolved', 'closed', 'spam')),
  source text not null check (source in ('contact', 'chat')),
  about_kind text check (about_kind in ('agreement', 'dispute', 'mediation', 'escrow', 'order', 'payment', 'post')),
  about_id uuid,
  about_label text,                     -- its reference when it was named; people of support see no more of it
  chat_id uuid,
  assignee_user_id uuid references users,
  first_reply_due_at timestamptz,
  first_reply_at timestamptz,
  first_reply_minutes integer,          -- of working time
  rating integer check (rating between 1 and 5),
  ended_at timestamptz,                 -- when it was said to be answered: from then on it can be opened again for a while
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((about_kind is null) = (about_id is null)),
  check ((status in ('resolved', 'closed')) = (ended_at is not null))
);
create index tickets_of on support_tickets (requester_user_id, updated_at desc, id desc) where requester_user_id is not null;
create index tickets_unclaimed on support_tickets (email) where requester_user_id is null;
-- The queue by age, and what is over by when it ended.
create index tickets_waiting on support_tickets (created_at, id) where status in ('new', 'open', 'waiting_user');
create index tickets_over on support_tickets (updated_at desc, id desc) where status in ('resolved', 'closed', 'spam');
create index tickets_replied on support_tickets (first_reply_at desc) where first_reply_at is not null;
create index tickets_of_chat on support_tickets (chat_id) where chat_id is not null;
create index tickets_by_words on support_tickets using gin ((number || ' ' || subject || ' ' || name || ' ' || email) gin_trgm_ops);

-- What happened to a ticket; never changed.
create table support_events (
  id uuid primary key,
  ticket_id uuid not null references support_tickets,
  kind text not null check (kind in ('message', 'note', 'status', 'assigned', 'priority', 'transcript')),
  by text not null check (by in ('requester', 'support', 'system')),
  actor_user_id uuid references users,
  body text not null check (length(body) <= 40000),
  internal boolean not null default false,
  client_id uuid,
  at timestamptz not null,
  unique (ticket_id, client_id),
  check (kind <> 'note' or internal)
);
create index support_events_of on support_events (ticket_id, at, id);
create trigger support_events_append_only before update or delete or truncate on support_events
  for each statement execute function refuse_change();

create table support_files (
  id uuid primary key,
  ticket_id uuid not null references support_tickets,
  event_id uuid not null references support_events,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 text not null references files,
  at timestamptz not null
);
create index support_files_of on support_files (ticket_id, at, id);

-- Small sums that were solved: each is good once. They are forgotten when they would be too old anyway.
create table support_puzzles (
  salt text primary key,
  used_at timestamptz not null
);
create index support_puzzles_by_age on support_puzzles (used_at);

create table chats (
  id uuid primary key,
  owner_user_id uuid not null references users,
  client_id uuid not null,
  title text not null,
  status text not null check (status in ('assistant', 'collecting', 'waiting_human', 'human', 'closed')),
  intent text,
  flow jsonb,                           -- the guided conversation that runs: its version, where it is, what is known
  path text not null default '',
  about_kind text,
  about_id uuid,
  misses integer not null default 0,    -- questions without an answer in a row
  noes integer not null default 0,      -- answers in a row that did not help
  since_no integer not null default 0,  -- the assistant looks at nothing before this message
  handed_off boolean not null default false, -- people of support read it while this is so
  assignee_user_id uuid references users,
  ticket_id uuid references support_tickets,
  model_allowed boolean not null default false, -- the owner wants answers phrased by a language model, where there is one
  last_no integer not null default 0,
  last_line text not null default '',
  last_at timestamptz not null,
  read_no integer not null default 0,
  rating integer check (rating between 1 and 5),
  ended_at timestamptz,
  created_at timestamptz not null,
  unique (owner_user_id, client_id),
  check ((status = 'closed') = (ended_at is not null)),
  check (status not in ('waiting_human', 'human') or (handed_off and ticket_id is not null))
);
create index chats_of on chats (owner_user_id, last_at desc, id desc);
create index chats_waiting on chats (ticket_id) where status in ('waiting_human', 'human');
alter table support_tickets add foreign key (chat_id) references chats on delete set null;

create table chat_messages (
  id uuid primary key,
  chat_id uuid not null references chats on delete cascade,
  no integer not null,
  role text not null check (role in ('user', 'assistant', 'agent', 'system')),
  kind text not null check (kind in ('text', 'answer', 'menu', 'ask', 'explanation', 'draft', 'handoff', 'safety')),
  author_user_id uuid references users, -- of an agent's
  body text not null check (length(body) <= 8000),
  data jsonb not null default '{}',     -- snippet, choices, what is asked, an explanation
  score real,
  by_model boolean not null default false,
  helpful boolean,
  client_id uuid,
  ticket_event_id uuid references support_events,
  at timestamptz not null,
  unique (chat_id, no),
  unique (chat_id, client_id),
  unique (chat_id, ticket_event_id),
  check (helpful is null or kind in ('answer', 'explanation'))
);
create index chat_messages_unread on chat_messages (chat_id, no) where role = 'agent';

create table chat_citations (
  message_id uuid not null references chat_messages on delete cascade,
  place integer not null,
  slug text not null,
  title text not null,
  heading text not null,
  anchor text not null,
  version integer not null,
  checked_at timestamptz not null,
  primary key (message_id, place)
);
-- An answer without a place that it comes from is refused, and so is taking that place away from it.
create function require_citation() returns trigger language plpgsql as $$
declare
  answer uuid;
begin
  if tg_table_name = 'chat_messages' then
    answer := new.id;
  else
    answer := old.message_id;
  end if;
  if exists (select 1 from chat_messages where id = answer and kind = 'answer')
    and not exists (select 1 from chat_citations where message_id = answer) then
    raise exception 'an answer names where it comes from' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger answers_cite after insert or update of kind on chat_messages
  deferrable initially deferred for each row execute function require_citation();
create constraint trigger citations_stay after delete or update of message_id on chat_citations
  deferrable initially deferred for each row execute function require_citation();
