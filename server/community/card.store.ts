// What a list shows of a post is asked in one piece.
import type { EntryStatus, PostKind, Reaction, Topic } from '@ahadi/domain/community/schema.ts';
import { sql } from 'kysely';

export type CardRow = {
  id: string;
  authorId: string;
  topic: Topic;
  kind: PostKind;
  title: string;
  excerpt: string;
  tags: string[];
  status: EntryStatus;
  comments: number;
  helpful: number;
  thanks: number;
  agree: number;
  support: number;
  mine: Reaction[];
  acceptedId: string | null;
  pinnedUntil: Date | null;
  lockedAt: Date | null;
  saved: boolean;
  createdAt: Date;
  publishedAt: Date;
  activeAt: Date;
};

/** What the reader marked a text `id` with. */
export const marksBy = (readerId: string, id: ReturnType<typeof sql>) => sql`
  array(select r.kind from entry_reactions r where r.target_id = ${id} and r.user_id = ${readerId}::uuid)`;

/** The columns of a card, of a post `p`, with what of it is the reader's own. Each by its key. */
export const cardColumns = (readerId: string) => sql`
  p.id, p.author_user_id as "authorId", p.topic, p.kind, p.title, p.excerpt, p.tags, p.status, p.comments, p.helpful, p.thanks, p.agree,
  p.support, p.accepted_comment_id as "acceptedId", p.pinned_until as "pinnedUntil", p.locked_at as "lockedAt",
  p.created_at as "createdAt", p.published_at as "publishedAt", p.active_at as "activeAt",
  ${marksBy(readerId, sql`p.id`)} as mine,
  exists (select 1 from saved_posts s where s.user_id = ${readerId}::uuid and s.post_id = p.id) as saved`;
