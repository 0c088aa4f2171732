// What a message to support is to the server: who sees it, who is told, and the one way in which a deed is done to it.
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { ticketLifecycle } from '@ahadi/domain/support/lifecycle.ts';
import { canReopenUntil } from '@ahadi/domain/support/rules.ts';
import type { AboutView, Ticket, TicketEvent, TicketRow } from '@ahadi/domain/support/schema.ts';
import { turnsOfTicket } from '@ahadi/domain/support/turns.ts';
import { aggregate } from '../core/aggregate.ts';
import type { Ctx } from '../core/ctx.ts';
import { askTogether } from '../core/driver.ts';
import { filesOf } from './files.store.ts';
import { findThing } from './things.ts';
import { eventsOf, findTicket, type Held, type Kept, saveTicket } from './ticket.store.ts';

/** Who reads a message to support is told of it at once: who wrote it, and the people of support. */
type Told = Pick<Held, 'id' | 'requesterUserId' | 'staff'>;

/** Messages to support, and the one way in which deeds are done to them. */
export const tickets = aggregate({
  kind: 'ticket',
  find: findTicket,
  sees: ({ actor }, held) => actor !== null && (actor.kind === 'system' || permissions['ticket.read'](actor, held)),
  lifecycle: ticketLifecycle,
  permissions,
  whoMay,
  audience: ({ requesterUserId, staff }: Told) => [
    ...new Set([requesterUserId, ...staff.map(({ userId }) => userId)].filter((id) => id !== null)),
  ],
  save: saveTicket,
  turns: turnsOfTicket,
  view: viewFor,
});

const isWriterOf = (ctx: Ctx, held: Pick<Kept, 'requesterUserId'>): boolean =>
  ctx.actor?.kind === 'user' && ctx.actor.userId === held.requesterUserId;

/** A line of a list. Who wrote does not see who of support has it. */
export const rowOf = (ctx: Ctx, held: Kept): TicketRow =>
  ({
    id: held.id,
    number: held.number,
    subject: held.subject,
    topic: held.topic,
    priority: held.priority,
    status: held.status,
    source: held.source,
    requester: held.name,
    assignee: isWriterOf(ctx, held) ? null : held.assigneeName,
    firstReplyDueAt: held.firstReplyAt === null ? (held.firstReplyDueAt?.toISOString() ?? null) : null,
    createdAt: held.createdAt.toISOString(),
    updatedAt: held.updatedAt.toISOString(),
  }) as TicketRow; // the brand of the id is born here

/** What it is about: live for who wrote, for support the reference under which it was named. */
async function aboutOf(ctx: Ctx, { about, ...held }: Kept): Promise<AboutView | null> {
  if (about === null) return null;
  if (!isWriterOf(ctx, held)) return { kind: about.kind, id: about.id, label: about.label, path: '' };
  const found = await findThing(ctx, about);
  return found && { kind: found.kind, id: found.id, label: found.label, path: found.path };
}

/** The ticket whole; without notes and names for who wrote it. */
export async function viewFor(ctx: Ctx, held: Kept): Promise<Ticket> {
  const isWriter = isWriterOf(ctx, held);
  const [files, all] = await askTogether(ctx, filesOf(held.id), eventsOf(held.id));
  const events = all.filter(({ internal }) => !(isWriter && internal));
  const nameOf = ({ by, actorName }: (typeof events)[number]): string =>
    by === 'requester' ? held.name : by === 'system' ? '' : isWriter ? 'Support' : (actorName ?? 'Support');
  return {
    ...rowOf(ctx, held),
    requesterUserId: held.requesterUserId as Ticket['requesterUserId'], // the brand is born here
    email: held.email,
    about: await aboutOf(ctx, held),
    chatId: held.chatId,
    events: events.map(
      (event): TicketEvent => ({
        id: event.id,
        kind: event.kind,
        by: event.by,
        name: nameOf(event),
        body: event.body,
        internal: event.internal,
        files: files
          .filter(({ eventId }) => eventId === event.id)
          .map(({ id, name, size, mime }) => ({ id, name, size, type: mime })),
        at: event.at.toISOString(),
      }),
    ),
    rating: held.rating,
    reopenUntil: canReopenUntil(held, ctx.now)?.toISOString() ?? null,
  };
}
