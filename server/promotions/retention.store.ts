// What single people did, its keys and unused pictures are taken away.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Takes away what single people did up to a day; the sums of each day were kept when it happened. */
export const forgetEvents = (ctx: Pick<Ctx, 'db'>, upTo: string): Promise<unknown> =>
  sql`delete from promotion_events where day <= ${upTo}::date`.execute(ctx.db);

/** Destroys the keys of months before this one, like 2026-09: what was hashed under them leads to nobody any more. */
export const destroyKeys = (ctx: Pick<Ctx, 'db'>, prefix: string, before: string): Promise<unknown> =>
  sql`delete from installation_secrets where starts_with(name, ${prefix}) and name < ${prefix + before}`.execute(
    ctx.db,
  );
