-- Whoever scans the code on a sealed page asks for the text of that hash.
create index agreement_versions_by_hash on agreement_versions (content_hash) where content_hash is not null;
