// Reads what a check compares: the files that are named, and the rooms with their keys.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

const PAGE = 500;

/** Hashes of files that are named and are not about to be forgotten, in their order. */
export async function filesAfter(ctx: Ctx, last: string): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from files f where sha256 > ${last} and not exists (select from forgotten_files g where g.sha256 = f.sha256)
    order by sha256 limit ${PAGE}`.execute(ctx.db);
  return rows.map(({ sha256 }) => sha256);
}

/** Every room with its key in its wrapping; asked behind the wall, as the platform. */
export async function allRooms(ctx: Ctx): Promise<{ id: string; wrapped: Buffer; keyId: string }[]> {
  const { rows } = await sql<{ id: string; wrapped: Buffer; keyId: string }>`
    select id, wrapped_key as wrapped, key_id as "keyId" from rooms order by id`.execute(ctx.db);
  return rows;
}
