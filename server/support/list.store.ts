// A reader's own messages and the queues of the desk are read page by page.

import type { PageRequest } from '@ahadi/domain/core/page.ts';
import { closedTickets, openTickets, ticketsToAnswer } from '@ahadi/domain/support/lifecycle.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { among } from '../core/db.ts';
import { afterCursor, BEGINNING, onePast } from '../core/page.ts';
import { columns, type TicketRowInStore } from './ticket.store.ts';

type Db = Pick<Ctx, 'db'>;
export type Listed = TicketRowInStore & { at_us: string };

/** A person's own messages, the newest change first. */
export async function ticketsOf(ctx: Db, userId: string, input: PageRequest): Promise<Listed[]> {
  const after = afterCursor(input.cursor);
  const { rows } = await sql<Listed>`
    select ${columns}, t.updated_at::text as at_us from support_tickets t
    where t.requester_user_id = ${userId} and (t.updated_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)
    order by t.updated_at desc, t.id desc limit ${onePast(input.limit)}`.execute(ctx.db);
  return rows;
}

export type Queue = 'open' | 'mine' | 'waiting' | 'closed' | 'spam';
const queues: Record<Queue, (userId: string) => RawBuilder<unknown>> = {
  open: () => sql`t.status in ${among(ticketsToAnswer)}`,
  mine: (userId) => sql`t.status in ${among(openTickets)} and t.assignee_user_id = ${userId}`,
  waiting: () => sql`t.status = 'waiting_user'`,
  closed: () => sql`t.status in ${among(closedTickets)}`,
  spam: () => sql`t.status = 'spam'`,
};
const isOver = (queue: Queue): boolean => queue === 'closed' || queue === 'spam';

/** A queue of the desk without the reader's own messages: what is open by age, the oldest first; what is over, the newest first. */
export async function queueOf(
  ctx: Db,
  userId: string,
  input: PageRequest & { queue: Queue; q?: string | undefined },
): Promise<Listed[]> {
  const words = input.q ? `%${input.q.replace(/[\\%_]/g, '\\$&')}%` : null;
  const found =
    words === null ? sql`` : sql`and (t.number || ' ' || t.subject || ' ' || t.name || ' ' || t.email) ilike ${words}`;
  const theirs = sql`${queues[input.queue](userId)} and t.requester_user_id is distinct from ${userId} ${found}`;
  const after = afterCursor(input.cursor, isOver(input.queue) ? undefined : BEGINNING);
  const { rows } = await (isOver(input.queue)
    ? sql<Listed>`
        select ${columns}, t.updated_at::text as at_us from support_tickets t
        where ${theirs} and (t.updated_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)
        order by t.updated_at desc, t.id desc limit ${onePast(input.limit)}`
    : sql<Listed>`
        select ${columns}, t.created_at::text as at_us from support_tickets t
        where ${theirs} and (t.created_at, t.id) > (${after.at}::timestamptz, ${after.id}::uuid)
        order by t.created_at, t.id limit ${onePast(input.limit)}`
  ).execute(ctx.db);
  return rows;
}

export type Counts = { open: number; mine: number; waiting: number; late: number };
/** How many wait in each queue for this person of support. */
export async function countQueues(ctx: Pick<Ctx, 'db' | 'now'>, userId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where status in ${among(ticketsToAnswer)})::integer as open,
      count(*) filter (where assignee_user_id = ${userId})::integer as mine,
      count(*) filter (where status = 'waiting_user')::integer as waiting,
      count(*) filter (where first_reply_at is null and first_reply_due_at <= ${ctx.now})::integer as late
    from support_tickets where status in ${among(openTickets)} and requester_user_id is distinct from ${userId}`.execute(
    ctx.db,
  );
  return rows[0] ?? { open: 0, mine: 0, waiting: 0, late: 0 };
}

/** Half of the first answers since then came within so many minutes of working time, and how many there were. */
export async function usualReply(ctx: Db, since: Date): Promise<{ minutes: number | null; answers: number }> {
  const { rows } = await sql<{ minutes: number | null; answers: number }>`
    select percentile_cont(0.5) within group (order by first_reply_minutes) as minutes, count(*)::integer as answers
    from support_tickets where first_reply_at > ${since}`.execute(ctx.db);
  return rows[0] ?? { minutes: null, answers: 0 };
}

/** How many conversations that wait for a person came before this ticket. */
export async function placeInQueue(ctx: Db, ticketId: string): Promise<number> {
  const { rows } = await sql<{ before: number }>`
    select count(*)::integer as before from support_tickets t, support_tickets me
    where me.id = ${ticketId} and t.status in ${among(ticketsToAnswer)} and (t.created_at, t.id) < (me.created_at, me.id)
      and t.first_reply_at is null`.execute(ctx.db);
  return rows[0]?.before ?? 0;
}
