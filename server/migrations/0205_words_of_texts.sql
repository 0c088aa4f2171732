-- The words of a written text, each once, by which its agreement is found: headings, clauses, what is promised, asked and said of the sides.
create function words_of_terms(terms jsonb) returns tsvector language sql immutable parallel safe as $$
  select strip(to_tsvector('simple'::regconfig, left(public.unaccent('public.unaccent'::regdictionary, coalesce(string_agg(said #>> '{}', ' '), '')), 200000)))
  from (
    select jsonb_path_query(terms, '$.clauses[*].heading') union all
    select jsonb_path_query(terms, '$.clauses[*].body.**.text') union all
    select jsonb_path_query(terms, '$.clauses[*].plain') union all
    select jsonb_path_query(terms, '$.obligations[*].title') union all
    select jsonb_path_query(terms, '$.fields[*].label') union all
    select jsonb_path_query(terms, '$.sides[*].called')
  ) it (said);
$$;
alter table agreement_versions add column words tsvector generated always as (words_of_terms(terms)) stored;
