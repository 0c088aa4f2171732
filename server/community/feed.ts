// Posts are read by topic, by what one follows, and by search.
import { type PostCard, type Topic, topics } from '@ahadi/domain/community/schema.ts';
import type { Page } from '@ahadi/domain/core/page.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { cardOf } from './card.ts';
import * as store from './feed.store.ts';
import { authorsOf } from './people.ts';
import { readQuestion } from './search.ts';

/** One page of posts; on the first page of all, or of a topic, the pinned ones come before it. Throws BAD_INPUT for a strange cursor. */
export async function readFeed(
  ctx: Ctx,
  { q, ...asked }: store.Asked & { q?: string | undefined },
): Promise<Page<PostCard>> {
  const readerId = userIdOf(ctx);
  const question = q === undefined ? null : await readQuestion(ctx, q);
  if (q !== undefined && question === null) return { rows: [], nextCursor: null };
  const { rows, nextCursor } = await store.listPosts(ctx, readerId, asked, question);
  const isPlain = !q && asked.filter === 'all' && asked.tag === undefined && asked.author === undefined;
  const isFirst = isPlain && asked.cursor === undefined && asked.sort !== 'unanswered';
  const pinned = isFirst ? await store.listPinned(ctx, readerId, asked.topic) : [];
  const shown = [...pinned, ...rows];
  const author = await authorsOf(
    ctx,
    shown.map(({ authorId }) => authorId),
  );
  return { rows: shown.map((row) => cardOf(ctx, row, author(row.authorId))), nextCursor };
}

/** Every topic in its order, how many posts are shown in it, and whether the reader follows it. */
export async function readTopics(ctx: Ctx): Promise<{ topic: Topic; posts: number; follows: boolean }[]> {
  const counted = await store.countTopics(ctx, userIdOf(ctx));
  return topics.map((topic) => ({ topic, ...(counted.get(topic) ?? { posts: 0, follows: false }) }));
}

/** How many posts came since, at most a hundred. */
export const countNewer = async (ctx: Ctx, since: string, topic: Topic | undefined): Promise<{ posts: number }> => ({
  posts: await store.countNewer(ctx, userIdOf(ctx), new Date(since), topic),
});
