// Questions that are alike are one gap.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import type { Decision } from '@ahadi/domain/help/rules.ts';
import type { Gap } from '@ahadi/domain/help/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

type Db = Pick<Ctx, 'db'>;

export type Asked = {
  q: string;
  source: 'help' | 'contact' | 'chat';
  articleId: string | null;
  score: number;
  outcome: Decision;
};
export const addQuery = (ctx: Pick<Ctx, 'db' | 'now'>, { q, source, articleId, score, outcome }: Asked) =>
  ctx.db
    .insertInto('help_queries')
    .values({ id: uuidv7(), q, source, article_id: articleId, score, outcome, at: ctx.now })
    .execute();

/** So near in their triples of letters two questions are one gap. */
const ALIKE = 0.45;
const MOST_SAMPLES = 5;

/**
 * Counts a question that found nothing, with those it is like; the first of its kind makes a gap. One that counts as covered and comes
 * again is open again. Nobody else counts until the transaction ends.
 */
export async function countGap(ctx: Pick<Ctx, 'db' | 'now'>, q: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('help.gaps'))`.execute(ctx.db);
  await sql`select set_config('pg_trgm.similarity_threshold', ${String(ALIKE)}, true)`.execute(ctx.db);
  await sql`
    with alike as (select id from help_gaps where key % ${key} order by similarity(key, ${key}) desc, id limit 1),
    counted as (
      update help_gaps g set count = count + 1, last_at = ${ctx.now},
        status = case when status = 'covered' then 'open' else status end,
        samples = case when ${q} = any(samples) or cardinality(samples) >= ${sql.lit(MOST_SAMPLES)} then samples else samples || ${q}::text end
      from alike where g.id = alike.id returning g.id)
    insert into help_gaps (id, key, samples, created_at, last_at)
    select ${uuidv7()}, ${key}, array[${q}::text], ${ctx.now}, ${ctx.now} where not exists (select 1 from counted)`.execute(
    ctx.db,
  );
}

type Row = Omit<Gap, 'lastAt'> & { lastAt: Date; at: string };
const columns = sql`
  g.id, g.samples, g.count, g.status, (select slug from help_articles where id = g.article_id) as article, g.last_at as "lastAt",
  g.last_at::text as at`;
const shape = ({ at: _, ...row }: Row): Gap => ({ ...row, lastAt: row.lastAt.toISOString() });

/** Those of a state, the latest asked first. */
export async function listGaps(
  ctx: Db,
  { status, cursor, limit }: PageRequest & { status: Gap['status'] },
): Promise<Page<Gap>> {
  const after = afterCursor(cursor);
  const { rows } = await sql<Row>`
    select ${columns} from help_gaps g where g.status = ${status} and (g.last_at, g.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by g.last_at desc, g.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return pageFrom(rows, limit, ({ at, id }) => ({ at, id }), shape);
}

/** Writes what becomes of a gap; answers it, or undefined when there is none. */
export async function changeGap(
  ctx: Db,
  id: string,
  { status, articleId }: { status: Gap['status']; articleId: string | null },
): Promise<Gap | undefined> {
  const { rows } = await sql<Row>`
    with changed as (
      update help_gaps set status = ${status}, article_id = ${articleId}::uuid where id = ${id}::uuid returning *)
    select ${columns} from changed g`.execute(ctx.db);
  return rows[0] && shape(rows[0]);
}

/** Forgets questions from before then, and gaps that nobody asked for or decided about since. */
export async function forgetQueries(ctx: Db, before: Date): Promise<void> {
  await ctx.db.deleteFrom('help_queries').where('at', '<', before).execute();
  await ctx.db.deleteFrom('help_gaps').where('last_at', '<', before).where('status', '=', 'open').execute();
}
