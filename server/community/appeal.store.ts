// Appeals stand beside the decision they are about.
import type { Appeal } from '@ahadi/domain/community/moderation/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;
export type HeldAppeal = {
  id: string;
  decisionId: string;
  caseId: string;
  appellantUserId: string;
  text: string;
  status: Appeal['status'];
  reason: string | null;
  at: Date;
  decidedAt: Date | null;
};
const columns = sql`
  a.id, a.decision_id as "decisionId", a.case_id as "caseId", a.appellant_user_id as "appellantUserId", a.text, a.status, a.reason, a.at,
  a.decided_at as "decidedAt"`;

export async function addAppeal(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { decisionId: string; caseId: string; userId: string; moderatorUserId: string; text: string },
): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into appeals (id, decision_id, case_id, appellant_user_id, moderator_user_id, text, at)
    values (${id}, ${it.decisionId}, ${it.caseId}, ${it.userId}, ${it.moderatorUserId}, ${it.text}, ${ctx.now})`.execute(
    ctx.db,
  );
  return id;
}

export async function findAppeal(ctx: Db, id: string): Promise<HeldAppeal | undefined> {
  const { rows } = await sql<HeldAppeal>`select ${columns} from appeals a where a.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** The appeals about cases, the newest of each by its case. */
export async function appealsOf(ctx: Db, caseIds: readonly string[]): Promise<Map<string, HeldAppeal>> {
  if (caseIds.length === 0) return new Map();
  const { rows } = await sql<HeldAppeal>`
    select ${columns} from appeals a where a.case_id = any(${caseIds}::uuid[]) order by a.at limit 500`.execute(ctx.db);
  return new Map(rows.map((row) => [row.caseId, row]));
}

export const endAppeal = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  id: string,
  it: { status: Exclude<Appeal['status'], 'open'>; reason: string; reviewerUserId: string },
) =>
  sql`
    update appeals set status = ${it.status}, reason = ${it.reason}, reviewer_user_id = ${it.reviewerUserId}, decided_at = ${ctx.now}
    where id = ${id}`.execute(ctx.db);
