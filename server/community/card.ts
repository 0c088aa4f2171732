// A post is shown the same way in every list.
import type { Author, PostCard, Reactions } from '@ahadi/domain/community/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import type { CardRow } from './card.store.ts';

export const reactionsOf = (row: Pick<CardRow, 'helpful' | 'thanks' | 'agree' | 'support' | 'mine'>): Reactions => ({
  helpful: row.helpful,
  thanks: row.thanks,
  agree: row.agree,
  support: row.support,
  mine: row.mine,
});

/** A post as it stands in a list. */
export const cardOf = (ctx: Pick<Ctx, 'now'>, row: CardRow, author: Author): PostCard => ({
  id: row.id as PostCard['id'], // the brand is born here
  author,
  topic: row.topic,
  kind: row.kind,
  title: row.title,
  excerpt: row.excerpt,
  tags: row.tags,
  status: row.status,
  comments: row.comments,
  reactions: reactionsOf(row),
  isSolved: row.acceptedId !== null,
  isPinned: row.pinnedUntil !== null && row.pinnedUntil > ctx.now,
  isLocked: row.lockedAt !== null,
  saved: row.saved,
  createdAt: row.publishedAt.toISOString(),
  lastActivityAt: row.activeAt.toISOString(),
});
