// A post's page is read in few statements.
import type { FollowLevel } from '@ahadi/domain/community/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { type CardRow, cardColumns } from './card.store.ts';

export type PostRow = CardRow & {
  body: string;
  revision: number;
  editedAt: Date | null;
  lockReason: string | null;
  follow: FollowLevel | null;
  decisionId: string | null;
};

export async function findPostView(ctx: Pick<Ctx, 'db'>, readerId: string, id: string): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select ${cardColumns(readerId)}, t.body, p.revision, p.edited_at as "editedAt", p.lock_reason as "lockReason", f.level as follow,
      p.decision_id as "decisionId"
    from posts p join post_texts t on t.post_id = p.id
    left join follows f on f.user_id = ${readerId}::uuid and f.kind = 'post' and f.target = p.id::text
    where p.id = ${id}::uuid`.execute(ctx.db);
  return rows[0];
}

/** How many of the newest of a topic are looked at for those that are near. */
const LOOKED_AT = 200;
/** Open questions and discussions of the same topic whose titles have most in common with a post's, at most five. */
export async function nearTo(
  ctx: Pick<Ctx, 'db'>,
  readerId: string,
  { id, topic, title }: Pick<PostRow, 'id' | 'topic' | 'title'>,
): Promise<{ id: string; title: string; comments: number }[]> {
  const { rows } = await sql<{ id: string; title: string; comments: number }>`
    select id, title, comments from (
      select p.id, p.title, p.comments, p.active_at from posts p
      where p.status = 'published' and p.topic = ${topic} and p.id <> ${id}::uuid and p.locked_at is null
        and p.author_user_id <> all((select hidden_from(${readerId}::uuid))::uuid[])
      order by p.active_at desc, p.id desc limit ${sql.lit(LOOKED_AT)}) p
    order by similarity(title, ${title}) desc, active_at desc limit 5`.execute(ctx.db);
  return rows;
}

export type RemovalRow = {
  id: string;
  caseId: string;
  rule: string | null;
  reason: string;
  at: Date;
  isAppealed: boolean;
};
/** What was decided about texts that are not shown. */
export async function removalsOf(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<RemovalRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RemovalRow>`
    select d.id, d.case_id as "caseId", d.rule, d.reason, d.at,
      (d.appeal_id is not null or exists (select 1 from appeals a where a.decision_id = d.id)) as "isAppealed"
    from moderation_decisions d where d.id = any(${ids}::uuid[])`.execute(ctx.db);
  return rows;
}

/** What a text said before each of its edits, oldest first, at most a hundred. */
export async function revisionsOf(
  ctx: Pick<Ctx, 'db'>,
  id: string,
): Promise<{ no: number; title: string | null; body: string; at: Date }[]> {
  const { rows } = await sql<{ no: number; title: string | null; body: string; at: Date }>`
    select no, title, body, at from entry_revisions where target_id = ${id} order by no limit 100`.execute(ctx.db);
  return rows;
}
