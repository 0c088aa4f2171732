import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import {
  afterWorkingHours,
  CLOSE_DAYS,
  FIRST_REPLY_HOURS,
  workingMinutesBetween,
} from '@ahadi/domain/support/rules.ts';
import type { Ticket, TicketPriority, TicketRow } from '@ahadi/domain/support/schema.ts';
import { authorize, userIdOf } from '../../core/authorize.ts';
import { cancelClocks, meetClock, startClock } from '../../core/clocks.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { calendarOf } from '../../core/holidays.ts';
import { pageFrom } from '../../core/page.ts';
import { rowOf, step, tell, ticketSubject, viewFor, viewTicket } from '../life/service.ts';
import { type Counts, countQueues, type Queue, queueOf } from '../list/store.ts';
import { addEvent, type Held, heldOf, type TicketChange } from '../store.ts';

type Wish = PageRequest & { queue: Queue; q?: string | undefined };
/** A queue of the desk; never the reader's own messages. Throws FORBIDDEN for who is not of support. */
export async function readInbox(ctx: Ctx, input: Wish): Promise<Page<TicketRow>> {
  authorize(ctx, 'support.desk', null);
  const rows = await queueOf(ctx, userIdOf(ctx), input);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    (row) => rowOf(ctx, heldOf(row)),
  );
}

export function readCounts(ctx: Ctx): Promise<Counts> {
  authorize(ctx, 'support.desk', null);
  return countQueues(ctx, userIdOf(ctx));
}

/** Takes it, from somebody else too. */
export const takeTicket = (ctx: Ctx, id: string): Promise<Ticket> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'take', async (ctx, held) => {
      if (held.assigneeUserId !== userIdOf(ctx))
        await addEvent(ctx, id, { kind: 'assigned', by: 'support', body: 'Took it.', internal: true });
      return { assignee_user_id: userIdOf(ctx) };
    });
    await tell(ctx, after, 'ticket.taken', { number: after.number });
    return viewFor(ctx, after);
  });

/** What the first answer changes: its time is met, and how long it took is kept. */
async function firstReply(ctx: Ctx, held: Held): Promise<TicketChange> {
  if (held.firstReplyAt !== null) return {};
  await meetClock(ctx, ticketSubject(held), 'ticket.first_reply');
  const minutes = workingMinutesBetween(held.createdAt, ctx.now, calendarOf(null, held.createdAt));
  return { first_reply_at: ctx.now, first_reply_minutes: minutes };
}

type Words = { id: string; clientId: string; body: string };
/**
 * Answers it; who answers has it from now on unless somebody else does. Its writer is told, by mail too; who has no account gets the answer
 * itself by mail. Answers the id of what was written, null where the same `clientId` was written before.
 */
export const answerTo = (ctx: Ctx, { id, clientId, body }: Words): Promise<string | null> =>
  transaction(ctx, async (ctx) => {
    let written: string | null = null;
    const after = await step(ctx, id, 'answer', async (ctx, held) => {
      written = await addEvent(ctx, id, { kind: 'message', by: 'support', body, clientId });
      if (written === null) return { status: held.status };
      return { ...(await firstReply(ctx, held)), assignee_user_id: held.assigneeUserId ?? userIdOf(ctx) };
    });
    if (written !== null) await tell(ctx, after, 'ticket.answered', { number: after.number });
    return written;
  });

export const answerTicket = (ctx: Ctx, input: Words): Promise<Ticket> =>
  transaction(ctx, async (ctx) => {
    await answerTo(ctx, input);
    return viewTicket(ctx, input.id);
  });

/** A word among the people of support; its writer never reads it. */
export const noteTicket = (ctx: Ctx, { id, body }: { id: string; body: string }): Promise<Ticket> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'note', async (ctx) => {
      await addEvent(ctx, id, { kind: 'note', by: 'support', body, internal: true });
      return {};
    });
    return viewFor(ctx, after);
  });

/** How soon it has to be answered; the time counts from when it came. Allowed where it can be noted about. */
export const setPriority = (ctx: Ctx, { id, priority }: { id: string; priority: TicketPriority }): Promise<Ticket> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'note', async (ctx, held) => {
      if (held.priority === priority) return {};
      await addEvent(ctx, id, { kind: 'priority', by: 'support', body: `Now ${priority}.`, internal: true });
      if (held.firstReplyAt !== null || held.firstReplyDueAt === null) return { priority };
      const hours = FIRST_REPLY_HOURS[priority];
      const dueAt = afterWorkingHours(held.createdAt, hours, calendarOf(null, held.createdAt));
      await cancelClocks(ctx, ticketSubject(held), ['ticket.first_reply']);
      await startClock(ctx, ticketSubject(held), { kind: 'ticket.first_reply', dueAt });
      return { priority, first_reply_due_at: dueAt };
    });
    return viewFor(ctx, after);
  });

/** It is answered. After seven days without a word it closes; for fourteen its writer can open it again. */
export const resolveTicket = (ctx: Ctx, id: string): Promise<Ticket> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'resolve', async (ctx, held) => {
      await cancelClocks(ctx, ticketSubject(held));
      await startClock(ctx, ticketSubject(held), { kind: 'ticket.close', dueAt: addDays(ctx.now, CLOSE_DAYS) });
      await addEvent(ctx, id, { kind: 'status', by: 'support', body: 'Answered.' });
      return { ended_at: ctx.now, assignee_user_id: held.assigneeUserId ?? userIdOf(ctx) };
    });
    await tell(ctx, after, 'ticket.resolved', { number: after.number });
    return viewFor(ctx, after);
  });

/** Sets it aside; nobody is told. */
export const markSpam = (ctx: Ctx, id: string): Promise<Ticket> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'mark_spam', async (ctx, held) => {
      await cancelClocks(ctx, ticketSubject(held));
      await addEvent(ctx, id, { kind: 'status', by: 'support', body: 'Set aside as spam.', internal: true });
      return { assignee_user_id: null };
    });
    await tell(ctx, after, 'ticket.set_aside', { number: after.number });
    return viewFor(ctx, after);
  });

/** It was no spam; the time to answer it begins now, unless it was answered. */
export const restoreTicket = (ctx: Ctx, id: string): Promise<Ticket> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'restore', async (ctx, held) => {
      await addEvent(ctx, id, { kind: 'status', by: 'support', body: 'Brought back.', internal: true });
      if (held.firstReplyAt !== null) return {};
      const dueAt = afterWorkingHours(ctx.now, FIRST_REPLY_HOURS[held.priority], calendarOf(null, ctx.now));
      await startClock(ctx, ticketSubject(held), { kind: 'ticket.first_reply', dueAt });
      return { first_reply_due_at: dueAt };
    });
    await tell(ctx, after, 'ticket.restored', { number: after.number });
    return viewFor(ctx, after);
  });
