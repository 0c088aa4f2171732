// Who is told of credits is read once.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import type { Recipient } from '../core/notice.ts';

/** A person to tell, by their user id. */
export async function ownerById(ctx: Pick<Ctx, 'db'>, userId: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`select id as "userId", name, email from users where id = ${userId}`.execute(
    ctx.db,
  );
  return rows;
}
