// Reports and how often their writers were right.
import type { ReportReason } from '@ahadi/domain/community/moderation/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

export async function hasReported(ctx: Db, userId: string, targetId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from reports where target_id = ${targetId} and reporter_user_id = ${userId}`.execute(ctx.db);
  return rows.length > 0;
}

/** How often somebody's reports were right, and how often not. */
export async function accuracyOf(ctx: Db, userId: string): Promise<{ upheld: number; dismissed: number }> {
  const { rows } = await sql<{ upheld: number; dismissed: number }>`
    select (count(*) filter (where status = 'upheld'))::int as upheld, (count(*) filter (where status = 'dismissed'))::int as dismissed
    from reports where reporter_user_id = ${userId}`.execute(ctx.db);
  return rows[0] ?? { upheld: 0, dismissed: 0 };
}

/** Adds a report to a case that is held; answers the score of all of them. */
export async function addReport(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { caseId: string; targetId: string; userId: string; reason: ReportReason; text: string; weight: number },
): Promise<number> {
  await sql`
    insert into reports (id, case_id, target_id, reporter_user_id, reason, text, weight, at)
    values (${uuidv7()}, ${it.caseId}, ${it.targetId}, ${it.userId}, ${it.reason}, ${it.text}, ${it.weight}, ${ctx.now})`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ score: number }>`
    update moderation_cases set score = score + ${it.weight}, updated_at = ${ctx.now},
      reports = jsonb_set(reports, array[${it.reason}::text], to_jsonb(coalesce((reports ->> ${it.reason}::text)::int, 0) + 1))
    where id = ${it.caseId} returning score`.execute(ctx.db);
  return rows[0]?.score ?? 0;
}

/** Who reported the text of a case. */
export async function reportersOf(ctx: Db, caseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select reporter_user_id as id from reports where case_id = ${caseId} order by at`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
