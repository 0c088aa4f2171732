// The files of messages to support are kept with the message they came with.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

export type KeptFile = { id: string; eventId: string; name: string; size: number; mime: string; sha256: string };

/** The files of a ticket, oldest first. */
export const filesOf = (ticketId: string) => sql<KeptFile>`
    select id, event_id as "eventId", name, size, mime, sha256 from support_files where ticket_id = ${ticketId} order by at, id limit 500`;

export const addFile = (ctx: Ctx, ticketId: string, it: Omit<KeptFile, 'id'>): Promise<void> =>
  sendAlong(
    ctx,
    sql`
    insert into support_files (id, ticket_id, event_id, name, size, mime, sha256, at)
    values (${uuidv7()}, ${ticketId}, ${it.eventId}, ${it.name}, ${it.size}, ${it.mime}, ${it.sha256}, ${ctx.now})`,
  );
