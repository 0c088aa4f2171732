// A message to support begins with what was said first, and the time to answer it runs.
import { DomainError } from '@ahadi/domain/errors.ts';
import { afterWorkingHours, FIRST_REPLY_HOURS } from '@ahadi/domain/support/rules.ts';
import { startClocks } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { addEvent, addTicket, findTicket, type NewEvent, type NewTicket } from './ticket.store.ts';
import { tickets } from './ticket.ts';

type Opening = Omit<NewTicket, 'firstReplyDueAt'> & {
  message: Pick<NewEvent, 'kind' | 'body' | 'internal'>;
  note?: string;
};

/** `noteId`: of what was said with it, beside what came first. */
export type Opened = { id: string; number: string; noteId: string | null };

/** Writes a ticket with what was said first, starts the time to answer and tells the people of support. In the caller's transaction. */
export async function openTicket(ctx: Ctx, { message, note, ...it }: Opening): Promise<Opened> {
  const isSpam = it.status === 'spam';
  const dueAt = afterWorkingHours(ctx.now, FIRST_REPLY_HOURS.normal, calendarOf(null, ctx.now));
  const made = await addTicket(ctx, { ...it, firstReplyDueAt: isSpam ? null : dueAt });
  if (!made) throw new DomainError('BAD_INPUT', 'Start a new message.', { clientId: 'This was used before.' });
  await addEvent(ctx, made.id, {
    ...message,
    by: message.kind === 'transcript' ? 'system' : 'requester',
    clientId: it.clientId,
  });
  const noteId = note ? await addEvent(ctx, made.id, { kind: 'message', by: 'requester', body: note }) : null;
  if (isSpam) return { ...made, noteId };
  await startClocks(ctx, [{ subject: tickets.subject(made), kind: 'ticket.first_reply', dueAt }]);
  // Who has no account may not read it.
  const held = await findTicket(ctx, made.id);
  const { number } = made;
  if (held)
    await tickets.tell(ctx, held, 'ticket.sent', { number, topic: it.topic, source: it.source }, { begins: true });
  return { ...made, noteId };
}
