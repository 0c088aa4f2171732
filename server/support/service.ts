import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { ticketLifecycle } from '@ahadi/domain/support/lifecycle.ts';
import type { Ticket, TicketRow } from '@ahadi/domain/support/schema.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { cancelClocks } from '../core/clocks.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { readTicket, reopenUntil, rowOf, step, tell, ticketSubject, viewFor } from './life/service.ts';
import { ticketsOf } from './list/store.ts';
import { addEvent, changeTicket, claimTickets, findTicket, heldOf } from './store.ts';
import { countSince } from './writing/store.ts';

/** The reader's own messages, the newest change first. */
export async function listMine(ctx: Ctx, input: PageRequest): Promise<Page<TicketRow>> {
  const rows = await ticketsOf(ctx, userIdOf(ctx), input);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    (row) => rowOf(ctx, heldOf(row)),
  );
}

/** Nobody floods the desk with one message. */
const MOST_A_DAY = 50;

/** Throws RATE_LIMITED for who wrote fifty times about it within a day. */
async function refuseMany(ctx: Ctx, id: string): Promise<void> {
  if ((await countSince(ctx, id, new Date(ctx.now.getTime() - DAY))) >= MOST_A_DAY)
    throw new DomainError('RATE_LIMITED', 'You have written fifty times about this today. Go on tomorrow.');
}

type Words = { id: string; clientId: string; body: string };
/** The writer adds to it; support is told. The same `clientId` twice is written once. Answers the id of what was written. */
export const writeTo = (ctx: Ctx, { id, clientId, body }: Words): Promise<string | null> =>
  transaction(ctx, async (ctx) => {
    let written: string | null = null;
    const after = await step(ctx, id, 'write', async (ctx, held) => {
      await refuseMany(ctx, id);
      written = await addEvent(ctx, id, { kind: 'message', by: 'requester', body, clientId });
      return written === null ? { status: held.status } : {};
    });
    if (written !== null) await tell(ctx, after, 'ticket.written', { number: after.number });
    return written;
  });

export async function write(ctx: Ctx, input: Words): Promise<Ticket> {
  await writeTo(ctx, input);
  return viewFor(ctx, await readTicket(ctx, input.id));
}

/** The writer says that it is answered. It can be opened again for a while. */
export const confirm = (ctx: Ctx, id: string): Promise<Ticket> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'confirm', async (ctx, held) => {
      await cancelClocks(ctx, ticketSubject(held));
      await addEvent(ctx, id, { kind: 'status', by: 'requester', body: 'Closed.' });
      return { ended_at: held.endedAt ?? ctx.now };
    });
    await tell(ctx, after, 'ticket.closed', { number: after.number, by: 'writer' });
    return viewFor(ctx, after);
  });

/** Opens it again with what is still missing, for 14 days after it was answered. Throws ILLEGAL_TRANSITION after that. */
export const reopen = (ctx: Ctx, { id, body }: { id: string; body: string }): Promise<Ticket> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'reopen', async (ctx, held) => {
      if (ctx.now > (reopenUntil(held) ?? ctx.now))
        throw new DomainError('ILLEGAL_TRANSITION', 'It was answered more than 14 days ago. Write a new message.');
      await refuseMany(ctx, id);
      await cancelClocks(ctx, ticketSubject(held));
      await addEvent(ctx, id, { kind: 'status', by: 'requester', body: 'Opened again.' });
      await addEvent(ctx, id, { kind: 'message', by: 'requester', body });
      return { ended_at: null };
    });
    await tell(ctx, after, 'ticket.reopened', { number: after.number });
    return viewFor(ctx, after);
  });

/** The writer's word on the help they got, one to five; may be changed. Throws ILLEGAL_TRANSITION before it is answered. */
export const rate = (ctx: Ctx, { id, rating }: { id: string; rating: number }): Promise<Ticket> =>
  transaction(ctx, async (ctx) => {
    const held = await readTicket(ctx, id, { permission: 'ticket.rate', hold: true });
    if (!ticketLifecycle.can('reopen', held.status))
      throw new DomainError('ILLEGAL_TRANSITION', 'You can rate it once it is answered.');
    await changeTicket(ctx, id, { rating });
    return viewFor(ctx, { ...held, rating });
  });

/** Seven days of silence after the answer. */
export const closeByTime = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const before = await findTicket(ctx, id);
    if (!before || !ticketLifecycle.can('close', before.status)) return;
    authorize(ctx, 'ticket.close', before);
    const after = await step(ctx, id, 'close', async (ctx) => {
      await addEvent(ctx, id, { kind: 'status', by: 'system', body: 'Closed after seven days without a word.' });
      return {};
    });
    await tell(ctx, after, 'ticket.closed', { number: after.number, by: 'clock' });
  });

/** Its first answer is late: the people of support are told. */
export const noteLate = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await findTicket(ctx, id);
    if (held && held.firstReplyAt === null && ticketLifecycle.can('answer', held.status))
      await tell(ctx, held, 'ticket.late', { number: held.number });
  });

/** What somebody wrote by mail before they had an account becomes theirs once their address is confirmed. */
export const claimTicketsOf = async (ctx: Ctx, userId: string): Promise<void> => {
  await claimTickets(ctx, userId);
};
