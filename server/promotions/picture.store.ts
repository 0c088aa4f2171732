// Pictures that were made ready are known by their hash.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Notes a picture as one of sponsored posts; the same one twice is one, and stays for another day. */
export const addPicture = (ctx: Pick<Ctx, 'db' | 'now'>, sha256: string): Promise<unknown> =>
  sql`
    insert into promotion_pictures (sha256, added_at) values (${sha256}, ${ctx.now})
    on conflict (sha256) do update set added_at = excluded.added_at`.execute(ctx.db);

export async function isPicture(ctx: Pick<Ctx, 'db'>, sha256: string): Promise<boolean> {
  const { rows } = await sql`select 1 from promotion_pictures where sha256 = ${sha256}`.execute(ctx.db);
  return rows.length > 0;
}

/** Forgets pictures that no post uses and that were added before. */
export const forgetUnused = (ctx: Pick<Ctx, 'db'>, before: Date): Promise<unknown> =>
  sql`
    delete from promotion_pictures i where i.added_at < ${before}
      and not exists (select 1 from sponsored_posts p where p.image_sha256 = i.sha256)`.execute(ctx.db);
