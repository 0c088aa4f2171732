// What counts for and against a writer is kept in rows.
import { changedByAppeal } from '@ahadi/domain/community/moderation/lifecycle.ts';
import { strikes } from '@ahadi/domain/community/moderation/rules.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';

/** Decisions of the last 90 days that went against a person and stand; what an appeal changed counts as what it was changed to. */
const strikesOf = (userId: RawBuilder<unknown>, now: Date, but: string | null = null) => sql`(
  select count(*)::int from moderation_decisions d
  where d.author_user_id = ${userId} and d.at > ${new Date(now.getTime() - 90 * DAY)} and d.measure = any(${strikes}::text[])
    and d.case_id is distinct from ${but}::uuid
    and (d.outcome = 'modified' or d.appeal_id is null and not exists (
      select 1 from appeals a where a.decision_id = d.id and a.status in ${among(changedByAppeal)})))`;

export type Marks = { userId: string; helpful: number; shown: number; upheld: number };

/** What the community itself knows of these people. */
export async function marksOf(ctx: Pick<Ctx, 'db' | 'now'>, ids: readonly string[]): Promise<Marks[]> {
  const { rows } = await sql<Marks>`
    select it.id as "userId", coalesce(p.helpful, 0) as helpful, coalesce(p.shown, 0) as shown,
      ${strikesOf(sql`it.id`, ctx.now)} as upheld
    from unnest(${ids}::uuid[]) it (id) left join community_people p on p.user_id = it.id`.execute(ctx.db);
  return rows;
}

/** Decisions that count against somebody, without those of one case. */
export async function strikesBeside(ctx: Pick<Ctx, 'db' | 'now'>, userId: string, caseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${strikesOf(sql`${userId}::uuid`, ctx.now, caseId)} as count`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

/** Holds what is known of these people until the transaction ends, always in the same order. */
export async function holdPeople(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<void> {
  const sorted = [...new Set(ids)].sort();
  await sql`
    insert into community_people (user_id) select id from unnest(${sorted}::uuid[]) it (id) order by id on conflict do nothing`.execute(
    ctx.db,
  );
  await sql`select 1 from community_people where user_id = any(${sorted}::uuid[]) order by user_id for update`.execute(
    ctx.db,
  );
}

/** Words of theirs were shown: after three nothing is looked at first. */
export const countShown = (ctx: Pick<Ctx, 'db'>, userId: string) =>
  sql`update community_people set shown = shown + 1 where user_id = ${userId}`.execute(ctx.db);

/** Adds helpful marks to somebody, or takes them back; within the month they are counted among its helpers. */
export async function countHelpful(ctx: Pick<Ctx, 'db'>, userId: string, by: 1 | -1, month: string): Promise<void> {
  await sql`
    with helped as (
      insert into community_helpers (month, user_id, helpful) values (${month}, ${userId}, ${by})
      on conflict (month, user_id) do update set helpful = community_helpers.helpful + ${by})
    update community_people set helpful = greatest(0, helpful + ${by}) where user_id = ${userId}`.execute(ctx.db);
}

/** Who was marked helpful most often in a month. */
export async function bestHelpers(
  ctx: Pick<Ctx, 'db'>,
  readerId: string,
  month: string,
): Promise<{ userId: string; helpful: number }[]> {
  const { rows } = await sql<{ userId: string; helpful: number }>`
    select user_id as "userId", helpful from community_helpers
    where month = ${month} and helpful > 0 and user_id <> all((select hidden_from(${readerId}))::uuid[])
    order by helpful desc, user_id limit 8`.execute(ctx.db);
  return rows;
}

/** Until when somebody may not write, and why; null when nothing keeps them. Without an end `until` is null. */
export async function barOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  userId: string,
): Promise<{ until: Date | null; reason: string } | null> {
  const { rows } = await sql<{ until: Date | null; reason: string }>`
    select s.ends_at as until, d.reason from sanctions s join moderation_decisions d on d.id = s.decision_id
    where s.user_id = ${userId} and s.lifted_at is null and s.kind <> 'warn' and (s.ends_at is null or s.ends_at > ${ctx.now})
    order by s.ends_at desc nulls first limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
