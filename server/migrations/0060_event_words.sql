-- What a person wrote in a deed, beside the deed and not in it. The chained payload holds a salted commitment in its place, so that the
-- words can be erased with the account of who wrote them and the chain still proves itself.
create table event_words (
  event_id uuid primary key,
  author_user_id uuid not null,
  salts jsonb not null,
  words jsonb not null
);
create index event_words_by_author on event_words (author_user_id);

-- A deed's payload as people read it: with its words where they are kept, and told to be erased where they are not.
create function told_payload(event_id uuid, payload jsonb) returns jsonb language sql stable as $$
  select coalesce(
    (select payload || w.words from event_words w where w.event_id = told_payload.event_id),
    case when jsonb_path_exists(payload, '$.*.sealed') then (
      select jsonb_object_agg(key, case when jsonb_typeof(value) = 'object' and value ? 'sealed'
        then '"(erased with the account of who wrote it)"'::jsonb else value end)
      from jsonb_each(payload))
    else payload end)
$$;
