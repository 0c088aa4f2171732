// Which sizes of a picture are made.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export type Master = { width: number; sizes: Record<string, string> };

/** A picture of some product by the hash of its master, with the files that were made of it. */
export async function findMaster(ctx: Pick<Ctx, 'db'>, sha256: string): Promise<Master | undefined> {
  const { rows } = await sql<Master>`
    select width, sizes from product_pictures where sha256 = ${sha256} limit 1`.execute(ctx.db);
  return rows[0];
}

/** Notes that a size of a picture is kept in this file. */
export const noteSize = (ctx: Pick<Ctx, 'db'>, sha256: string, name: string, file: string): Promise<unknown> =>
  sql`update product_pictures set sizes = sizes || jsonb_build_object(${name}::text, ${file}::text) where sha256 = ${sha256}`.execute(
    ctx.db,
  );
