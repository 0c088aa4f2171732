// Cases and what was decided in them are read and written here.

import { openCases } from '@ahadi/domain/community/moderation/lifecycle.ts';
import type { CaseStatus, ReportReason } from '@ahadi/domain/community/moderation/schema.ts';
import type { Topic } from '@ahadi/domain/community/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { sendAlong } from '../core/driver.ts';
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
  decidedAt: Date | null;
  openedAt: Date;
  reporterUserIds: string[];
  /** The one who decided it, or an appeal about it. */
  decidedBy: string[];
};

export const caseColumns = sql`
  c.id, c.target_kind as "targetKind", c.target_id as "targetId", c.post_id as "postId", c.author_user_id as "authorUserId", c.topic,
  c.opened_by as "openedBy", c.status, c.score, c.reports, c.assignee_user_id as "assigneeUserId", c.due_at as "dueAt", c.decided_at as "decidedAt",
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
): Promise<HeldCase> {
  const id = uuidv7();
  await sql`
    insert into moderation_cases (id, target_kind, target_id, post_id, author_user_id, topic, opened_by, status, due_at, opened_at, updated_at)
    values (${id}, ${it.targetKind}, ${it.targetId}, ${it.postId}, ${it.authorUserId}, ${it.topic}, ${it.openedBy}, 'open', ${it.dueAt},
      ${ctx.now}, ${ctx.now})`.execute(ctx.db);
  const untouched = { status: 'open', score: 0, reports: {}, assigneeUserId: null, decidedAt: null } as const;
  return { ...it, ...untouched, id, openedAt: ctx.now, reporterUserIds: [], decidedBy: [] };
}

/** Cases `c` that somebody neither wrote nor reported, and did not decide where that is what is appealed against. */
export const mayJudge = (me: RawBuilder<unknown>) => sql`(c.author_user_id <> ${me}
  and c.id <> all (array(select r.case_id from reports r where r.reporter_user_id = ${me} and r.case_id is not null))
  and not (c.status = 'appealed' and exists (
    select 1 from moderation_decisions d where d.case_id = c.id and d.moderator_user_id = ${me})))`;

/** Writes what differs: who reports does not hold the case, and writes nothing over what somebody who took it on did. */
export async function saveCase<Held extends HeldCase>(
  ctx: Pick<Ctx, 'db' | 'now'>,
  before: Held,
  after: Held,
): Promise<Held> {
  const change = {
    ...(before.status !== after.status && { status: after.status }),
    ...(before.assigneeUserId !== after.assigneeUserId && { assignee_user_id: after.assigneeUserId }),
    ...(before.dueAt !== after.dueAt && { due_at: after.dueAt }),
    ...(before.decidedAt !== after.decidedAt && { decided_at: after.decidedAt }),
    updated_at: ctx.now,
  };
  await sendAlong(ctx, ctx.db.updateTable('moderation_cases').set(change).where('id', '=', after.id));
  return after;
}

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
