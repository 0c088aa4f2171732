// Digests of cases are added here.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

export const addDigest = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { userId: string; text: string; n: number; period: string; by: string },
) =>
  sql`
    insert into mediator_digests (id, user_id, text, n, period, by_user_id, at)
    values (${uuidv7()}, ${it.userId}, ${it.text}, ${it.n}, ${it.period}, ${it.by}, ${ctx.now})`.execute(ctx.db);
