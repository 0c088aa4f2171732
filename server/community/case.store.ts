// Cases and what was decided in them are read and written here.

import { openCases } from '@ahadi/domain/community/moderation/lifecycle.ts';
import type { CaseStatus, ReportReason } from '@ahadi/domain/community/moderation/schema.ts';
import type { Topic } from '@ahadi/domain/community/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import type { Judgement } from './decision.store.ts';

type Db = Pick<Ctx, 'db'>;
export type OpenedBy = 'report' | 'queue' | 'guard';

/** A case as services hold it. */
export type HeldCase = {
  id: string;
  targetKind: 'post' | 'comment';
  targetId: string;
  postId: string;
  authorUserId: string;
  topic: Topic;
  openedBy: OpenedBy;
  status: CaseStatus;
  score: number;
  reports: Partial<Record<ReportReason, number>>;
  assigneeUserId: string | null;
  dueAt: Date | null;
  openedAt: Date;
  reporterUserIds: string[];
  /** The one who decided it, or an appeal about it. */
  decidedBy: string[];
};

export const caseColumns = sql`
  c.id, c.target_kind as "targetKind", c.target_id as "targetId", c.post_id as "postId", c.author_user_id as "authorUserId", c.topic,
  c.opened_by as "openedBy", c.status, c.score, c.reports, c.assignee_user_id as "assigneeUserId", c.due_at as "dueAt",
  c.opened_at as "openedAt", array(select r.reporter_user_id from reports r where r.case_id = c.id) as "reporterUserIds",
  array(select d.moderator_user_id from moderation_decisions d where d.case_id = c.id and d.moderator_user_id is not null) as "decidedBy"`;

export async function findCase(ctx: Db, id: string, hold = false): Promise<HeldCase | undefined> {
  // Held before it is read: the lists beside it are read as they are once it is held.
  if (hold) await sql`select 1 from moderation_cases where id = ${id} for update`.execute(ctx.db);
  const { rows } = await sql<HeldCase>`select ${caseColumns} from moderation_cases c where c.id = ${id}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** The case about a text that is open, or undefined. */
export async function openCaseOf(ctx: Db, targetId: string): Promise<HeldCase | undefined> {
  const { rows } = await sql<HeldCase>`
    select ${caseColumns} from moderation_cases c where c.target_id = ${targetId} and c.status in ${among(openCases)}`.execute(
    ctx.db,
  );
  return rows[0];
}

/** Opens a case about a text that is held. */
export async function addCase(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: Pick<HeldCase, 'targetKind' | 'targetId' | 'postId' | 'authorUserId' | 'topic' | 'openedBy' | 'dueAt'>,
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into moderation_cases (id, target_kind, target_id, post_id, author_user_id, topic, opened_by, status, due_at, opened_at, updated_at)
    values (${id}, ${it.targetKind}, ${it.targetId}, ${it.postId}, ${it.authorUserId}, ${it.topic}, ${it.openedBy}, 'open', ${it.dueAt},
      ${ctx.now}, ${ctx.now})`.execute(ctx.db);
  return id;
}

/** Cases `c` that somebody neither wrote nor reported, and did not decide where that is what is appealed against. */
export const mayJudge = (me: RawBuilder<unknown>) => sql`(c.author_user_id <> ${me}
  and c.id <> all (array(select r.case_id from reports r where r.reporter_user_id = ${me} and r.case_id is not null))
  and not (c.status = 'appealed' and exists (
    select 1 from moderation_decisions d where d.case_id = c.id and d.moderator_user_id = ${me})))`;

export type CaseChange = {
  status?: CaseStatus;
  assignee_user_id?: string | null;
  due_at?: Date | null;
  decided_at?: Date;
};
export const changeCase = (ctx: Pick<Ctx, 'db' | 'now'>, id: string, change: CaseChange) =>
  ctx.db
    .updateTable('moderation_cases')
    .set({ ...change, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();

export type HeldDecision = Judgement & { id: string; seq: number; moderatorNo: number | null; at: Date; hash: Buffer };
const decisionColumns = sql`
  d.id, d.seq, d.case_id as "caseId", d.appeal_id as "appealId", d.moderator_user_id as "moderatorUserId", n.no as "moderatorNo",
  d.author_user_id as "authorUserId", d.measure, d.rule, d.reason, d.days, d.outcome, d.at, d.hash`;

/** Everything that was decided in a case, in order. */
export async function decisionsOf(ctx: Db, caseId: string): Promise<HeldDecision[]> {
  const { rows } = await sql<HeldDecision>`
    select ${decisionColumns} from moderation_decisions d left join moderator_numbers n on n.user_id = d.moderator_user_id
    where d.case_id = ${caseId} order by d.seq limit 100`.execute(ctx.db);
  return rows;
}

export async function findDecision(ctx: Db, id: string): Promise<HeldDecision | undefined> {
  const { rows } = await sql<HeldDecision>`
    select ${decisionColumns} from moderation_decisions d left join moderator_numbers n on n.user_id = d.moderator_user_id
    where d.id = ${id}`.execute(ctx.db);
  return rows[0];
}
