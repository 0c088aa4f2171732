-- Whose turn it is in questions as they stand (see 0091): their authors', to choose an answer. Whether there is one that stood some days is the
-- reader's to compare.
insert into turns (user_id, thing_kind, thing_id, verb, part_kind, part_id, clock, since)
select p.author_user_id, 'post', p.id, 'post.choose', 'post', p.id, 'post.choose', p.published_at
from posts p join users u on u.id = p.author_user_id and u.email <> 'deleted-' || u.id || '@deleted.invalid'
where p.status = 'published' and p.kind = 'question' and p.accepted_comment_id is null;
