// Marks are rows, and the counts follow them.
import type { Reaction, Reactions } from '@ahadi/domain/community/schema.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { marksBy } from './card.store.ts';

/** For so long a helpful mark counts for the place of a post among the top. */
const RECENT_DAYS = 90;
const tables = { post: sql.table('posts'), comment: sql.table('comments') };
type Target = { kind: 'post' | 'comment'; id: string };

const counted = (kind: 'post' | 'comment', reaction: Reaction, by: number, top: number) => sql`
  ${sql.ref(reaction)} = greatest(0, ${sql.ref(reaction)} + ${by})
  ${kind === 'post' && reaction === 'helpful' && top !== 0 ? sql`, top = greatest(0, top + ${top})` : sql``}`;

/** Marks a text that is held; answers false when it was marked so before. */
export async function addReaction(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { kind, id }: Target,
  userId: string,
  reaction: Reaction,
): Promise<boolean> {
  const isRecent = kind === 'post' && reaction === 'helpful';
  const { rows } = await sql`
    insert into entry_reactions (target_id, user_id, kind, is_recent, at) values (${id}, ${userId}, ${reaction}, ${isRecent}, ${ctx.now})
    on conflict do nothing returning 1`.execute(ctx.db);
  if (rows.length === 0) return false;
  await sql`update ${tables[kind]} set ${counted(kind, reaction, 1, 1)} where id = ${id}`.execute(ctx.db);
  return true;
}

/** Takes a mark back from a text that is held; answers when it was set, or null when there was none. */
export async function removeReaction(
  ctx: Pick<Ctx, 'db'>,
  { kind, id }: Target,
  userId: string,
  reaction: Reaction,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date; is_recent: boolean }>`
    delete from entry_reactions where target_id = ${id} and user_id = ${userId} and kind = ${reaction} returning at, is_recent`.execute(
    ctx.db,
  );
  const [was] = rows;
  if (!was) return null;
  await sql`update ${tables[kind]} set ${counted(kind, reaction, -1, was.is_recent ? -1 : 0)} where id = ${id}`.execute(
    ctx.db,
  );
  return was.at;
}

export async function reactionsOn(ctx: Pick<Ctx, 'db'>, readerId: string, { kind, id }: Target): Promise<Reactions> {
  const { rows } = await sql<Reactions>`
    select helpful, thanks, agree, support, ${marksBy(readerId, sql`e.id`)} as mine from ${tables[kind]} e where e.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0] ?? { helpful: 0, thanks: 0, agree: 0, support: 0, mine: [] };
}

/** Marks that have grown old count for the top no more, so many at a time; answers how many. */
export async function fadeMarks(ctx: Pick<Ctx, 'db' | 'now'>, most: number): Promise<number> {
  const before = new Date(ctx.now.getTime() - RECENT_DAYS * DAY);
  const { rows } = await sql<{ count: number }>`
    with old as materialized (
      select ctid, target_id from entry_reactions where is_recent and at < ${before}
      order by at, target_id limit ${sql.lit(most)} for no key update skip locked),
    faded as (update entry_reactions r set is_recent = false from old where r.ctid = old.ctid),
    lower as (
      update posts p set top = greatest(0, p.top - o.marks)
      from (select target_id, count(*)::int as marks from old group by target_id) o where p.id = o.target_id)
    select count(*)::int as count from old`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
