-- The words on the pages of a brought document, each once, by which it is found. What stands beyond 15,000 different words is not.
alter table agreement_documents add column words tsvector;
update agreement_documents set words = (
  select array_to_tsvector(coalesce(array_agg(word), '{}')) from (
    select distinct lexeme as word from jsonb_array_elements_text(page_texts) page (text),
      unnest(to_tsvector('simple', left(unaccent(page.text), 200000)))
    where octet_length(lexeme) <= 60 limit 15000) found);
alter table agreement_documents alter column words set not null;
