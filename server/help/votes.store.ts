// Views and votes are counted by day and version.
import type { VoteReason } from '@ahadi/domain/help/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** Counts a reader's view of a day; answers whether it was their first. */
export async function addView(ctx: Db, articleId: string, day: string, reader: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with seen as (
      insert into help_views (article_id, day, reader) values (${articleId}::uuid, ${day}::date, ${reader})
      on conflict do nothing returning article_id)
    update help_articles a set views = views + 1, recent_views = recent_views + 1 from seen where a.id = seen.article_id
    returning a.id`.execute(ctx.db);
  return rows.length > 0;
}

export type NewVote = {
  articleId: string;
  version: number;
  voter: string;
  helpful: boolean;
  reason: VoteReason | null;
  text: string;
};
/** Writes a vote, or what the voter says now instead of before. */
export async function putVote(ctx: Pick<Ctx, 'db' | 'now'>, it: NewVote): Promise<void> {
  await sql`
    insert into help_votes (id, article_id, version, voter, helpful, reason, text, at)
    values (${uuidv7()}, ${it.articleId}, ${it.version}, ${it.voter}, ${it.helpful}, ${it.reason}, ${it.text}, ${ctx.now})
    on conflict (article_id, version, voter) do update set helpful = excluded.helpful, reason = excluded.reason, text = excluded.text,
      at = excluded.at, settled_at = case when help_votes.text = excluded.text then help_votes.settled_at end`.execute(
    ctx.db,
  );
}

/** Brings the counts of an article's version in line with its votes; answers those since it was last looked at. The article is held. */
export async function countVotes(ctx: Db, articleId: string): Promise<{ helpful: number; unhelpful: number }> {
  const { rows } = await sql<{ helpful: number; unhelpful: number }>`
    with counted as (
      select count(*) filter (where v.helpful)::int as yes, count(*) filter (where not v.helpful)::int as no,
        count(*) filter (where v.helpful and v.at >= a.checked_at)::int as new_yes,
        count(*) filter (where not v.helpful and v.at >= a.checked_at)::int as new_no
      from help_articles a join help_votes v on v.article_id = a.id and v.version = a.version where a.id = ${articleId}::uuid),
    put as (update help_articles set helpful = counted.yes, unhelpful = counted.no from counted where id = ${articleId}::uuid)
    select new_yes as helpful, new_no as unhelpful from counted`.execute(ctx.db);
  return rows[0] ?? { helpful: 0, unhelpful: 0 };
}

/** Forgets who read what on days before that one, and counts the views of the days that are left. */
export async function forgetViews(ctx: Db, before: string): Promise<void> {
  await sql`
    with gone as (delete from help_views where day < ${before}::date returning article_id)
    update help_articles a set recent_views = greatest(0, a.recent_views - n)
    from (select article_id, count(*)::int as n from gone group by article_id) counted where counted.article_id = a.id`.execute(
    ctx.db,
  );
}
