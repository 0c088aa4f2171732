// What a notice says is read once an event.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type Told = {
  postId: string;
  title: string;
  postAuthorId: string;
  authorId: string;
  topic: string;
  body: string;
  status: string;
  parentAuthorId: string | null;
};

/** What a deed on a post or a comment is about, and whose words are around it. */
export async function aboutEntry(
  ctx: Pick<Ctx, 'db'>,
  kind: 'post' | 'comment',
  id: string,
): Promise<Told | undefined> {
  const { rows } =
    kind === 'post'
      ? await sql<Told>`
          select p.id as "postId", p.title, p.author_user_id as "postAuthorId", p.author_user_id as "authorId", p.topic, t.body, p.status,
            null as "parentAuthorId"
          from posts p join post_texts t on t.post_id = p.id where p.id = ${id}`.execute(ctx.db)
      : await sql<Told>`
          select p.id as "postId", p.title, p.author_user_id as "postAuthorId", c.author_user_id as "authorId", p.topic, c.body, c.status,
            a.author_user_id as "parentAuthorId"
          from comments c join posts p on p.id = c.post_id left join comments a on a.id = c.parent_id where c.id = ${id}`.execute(
          ctx.db,
        );
  return rows[0];
}
