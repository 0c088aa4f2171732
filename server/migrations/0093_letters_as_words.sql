-- A letter is kept as its words, from which its text and its page are written; null for what waited since before.
alter table mail add column words jsonb;

-- What still waits to be sent was kept as text.
update deliveries set letter = (letter - 'subject' - 'text') || jsonb_build_object('words', jsonb_build_object(
  'kind', 'digest', 'title', letter->>'subject', 'name', '', 'said', '[]'::jsonb, 'verbatim', letter->>'text', 'reader', 'account'))
where letter is not null and letter ? 'text';
