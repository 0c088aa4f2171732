// A post's text, its earlier words and the words it is found by are written here.
import { excerptOf } from '@ahadi/domain/community/rules.ts';
import type { EntryStatus, PostInput } from '@ahadi/domain/community/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

/** The id of what somebody sent under this id of theirs before, or null. */
export async function sentBefore(
  ctx: Pick<Ctx, 'db'>,
  table: 'posts' | 'comments',
  userId: string,
  clientId: string,
): Promise<string | null> {
  const row = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('author_user_id', '=', userId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.id ?? null;
}

const wordsOf = ({ title, body, tags, topic }: PostInput) => sql`
  setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${tags.join(' ')}), 'B')
    || to_tsvector('simple', ${body}) || array_to_tsvector(${[`=${topic}`, ...tags.map((tag) => `#${tag}`)]}::text[])`;

export async function addPost(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { userId: string; clientId: string; post: PostInput; status: EntryStatus; hash: Uint8Array },
): Promise<string> {
  const id = uuidv7({ msecs: ctx.now.getTime() });
  const { topic, kind, title, body, tags } = it.post;
  await sql`
    with text as (
      insert into post_texts (post_id, body, words, is_shown) values (${id}, ${body}, ${wordsOf(it.post)}, ${it.status === 'published'}))
    insert into posts (id, author_user_id, client_id, topic, kind, title, excerpt, tags, status, text_hash, created_at, published_at, active_at)
    values (${id}, ${it.userId}, ${it.clientId}, ${topic}, ${kind}, ${title}, ${excerptOf(body)}, ${tags}::text[], ${it.status}, ${it.hash},
      ${ctx.now}, ${ctx.now}, ${ctx.now})`.execute(ctx.db);
  return id;
}

/** Puts another text in the place of a post's. */
export const changeText = (ctx: Pick<Ctx, 'db'>, id: string, post: PostInput) =>
  sql`update post_texts set body = ${post.body}, words = ${wordsOf(post)} where post_id = ${id}`.execute(ctx.db);

/** A post stands in another topic: so do its words. */
export const moveWords = (ctx: Pick<Ctx, 'db'>, id: string, from: string, to: string) =>
  sql`
    update post_texts set words = ts_delete(words, ${`=${from}`}) || array_to_tsvector(array[${`=${to}`}]) where post_id = ${id}`.execute(
    ctx.db,
  );

/** Keeps a text as it was before an edit. */
export const keepRevision = (
  ctx: Pick<Ctx, 'db'>,
  it: { id: string; no: number; title: string | null; body: string; at: Date },
) =>
  sql`
    insert into entry_revisions (target_id, no, title, body, at) values (${it.id}, ${it.no}, ${it.title}, ${it.body}, ${it.at})
    on conflict do nothing`.execute(ctx.db);

/**
 * Takes a deleted text out of the database, what it said before with it. Left where a case of moderation is about it: what was decided
 * needs what it was decided about.
 */
export async function wipeText(ctx: Pick<Ctx, 'db'>, kind: 'post' | 'comment', id: string): Promise<void> {
  const { rows } = await sql`select 1 from moderation_cases where target_id = ${id} limit 1`.execute(ctx.db);
  if (rows.length > 0) return;
  await sql`delete from entry_revisions where target_id = ${id}`.execute(ctx.db);
  if (kind === 'comment') {
    await sql`update comments set body = '' where id = ${id}`.execute(ctx.db);
    return;
  }
  await sql`update post_texts set body = '', words = '' where post_id = ${id}`.execute(ctx.db);
  await sql`update posts set title = '', excerpt = '', tags = '{}', is_indexed = false where id = ${id}`.execute(
    ctx.db,
  );
}
