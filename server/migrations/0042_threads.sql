-- The first level of a thread, the newest first: a page of it costs what it shows, however long the thread is.
create index comments_first_newest on comments (post_id, path desc) where length(path) = 5;
