// Comments are read in the order of their thread.

import { emptiedEntries } from '@ahadi/domain/community/lifecycle.ts';
import { PLACE, placeToAnswer, placeUnder } from '@ahadi/domain/community/rules.ts';
import type { EntryStatus, Reaction } from '@ahadi/domain/community/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { cursorOf, type Keys, keysOf } from '../core/page.ts';
import { marksBy } from './card.store.ts';
import { isWhole } from './order.store.ts';

export type ThreadRow = {
  id: string;
  postId: string;
  parentId: string | null;
  authorId: string;
  /** Who wrote what it answers, where the reader meets them and it is shown. */
  answeredId: string | null;
  path: string;
  body: string;
  status: EntryStatus;
  revision: number;
  decisionId: string | null;
  helpful: number;
  thanks: number;
  agree: number;
  support: number;
  mine: Reaction[];
  createdAt: Date;
  publishedAt: Date;
  editedAt: Date | null;
};
export type ThreadSort = 'oldest' | 'newest' | 'helpful';

const columns = (readerId: string) => sql`
  c.id, c.post_id as "postId", c.parent_id as "parentId", c.author_user_id as "authorId", c.path, c.body, c.status, c.revision,
  c.decision_id as "decisionId", c.helpful, c.thanks, c.agree, c.support, c.created_at as "createdAt", c.published_at as "publishedAt",
  c.edited_at as "editedAt", ${marksBy(readerId, sql`c.id`)} as mine,
  (select p.author_user_id from comments p where p.id = c.parent_id and p.status = 'published'
    and p.author_user_id <> all((select hidden_from(${readerId}::uuid))::uuid[])) as "answeredId"`;

/** The end of what lies under a place: no sign of a place comes after it. */
const END = '~';

/**
 * What a reader sees of a thread: what is shown, their own words in any state but deleted, and of others a line in the place of words
 * that are gone where something that is shown answers them. Nothing of whom they do not meet.
 */
const seenBy = (readerId: string) => sql`
  c.author_user_id <> all((select hidden_from(${readerId}::uuid))::uuid[])
  and (c.status = 'published' or (c.author_user_id = ${readerId}::uuid and c.status <> 'deleted')
    or (c.status in ${among(emptiedEntries)} and exists (
      select 1 from comments under where under.post_id = c.post_id and under.path > c.path and under.path < c.path || ${END}
        and under.status = 'published')))`;

const isPath = (key: unknown): boolean =>
  typeof key === 'string' && /^[0-9a-z]+$/.test(key) && key.length % PLACE === 0 && key.length <= 6 * PLACE;

/** The first level in another order than the one it was written in; what lies under each stays under it. */
const roots = {
  newest: { by: sql`r.path desc`, isKeys: [isPath] },
  helpful: { by: sql`r.helpful desc, r.path`, isKeys: [isPath, isWhole] },
};

