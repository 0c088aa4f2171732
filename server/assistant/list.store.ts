// A person's conversations are read page by page.
import type { ChatRow } from '@ahadi/domain/assistant/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { afterCursor, onePast, pageFrom } from '../core/page.ts';

type Row = Omit<ChatRow, 'lastAt' | 'id'> & { id: string; lastAt: Date; at_us: string };

/** A person's conversations, the newest word first. */
export async function chatsOf(ctx: Pick<Ctx, 'db'>, userId: string, input: PageRequest): Promise<Page<ChatRow>> {
  const after = afterCursor(input.cursor);
  const { rows } = await sql<Row>`
    select c.id, c.title, c.status, c.last_line as "lastLine", c.last_at as "lastAt", c.last_at::text as at_us,
      (select t.number from support_tickets t where t.id = c.ticket_id) as "ticketNumber",
      (select count(*)::integer from chat_messages m where m.chat_id = c.id and m.role = 'agent' and m.no > c.read_no) as unread
    from chats c where c.owner_user_id = ${userId} and (c.last_at, c.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by c.last_at desc, c.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    ({ id, title, status, lastLine, unread, ticketNumber, lastAt }) =>
      ({ id, title, status, lastLine, unread, ticketNumber, lastAt: lastAt.toISOString() }) as ChatRow, // the brand of the id is born here
  );
}
