// The people of support take, answer, note, resolve and set aside what others wrote.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import {
  afterWorkingHours,
  CLOSE_DAYS,
  FIRST_REPLY_HOURS,
  workingMinutesBetween,
} from '@ahadi/domain/support/rules.ts';
import type { TicketPriority, TicketRow } from '@ahadi/domain/support/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import { cancelClocks, meetClock, startClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { pageFrom } from '../core/page.ts';
import { type Counts, countQueues, type Queue, queueOf } from './list.store.ts';
import { addEvent, addLine, type Held, keptOf } from './ticket.store.ts';
import { rowOf, tickets } from './ticket.ts';

type Wish = PageRequest & { queue: Queue; q?: string | undefined };
/** A queue of the desk; never the reader's own messages. Throws FORBIDDEN for who is not of support. */
export async function readInbox(ctx: Ctx, input: Wish): Promise<Page<TicketRow>> {
  const rows = await queueOf(ctx, userIdOf(ctx), input);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    (row) => rowOf(ctx, keptOf(row)),
  );
}

export function readCounts(ctx: Ctx): Promise<Counts> {
  return countQueues(ctx, userIdOf(ctx));
}

async function taken(ctx: Ctx, held: Held): Promise<Held> {
  if (held.assigneeUserId !== userIdOf(ctx))
    await addLine(ctx, held.id, { kind: 'assigned', by: 'support', body: 'Took it.', internal: true });
  await tickets.tell(ctx, held, 'ticket.taken', { number: held.number });
  return { ...held, assigneeUserId: userIdOf(ctx) };
}
/** Takes it, from somebody else too. */
export const takeTicket = tickets.deed('take', taken);
/** The same by its conversation, which shows itself. */
export const takeFromChat = (ctx: Ctx, id: string): Promise<unknown> => tickets.act(ctx, { id }, 'take', taken);

/** The first answer: its time is met, and how long it took is kept. */
async function firstReply(ctx: Ctx, held: Held): Promise<Held> {
  if (held.firstReplyAt !== null) return held;
  await meetClock(ctx, tickets.subject(held), 'ticket.first_reply');
  const firstReplyMinutes = workingMinutesBetween(held.createdAt, ctx.now, calendarOf(null, held.createdAt));
  return { ...held, firstReplyAt: ctx.now, firstReplyMinutes };
}

type Words = { id: string; clientId: string; body: string };
/** The same `clientId` twice is written once: then the second changes nothing, and answers null. */
async function answered(
  ctx: Ctx,
  held: Held,
  { clientId, body }: Words,
): Promise<{ held: Held; eventId: string | null }> {
  const eventId = await addEvent(ctx, held.id, { kind: 'message', by: 'support', body, clientId });
  if (eventId === null) return { held, eventId };
  await tickets.tell(ctx, held, 'ticket.answered', { number: held.number });
  const after = tickets.moved(await firstReply(ctx, held), 'answer');
  return { held: { ...after, assigneeUserId: held.assigneeUserId ?? userIdOf(ctx) }, eventId };
}

/**
 * Answers it; who answers has it from now on unless somebody else does. Its writer is told, by mail too; who has no account gets the answer
 * itself by mail.
 */
export const answerTicket = tickets.whole.deed(
  'answer',
  async (ctx, held, _same, words: Words) => (await answered(ctx, held, words)).held,
);

/** The same for a conversation. Answers the id of what was written, null where the same `clientId` was written before. */
export async function answerTo(ctx: Ctx, words: Words): Promise<string | null> {
  let written: string | null = null;
  await tickets.whole.act(ctx, words, 'answer', async (ctx, before) => {
    const { held, eventId } = await answered(ctx, before, words);
    written = eventId;
    return held;
  });
  return written;
}

/** A word among the people of support; its writer never reads it. */
export const noteTicket = tickets.deed('note', async (ctx, held, { body }: { body: string }) => {
  await addLine(ctx, held.id, { kind: 'note', by: 'support', body, internal: true });
  return held;
});

/** How soon it has to be answered; the time counts from when it came. Allowed where it can be noted about. */
export const setPriority = tickets.deed('note', async (ctx, held, { priority }: { priority: TicketPriority }) => {
  if (held.priority === priority) return held;
  await addLine(ctx, held.id, { kind: 'priority', by: 'support', body: `Now ${priority}.`, internal: true });
  if (held.firstReplyAt !== null || held.firstReplyDueAt === null) return { ...held, priority };
  const hours = FIRST_REPLY_HOURS[priority];
  const dueAt = afterWorkingHours(held.createdAt, hours, calendarOf(null, held.createdAt));
  await cancelClocks(ctx, tickets.subject(held), ['ticket.first_reply']);
  await startClocks(ctx, [{ subject: tickets.subject(held), kind: 'ticket.first_reply', dueAt }]);
  return { ...held, priority, firstReplyDueAt: dueAt };
});

async function resolved(ctx: Ctx, held: Held): Promise<Held> {
  const subject = tickets.subject(held);
  await cancelClocks(ctx, subject);
  await startClocks(ctx, [{ subject, kind: 'ticket.close', dueAt: addDays(ctx.now, CLOSE_DAYS) }]);
  await addLine(ctx, held.id, { kind: 'status', by: 'support', body: 'Answered.' });
  await tickets.tell(ctx, held, 'ticket.resolved', { number: held.number });
  return { ...held, endedAt: ctx.now, assigneeUserId: held.assigneeUserId ?? userIdOf(ctx) };
}
/** It is answered. After seven days without a word it closes; for fourteen its writer can open it again. */
export const resolveTicket = tickets.deed('resolve', resolved);
/** The same by its conversation. */
export const resolveFromChat = (ctx: Ctx, id: string): Promise<unknown> =>
  tickets.act(ctx, { id }, 'resolve', resolved);

/** Sets it aside; nobody is told. */
export const markSpam = tickets.deed('mark_spam', async (ctx, held) => {
  await cancelClocks(ctx, tickets.subject(held));
  await addLine(ctx, held.id, { kind: 'status', by: 'support', body: 'Set aside as spam.', internal: true });
  await tickets.tell(ctx, held, 'ticket.set_aside', { number: held.number });
  return { ...held, assigneeUserId: null };
});

/** It was no spam; the time to answer it begins now, unless it was answered. */
export const restoreTicket = tickets.deed('restore', async (ctx, held) => {
  await addLine(ctx, held.id, { kind: 'status', by: 'support', body: 'Brought back.', internal: true });
  await tickets.tell(ctx, held, 'ticket.restored', { number: held.number });
  if (held.firstReplyAt !== null) return held;
  const dueAt = afterWorkingHours(ctx.now, FIRST_REPLY_HOURS[held.priority], calendarOf(null, ctx.now));
  await startClocks(ctx, [{ subject: tickets.subject(held), kind: 'ticket.first_reply', dueAt }]);
  return { ...held, firstReplyDueAt: dueAt };
});
