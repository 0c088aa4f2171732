import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../../core/ctx.ts';

export type KeptFile = { id: string; eventId: string; name: string; size: number; mime: string; sha256: string };

/** The files of a ticket, oldest first. */
export async function filesOf(ctx: Pick<Ctx, 'db'>, ticketId: string): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select id, event_id as "eventId", name, size, mime, sha256 from support_files where ticket_id = ${ticketId} order by at, id limit 500`.execute(
    ctx.db,
  );
  return rows;
}

export const addFile = (ctx: Ctx, ticketId: string, { eventId, name, size, mime, sha256 }: Omit<KeptFile, 'id'>) =>
  ctx.db
    .insertInto('support_files')
    .values({ id: uuidv7(), ticket_id: ticketId, event_id: eventId, name, size, mime, sha256, at: ctx.now })
    .execute();
