// Who wrote to support adds to it, closes it, opens it again and says how the help was.
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { ticketLifecycle } from '@ahadi/domain/support/lifecycle.ts';
import { canReopenUntil, REOPEN_DAYS } from '@ahadi/domain/support/rules.ts';
import type { Ticket, TicketRow } from '@ahadi/domain/support/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { cancelClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction, transaction } from '../core/ctx.ts';
import { pageFrom } from '../core/page.ts';
import { countSince } from './limits.store.ts';
import { ticketsOf } from './list.store.ts';
import { addEvent, addLine, claimTickets, type Held, keptOf } from './ticket.store.ts';
import { rowOf, tickets, viewFor } from './ticket.ts';

/** The reader's own messages, the newest change first. */
export async function listMine(ctx: Ctx, input: PageRequest): Promise<Page<TicketRow>> {
  const rows = await ticketsOf(ctx, userIdOf(ctx), input);
  return pageFrom(
    rows,
    input.limit,
    (row) => ({ at: row.at_us, id: row.id }),
    (row) => rowOf(ctx, keptOf(row)),
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
/** The same `clientId` twice is written once: then the second changes nothing, and answers null. */
async function added(ctx: Ctx, held: Held, { clientId, body }: Words): Promise<{ held: Held; eventId: string | null }> {
  await refuseMany(ctx, held.id);
  const eventId = await addEvent(ctx, held.id, { kind: 'message', by: 'requester', body, clientId });
  if (eventId === null) return { held, eventId };
  await tickets.tell(ctx, held, 'ticket.written', { number: held.number });
  return { held: tickets.moved(held, 'write'), eventId };
}

/** The writer adds to it; support is told. */
export const write = tickets.whole.deed(
  'write',
  async (ctx, held, _same, words: Words) => (await added(ctx, held, words)).held,
);

/** The same from a conversation. Answers the id of what was written, null where the same `clientId` was written before. */
export async function writeTo(ctx: Ctx, words: Words): Promise<string | null> {
  let written: string | null = null;
  await tickets.whole.act(ctx, words, 'write', async (ctx, before) => {
    const { held, eventId } = await added(ctx, before, words);
    written = eventId;
    return held;
  });
  return written;
}

/** The writer says that it is answered. It can be opened again for a while. */
export const confirm = tickets.deed('confirm', async (ctx, held) => {
  await cancelClocks(ctx, tickets.subject(held));
  await addLine(ctx, held.id, { kind: 'status', by: 'requester', body: 'Closed.' });
  await tickets.tell(ctx, held, 'ticket.closed', { number: held.number, by: 'writer' });
  return { ...held, endedAt: held.endedAt ?? ctx.now };
});

/** Opens it again with what is still missing, while it still can be. Throws ILLEGAL_TRANSITION after that. */
export const reopen = tickets.deed('reopen', async (ctx, held, { body }: { body: string }) => {
  if (canReopenUntil(held, ctx.now) === null)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      `It was answered more than ${REOPEN_DAYS} days ago. Write a new message.`,
    );
  await refuseMany(ctx, held.id);
  await cancelClocks(ctx, tickets.subject(held));
  await addLine(ctx, held.id, { kind: 'status', by: 'requester', body: 'Opened again.' });
  await addLine(ctx, held.id, { kind: 'message', by: 'requester', body });
  await tickets.tell(ctx, held, 'ticket.reopened', { number: held.number });
  return { ...held, endedAt: null };
});

/** The writer's word on the help they got, one to five; may be changed. Throws ILLEGAL_TRANSITION before it is answered. */
export const rate = (ctx: Ctx, { id, rating }: { id: string; rating: number }): Promise<Ticket> =>
  insistentTransaction(ctx, async (ctx) => {
    const rated = await tickets.work(ctx, id, async (ctx, held) => {
      authorize(ctx, 'ticket.rate', held);
      if (!ticketLifecycle.can('reopen', held.status))
        throw new DomainError('ILLEGAL_TRANSITION', 'You can rate it once it is answered.');
      return { ...held, rating };
    });
    return viewFor(ctx, rated);
  });

/** Seven days of silence after the answer. */
export const closeByTime = (ctx: Ctx, id: string): Promise<unknown> =>
  tickets.work(ctx, id, async (ctx, held) => {
    if (!ticketLifecycle.can('close', held.status)) return undefined;
    await tickets.permit(ctx, 'close', held);
    await addLine(ctx, id, { kind: 'status', by: 'system', body: 'Closed after seven days without a word.' });
    await tickets.tell(ctx, held, 'ticket.closed', { number: held.number, by: 'clock' });
    return tickets.moved(held, 'close');
  });

/** Its first answer is late: the people of support are told. */
export const noteLate = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await tickets.read(ctx, id);
    if (held.firstReplyAt === null && ticketLifecycle.can('answer', held.status))
      await tickets.tell(ctx, held, 'ticket.late', { number: held.number });
  });

/** What somebody wrote by mail before they had an account becomes theirs once their address is confirmed. */
export const claimTicketsOf = (ctx: Ctx, userId: string): Promise<void> =>
  transaction(asSystem(ctx), async (ctx) => {
    for (const id of await claimTickets(ctx, userId)) await tickets.begin(ctx, id);
  });
