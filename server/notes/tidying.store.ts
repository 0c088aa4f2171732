// What no device needs any more is forgotten here.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

const BATCH = 500;

/** Notes that lie in the bin since before an instant, those of one owner together; at most a batch. */
export async function binnedBefore(ctx: Pick<Ctx, 'db'>, before: Date) {
  const { rows } = await sql<{ id: string; owner_id: string }>`
    select id, owner_id from notes where binned_at < ${before} order by binned_at, id limit ${sql.lit(BATCH)}`.execute(
    ctx.db,
  );
  return rows;
}

/** Former texts older than an instant, but for the newest of each note and for contradictions that are open. Answers how many went. */
export async function forgetRevisions(ctx: Pick<Ctx, 'db'>, before: Date, kept: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from note_revisions where id in (
      select old.id from note_revisions old where old.at < ${before} and not old.is_open
        and (select count(*) from (select 1 from note_revisions newer where newer.note_id = old.note_id
          and (newer.at, newer.id) > (old.at, old.id) limit ${sql.lit(kept)}) it) >= ${kept}
      limit ${sql.lit(BATCH)})`.execute(ctx.db);
  return Number(numAffectedRows ?? 0);
}

/** The ways back to texts that are older than an instant. */
export async function forgetSteps(ctx: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`delete from note_steps where at < ${before}`.execute(ctx.db);
}

/** What became of changes that no device sends again. */
export async function forgetMutations(ctx: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`delete from note_mutations where at < ${before}`.execute(ctx.db);
}
