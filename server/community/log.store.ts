// The log of decisions is read page by page.
import { changedByAppeal } from '@ahadi/domain/community/moderation/lifecycle.ts';
import type { LogRow, Measure } from '@ahadi/domain/community/moderation/schema.ts';
import type { Topic } from '@ahadi/domain/community/schema.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, onePast } from '../core/page.ts';

type Db = Pick<Ctx, 'db'>;
export type LogLine = Omit<LogRow, 'by' | 'at'> & { no: number; at: Date; at_us: string };

/** So many lines are looked through for a topic or a measure that few decisions have. */
const LOOKED_AT = 5_000;

/** Every decision of a person, the newest first; what an appeal put in the place of another is a line of its own. */
export async function listLog(
  ctx: Db,
  { cursor, limit, topic, measure }: PageRequest & { topic?: Topic | undefined; measure?: Measure | undefined },
): Promise<LogLine[]> {
  const after = afterCursor(cursor);
  const { rows } = await sql<LogLine>`
    select d.id, d.measure, d.rule, d.reason, c.target_kind as kind, c.topic, n.no, d.at, d.at::text as at_us,
      coalesce((select case a.status when 'open' then 'appealed' else a.status end from appeals a where a.decision_id = d.id), 'stands') as outcome
    from (
      select * from moderation_decisions d
      where d.moderator_user_id is not null and (d.at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)
      order by d.at desc, d.id desc limit ${sql.lit(LOOKED_AT)}) d
    join moderation_cases c on c.id = d.case_id join moderator_numbers n on n.user_id = d.moderator_user_id
    where (d.appeal_id is null or d.outcome = 'modified')
      ${topic === undefined ? sql`` : sql`and c.topic = ${topic}`} ${measure === undefined ? sql`` : sql`and d.measure = ${measure}`}
    order by d.at desc, d.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

export type MonthRow = {
  month: string;
  reports: number;
  decisions: number;
  removed: number;
  appeals: number;
  changed: number;
  medianHours: number | null;
};
/** The last twelve months in which anything was reported or decided, the newest first. */
export async function listMonths(ctx: Pick<Ctx, 'db' | 'now'>): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    with since as (select date_trunc('month', ${ctx.now}::timestamptz - interval '11 months') as at),
    reported as (
      select to_char(r.at, 'YYYY-MM') as month, count(*)::int as reports from reports r, since where r.at >= since.at group by 1),
    decided as (
      select to_char(d.at, 'YYYY-MM') as month, count(*)::int as decisions,
        (count(*) filter (where d.measure in ('remove', 'mute', 'suspend')))::int as removed,
        percentile_cont(0.5) within group (order by extract(epoch from d.at - c.opened_at) / 3600) as hours
      from moderation_decisions d join moderation_cases c on c.id = d.case_id, since
      where d.at >= since.at and d.moderator_user_id is not null and d.appeal_id is null group by 1),
    appealed as (
      select to_char(a.at, 'YYYY-MM') as month, count(*)::int as appeals,
        (count(*) filter (where a.status in ${among(changedByAppeal)}))::int as changed
      from appeals a, since where a.at >= since.at group by 1)
    select month, coalesce(reports, 0) as reports, coalesce(decisions, 0) as decisions, coalesce(removed, 0) as removed,
      coalesce(appeals, 0) as appeals, coalesce(changed, 0) as changed, round(hours::numeric, 1)::float8 as "medianHours"
    from reported full join decided using (month) full join appealed using (month) order by month desc limit 12`.execute(
    ctx.db,
  );
  return rows;
}

export type OwnLine = {
  id: string;
  caseId: string;
  targetKind: 'post' | 'comment';
  targetId: string;
  postId: string;
  title: string;
  text: string;
  at_us: string;
};
const ownLines = sql`
  select d.id, c.id as "caseId", c.target_kind as "targetKind", c.target_id as "targetId", c.post_id as "postId", p.title,
    coalesce(e.body, t.body) as text, d.at::text as at_us
  from moderation_decisions d join moderation_cases c on c.id = d.case_id join posts p on p.id = c.post_id
  join post_texts t on t.post_id = p.id left join comments e on c.target_kind = 'comment' and e.id = c.target_id`;

/** What was decided about somebody's words, the newest first: not what was found to be all right, and each appeal beside its decision. */
export async function listOwn(
  ctx: Db,
  userId: string,
  { cursor, limit, from, until }: PageRequest & { from?: string | undefined; until?: string | undefined },
): Promise<OwnLine[]> {
  const after = afterCursor(cursor);
  const { rows } = await sql<OwnLine>`
    ${ownLines} where d.author_user_id = ${userId} and d.moderator_user_id is not null and d.measure not in ('none', 'approve')
      and (d.appeal_id is null or d.outcome = 'modified') and (d.at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)
      ${from === undefined ? sql`` : sql`and d.at >= ${from}::timestamptz`} ${until === undefined ? sql`` : sql`and d.at < ${until}::timestamptz`}
    order by d.at desc, d.id desc limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

export async function findOwn(ctx: Db, id: string): Promise<OwnLine | undefined> {
  const { rows } = await sql<OwnLine>`${ownLines} where d.id = ${id}`.execute(ctx.db);
  return rows[0];
}
