// Queues of the desk are read page by page.
import { openCases } from '@ahadi/domain/community/moderation/lifecycle.ts';
import type { ReportReason } from '@ahadi/domain/community/moderation/schema.ts';
import type { EntryStatus } from '@ahadi/domain/community/schema.ts';
import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { behindCursor, onePast } from '../core/page.ts';
import { caseColumns, type HeldCase, mayJudge } from './case.store.ts';

type Db = Pick<Ctx, 'db'>;
export type Queue = 'open' | 'mine' | 'appeals' | 'decided';
export type DeskRow = HeldCase & {
  title: string;
  body: string;
  revision: number;
  entryStatus: EntryStatus;
  assignee: string | null;
  at_us: string;
};

const beside = sql`
  p.title, coalesce(e.body, t.body) as body, coalesce(e.revision, p.revision) as revision, coalesce(e.status, p.status) as "entryStatus", u.name as assignee
  from moderation_cases c join posts p on p.id = c.post_id join post_texts t on t.post_id = p.id
  left join comments e on c.target_kind = 'comment' and e.id = c.target_id left join users u on u.id = c.assignee_user_id`;

const queues: Record<
  Queue,
  { key: RawBuilder<unknown>; from: (userId: string) => RawBuilder<unknown>; first?: 'newest' }
> = {
  open: { key: sql`c.opened_at`, from: () => sql`c.status in ${among(openCases)}` },
  mine: {
    key: sql`c.opened_at`,
    from: (userId) => sql`c.status in ${among(openCases)} and c.assignee_user_id = ${userId}`,
  },
  appeals: { key: sql`c.updated_at`, from: () => sql`c.status = 'appealed'` },
  decided: { key: sql`c.decided_at`, from: () => sql`c.decided_at is not null`, first: 'newest' },
};

/** What waits for a moderator, the oldest first; what was decided, the newest. Nothing about the reader's own words. */
export async function listCases(
  ctx: Db,
  readerId: string,
  { queue, cursor, limit }: PageRequest & { queue: Queue },
): Promise<DeskRow[]> {
  const { key, from, first = 'oldest' } = queues[queue];
  const { behind, order } = behindCursor(cursor, key, sql`c.id`, first);
  const { rows } = await sql<DeskRow>`
    select ${caseColumns}, ${key}::text as at_us, ${beside}
    where ${from(readerId)} and c.author_user_id <> ${readerId} and ${behind}
    order by ${order} limit ${onePast(limit)}`.execute(ctx.db);
  return rows;
}

export async function findOnDesk(ctx: Db, id: string): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    select ${caseColumns}, c.opened_at::text as at_us, ${beside} where c.id = ${id}`.execute(ctx.db);
  return rows[0];
}

export async function countCases(
  ctx: Pick<Ctx, 'db' | 'now'>,
  readerId: string,
): Promise<{ open: number; mine: number; appeals: number; late: number }> {
  const me = sql`${readerId}::uuid`;
  const { rows } = await sql<{ open: number; mine: number; appeals: number; late: number }>`
    select (select count(*)::int from moderation_cases c where c.status in ${among(openCases)} and ${mayJudge(me)}) as open,
      (select count(*)::int from moderation_cases c where c.status in ${among(openCases)} and c.assignee_user_id = ${readerId}) as mine,
      (select count(*)::int from moderation_cases c where c.status = 'appealed' and ${mayJudge(me)}) as appeals,
      (select count(*)::int from moderation_cases c where c.status in ${among(openCases)} and c.due_at < ${ctx.now}
        and ${mayJudge(me)}) as late`.execute(ctx.db);
  return rows[0] ?? { open: 0, mine: 0, appeals: 0, late: 0 };
}

/** What reporters wrote about a text in a case, without who they are; the oldest first. */
export async function wordsOf(ctx: Db, caseId: string): Promise<{ reason: ReportReason; text: string; at: Date }[]> {
  const { rows } = await sql<{ reason: ReportReason; text: string; at: Date }>`
    select reason, text, at from reports where case_id = ${caseId} and text <> '' order by at, id limit 100`.execute(
    ctx.db,
  );
  return rows;
}