/** One page of a thread in reading order: each comment is followed by what answers it. A page costs what it shows, however long the thread is. */
export async function listThread(
  ctx: Ctx,
  readerId: string,
  { postId, cursor, limit, sort }: { postId: string; cursor?: string | undefined; limit: number; sort: ThreadSort },
): Promise<{ rows: ThreadRow[]; nextCursor: string | null }> {
  const most = sql.lit(limit + 1);
  if (sort === 'oldest') {
    const [path = ''] = cursor === undefined ? [] : keysOf(cursor, [isPath]);
    const { rows } = await sql<ThreadRow>`
      select ${columns(readerId)} from comments c
      where c.post_id = ${postId}::uuid and c.path > ${path} and ${seenBy(readerId)} order by c.path limit ${most}`.execute(
      ctx.db,
    );
    return paged(rows, limit, (row) => [row.path]);
  }
  const order = roots[sort];
  const [path = null, key = 0] = cursor === undefined ? [] : keysOf(cursor, order.isKeys);
  const root = typeof path === 'string' ? path.slice(0, PLACE) : null;
  // The thread that the last page ended in goes on after its last comment; then come those after it in the order.
  const isAfter =
    root === null
      ? sql`true`
      : sort === 'newest'
        ? sql`r.path <= ${root}`
        : sql`r.helpful <= ${key}::integer and (r.helpful < ${key}::integer or r.path >= ${root})`;
  const { rows } = await sql<ThreadRow & { key: number }>`
    with r as materialized (
      select r.path, r.helpful, row_number() over (order by ${order.by}) as place from comments r
      where r.post_id = ${postId}::uuid and length(r.path) = ${sql.lit(PLACE)} and ${isAfter} and exists (
        select 1 from comments c where c.post_id = r.post_id and c.path >= r.path and c.path < r.path || ${END} and ${seenBy(readerId)})
      order by ${order.by} limit ${sql.lit(limit + 2)}),
    cut as materialized (
      select c.id, r.place, r.helpful as key, c.path from r cross join lateral (
        select c.id, c.path from comments c
        where c.post_id = ${postId}::uuid and c.path >= r.path and c.path < r.path || ${END}
          and (r.path is distinct from ${root} or c.path > ${path}) and ${seenBy(readerId)}
        order by c.path limit ${most}) c
      order by r.place, c.path limit ${most})
    select ${columns(readerId)}, cut.key from cut join comments c using (id) order by cut.place, cut.path`.execute(
    ctx.db,
  );
  return paged(rows, limit, (row) => (sort === 'helpful' ? [row.path, row.key] : [row.path]));
}

function paged<Row extends ThreadRow>(all: Row[], limit: number, keys: (row: Row) => Keys) {
  const rows = all.slice(0, limit);
  const last = rows.at(-1);
  return { rows, nextCursor: all.length > limit && last ? cursorOf(keys(last)) : null };
}

export async function findInThread(ctx: Pick<Ctx, 'db'>, readerId: string, id: string): Promise<ThreadRow | undefined> {
  const { rows } = await sql<ThreadRow>`select ${columns(readerId)} from comments c where c.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** So many comments at most stand before a linked one on its page, from the beginning of its thread on. */
const BEFORE = 15;
/**
 * After which place a page begins that leads to a comment: at the beginning of its thread if that is near, else at itself. Null from
 * the very start.
 */
export async function cursorTo(ctx: Pick<Ctx, 'db'>, { postId, path }: Pick<ThreadRow, 'postId' | 'path'>) {
  const { rows } = await sql<{ path: string }>`
    select path from comments where post_id = ${postId}::uuid and path < ${path} order by path desc limit ${sql.lit(BEFORE + 1)}`.execute(
    ctx.db,
  );
  const root = path.slice(0, PLACE);
  const before = rows.find((row) => !row.path.startsWith(root)) ?? (rows.length > BEFORE ? rows[0] : undefined);
  return before ? cursorOf([before.path]) : null;
}

/** Adds a comment in its place: after all that answers the same. The post is held. */
export async function addComment(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: {
    postId: string;
    parent: { id: string; path: string } | null;
    userId: string;
    clientId: string;
    body: string;
    status: EntryStatus;
    hash: Uint8Array;
  },
): Promise<string> {
  const id = uuidv7({ msecs: ctx.now.getTime() });
  const under = it.parent ? placeToAnswer(it.parent.path) : '';
  const { rows } = await sql<{ path: string }>`
    select path from comments where post_id = ${it.postId}::uuid and path > ${under} and path < ${under + END}
    order by path desc limit 1`.execute(ctx.db);
  const last = rows[0]?.path.slice(under.length, under.length + PLACE);
  const path = placeUnder(under, last ? Number.parseInt(last, 36) + 1 : 1);
  await sql`
    insert into comments (id, post_id, parent_id, author_user_id, client_id, path, body, status, text_hash, created_at, published_at)
    values (${id}, ${it.postId}, ${it.parent?.id ?? null}, ${it.userId}, ${it.clientId}, ${path}, ${it.body}, ${it.status}, ${it.hash},
      ${ctx.now}, ${ctx.now})`.execute(ctx.db);
  return id;
}
