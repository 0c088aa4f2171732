-- Tags that somebody puts on agreements for themselves: nobody else reads them.
create table agreement_tags (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (length(name) between 1 and 40),
  folded text not null,                 -- by which two spellings of one name are the same
  created_at timestamptz not null,
  unique (user_id, folded)
);
create table agreement_tagged (
  tag_id uuid not null references agreement_tags on delete cascade,
  user_id uuid not null,
  agreement_id uuid not null,
  primary key (user_id, agreement_id, tag_id),
  foreign key (user_id, agreement_id) references agreement_readers on delete cascade
);
create index agreement_tagged_by_tag on agreement_tagged (tag_id);

-- By what one reader finds one agreement: marks of what lists are narrowed by, always as it is, and the words of its text, null where that changed
-- since and a round has not written them again. Each begins with the end of the reader's id: a word or mark that everybody has leads through
-- one's own agreements only.
create table agreement_words (
  agreement_id uuid not null,
  user_id uuid not null,
  marks tsvector not null,
  words tsvector,
  primary key (agreement_id, user_id),  -- in this order: no plan looks at all of one reader's for a word
  -- Judged at the end: while an agreement goes, what goes with it writes its row once more.
  foreign key (user_id, agreement_id) references agreement_readers on delete cascade deferrable initially deferred
) with (toast_tuple_target = 128);      -- words lie apart: what is found are narrow rows
-- Nothing waits beside these: what waits is read by each question, and is what planners think dear.
create index agreement_words_marked on agreement_words using gin (marks) with (fastupdate = off);
create index agreement_words_said on agreement_words using gin (words) with (fastupdate = off) where words is not null;
create index agreement_words_unwritten on agreement_words (user_id) where words is null;

-- Of a text in one of four languages, which it is: the one that most of these small words are of.
create function language_of(said text[]) returns text language sql immutable parallel safe as $$
  select code from (values
    ('en', array['the', 'of', 'and', 'shall', 'by', 'this', 'with', 'for', 'or', 'any', 'be', 'is']),
    ('sw', array['ya', 'wa', 'na', 'kwa', 'ni', 'katika', 'cha', 'za', 'hii', 'kama', 'yake', 'huu']),
    ('fr', array['le', 'les', 'des', 'et', 'du', 'une', 'dans', 'par', 'pour', 'est', 'au', 'aux']),
    ('ar', array['في', 'من', 'على', 'الى', 'إلى', 'ان', 'أن', 'هذا', 'هذه', 'التي', 'عن', 'مع'])
  ) it (code, small)
  cross join lateral (select count(*) as n from unnest(small) s (word) where s.word = any(said)) found
  where n > 0 order by n desc, code limit 1;
$$;

-- What an agreement is narrowed by: kind /k/, state /s/, currency /c/, the reader's tags /t/, month of its last day /e/ and of its last signature
-- /d/. Volatile, so that who waited for the row looks again at what stands now.
create function marks_to_find(me uuid, it uuid) returns tsvector language plpgsql volatile as $$
begin
  return (select array_to_tsvector(coalesce(array_agg(right(me::text, 8) || key), '{}')) from (
    select '/s/' || a.status from public.agreements a where a.id = it
    union all select '/c/' || a.currency from public.agreements a where a.id = it
    union all select '/k/' || (v.terms->>'kind') from public.agreements a join public.agreement_versions v on v.id = a.current_version_id where a.id = it
    union all select '/e/' || left(coalesce(a.ends_on::text, v.terms->>'endsOn'), 7) from public.agreements a
      left join public.agreement_versions v on v.id = a.current_version_id where a.id = it
    union all select '/d/' || to_char(max(s.signed_at) at time zone 'UTC', 'YYYY-MM') from public.agreement_signatures s
      where s.agreement_id = it and s.voided_at is null
    union all select '/t/' || t.tag_id from public.agreement_tagged t where t.user_id = me and t.agreement_id = it
  ) k (key) where key is not null);
end $$;

