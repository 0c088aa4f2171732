// Every note of an owner is found, and every text that waits beside one.
import type { NoteContent } from '@ahadi/domain/notes/schema.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** The ids of all notes of an owner, the oldest first. */
export async function allIds(ctx: Pick<Ctx, 'db'>, ownerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from notes where owner_id = ${ownerId} order by created_at, id limit 10000`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** The texts that wait beside some notes to be looked at. */
export async function openConflicts(ctx: Pick<Ctx, 'db'>, ownerId: string, noteIds: readonly string[]) {
  const { rows } = await sql<{ note_id: string; content: NoteContent; device_id: string; at: Date }>`
    select note_id, content, device_id, at from note_revisions
    where owner_id = ${ownerId} and note_id = any(${noteIds}::uuid[]) and is_open order by at, id`.execute(ctx.db);
  return rows;
}
