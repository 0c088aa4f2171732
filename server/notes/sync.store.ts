// What became of a change is remembered, so that one that is sent twice is done once.
import type { MutationResult } from '@ahadi/domain/notes/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** What is remembered of a change that a device sent. */
export type Outcome = {
  noteId: string;
  outcome: MutationResult['outcome'];
  /** The note's after it; null where there is none. */
  version: number | null;
  revisionId: string | null;
  reason: string | null;
};

export async function findOutcome(ctx: Pick<Ctx, 'db'>, userId: string, id: string): Promise<Outcome | null> {
  const { rows } = await sql<Outcome>`
    select note_id as "noteId", outcome, version, revision_id as "revisionId", reason from note_mutations
    where user_id = ${userId} and id = ${id}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function addOutcome(ctx: Ctx, userId: string, id: string, it: Outcome): Promise<void> {
  await sql`
    insert into note_mutations (user_id, id, note_id, outcome, version, revision_id, reason, at)
    values (${userId}, ${id}, ${it.noteId}, ${it.outcome}, ${it.version}, ${it.revisionId}, ${it.reason}, ${ctx.now})`.execute(
    ctx.db,
  );
}