-- The words of an agreement (mark ":") as far as this reader sees them: its name, people, text and document, and the language of the text (/l/). Arabic
-- words stand there without their article, too. As many as half a megabyte holds: a document may have more, and what is longer than a whole one
-- could be neither compared nor restored.
create function words_to_find(me uuid, it uuid) returns tsvector language sql stable as $$
  with held as (
    select a.title, a.ref, translate(v.terms->>'kind', '_', ' ') as kind, v.words, d.words as document
    from public.agreements a
    join public.agreement_versions v on v.id = a.current_version_id and (v.published_at is not null or v.author_user_id = me)
    left join public.agreement_documents d on d.agreement_id = a.id and v.terms->'document'->>'sha256' = d.sha256
      and (v.published_at is not null or d.by_user_id = me)
    where a.id = it
  ), head as (
    select to_tsvector('simple', public.unaccent(concat_ws(' ', h.title, regexp_replace(h.title, '[-/@.:_’'']+', ' ', 'g'),
      h.kind, translate(h.ref, '-', ' '), ltrim(substring(h.ref from '\d+$'), '0'),
      (select string_agg(concat_ws(' ', p.name, regexp_replace(p.name, '[-/@.:_’'']+', ' ', 'g')), ' ')
        from public.agreement_parties p where p.agreement_id = it)))) as words
    from held h
  ), said as (
    select word, min(place) as place from (
      select unnest(tsvector_to_array(words)), 0 from head
      union all select unnest(tsvector_to_array(words)), 1 from held
      union all select unnest(tsvector_to_array(document)), 2 from held
    ) every (word, place) group by word
  ), keys as (
    select ':' || left(word, 60) as key, place from said
    union all select ':' || substring(left(word, 60) from 3), place from said where word like 'ال___%'
  ), kept as (
    select key from (select key, sum(octet_length(key) + 8) over (order by place, key rows unbounded preceding) as so_far from keys where key <> ':') k
    where so_far < 500000
  )
  select array_to_tsvector(coalesce(array_agg(right(me::text, 8) || key), '{}')) from (
    select key from kept
    union all select '/l/' || public.language_of((select array_agg(word) from said))
  ) k where key is not null;
$$;

-- Always written, also where nothing stands: so whatever writes words meanwhile waits for this, or is undone by it.
create function forget_agreement_words() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_op = 'DELETE' then changed := old.agreement_id; else changed := new.agreement_id; end if;
  update public.agreement_words set words = null where agreement_id = changed;
  return null;
end $$;
create trigger agreement_documents_said after insert or delete or update of words on agreement_documents for each row
  execute function forget_agreement_words();
create trigger agreement_parties_said after insert or delete or update of name on agreement_parties for each row
  execute function forget_agreement_words();

-- A copy that nobody else sees is no text of the agreement yet.
create function version_said() returns trigger language plpgsql as $$
begin
  if exists (select from public.agreements a where a.id = new.agreement_id and a.current_version_id = new.id) then
    update public.agreement_words set words = null, marks = public.marks_to_find(user_id, agreement_id) where agreement_id = new.agreement_id;
  end if;
  return null;
end $$;
create trigger agreement_versions_said after insert or update of terms, published_at on agreement_versions for each row execute function version_said();

create function agreement_said() returns trigger language plpgsql as $$
begin
  update public.agreement_words set marks = public.marks_to_find(user_id, agreement_id),
    words = case when old.title <> new.title or old.current_version_id is distinct from new.current_version_id then null else words end
  where agreement_id = new.id;
  return null;
end $$;
create trigger agreements_said after update of title, current_version_id, status, currency, ends_on on agreements for each row
  when (old.title <> new.title or old.current_version_id is distinct from new.current_version_id or old.status <> new.status
    or old.currency <> new.currency or old.ends_on is distinct from new.ends_on)
  execute function agreement_said();

create function agreement_was_tagged() returns trigger language plpgsql as $$
declare
  it record;
begin
  if tg_op = 'DELETE' then it := old; else it := new; end if;
  update public.agreement_words set marks = public.marks_to_find(user_id, agreement_id)
  where agreement_id = it.agreement_id and user_id = it.user_id;
  return null;
end $$;
create trigger agreement_tagged_said after insert or delete on agreement_tagged for each row execute function agreement_was_tagged();

create function add_agreement_words() returns trigger language plpgsql as $$
begin
  insert into public.agreement_words (agreement_id, user_id, marks)
  values (new.agreement_id, new.user_id, public.marks_to_find(new.user_id, new.agreement_id)) on conflict do nothing;
  return null;
end $$;
create trigger agreement_readers_said after insert on agreement_readers for each row execute function add_agreement_words();

-- A word as it is asked for in those words, as it begins. What no index of words knows is looked for as it stands, and found by nobody.
create function word_to_find(me uuid, word text) returns tsquery language sql stable as $$
  select coalesce(
    (select string_agg('''' || replace(replace(right(me::text, 8) || ':' || left(it, 60), '\', '\\'), '''', '''''') || ''':*', ' & ')
      from unnest(tsvector_to_array(to_tsvector('simple', public.unaccent(word)))) said (it)),
    '''' || right(me::text, 8) || ':-''')::tsquery;
$$;
