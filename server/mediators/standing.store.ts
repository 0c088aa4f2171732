// A mediator's reply stands beside their digest.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

export const replyToDigest = (ctx: Pick<Ctx, 'db'>, id: string, reply: string) =>
  sql`update mediator_digests set reply = ${reply} where id = ${id}`.execute(ctx.db);
