import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { type Permission, permissions } from '@ahadi/domain/permissions.ts';
import { type TicketAction, ticketLifecycle } from '@ahadi/domain/support/lifecycle.ts';
import { REOPEN_DAYS } from '@ahadi/domain/support/rules.ts';
import type { AboutView, Ticket, TicketEvent, TicketRow } from '@ahadi/domain/support/schema.ts';
import { authorize } from '../../core/authorize.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { emit } from '../../core/emit.ts';
import { filesOf } from '../files/store.ts';
import { changeTicket, eventsOf, findTicket, type Held, staff, type TicketChange } from '../store.ts';
import { findThing } from '../things/service.ts';

type TicketRight = Extract<Permission, `ticket.${string}`>;
export const ticketSubject = ({ id }: Pick<Held, 'id'>) => ({ kind: 'ticket', id }) as const;

/** A ticket as its reader may see it. Throws NOT_FOUND when there is none or it is not theirs, FORBIDDEN without the right. */
export async function readTicket(
  ctx: Ctx,
  id: string,
  { permission, hold = false }: { permission?: TicketRight; hold?: boolean } = {},
): Promise<Held> {
  const held = await findTicket(ctx, id, hold);
  const mayRead = held && ctx.actor && (ctx.actor.kind === 'system' || permissions['ticket.read'](ctx.actor, held));
  if (!held || !mayRead) throw new DomainError('NOT_FOUND');
  if (permission) authorize(ctx, permission, held);
  return held;
}

const isWriterOf = (ctx: Ctx, held: Pick<Held, 'requesterUserId'>): boolean =>
  ctx.actor?.kind === 'user' && ctx.actor.userId === held.requesterUserId;

/** A line of a list. Who wrote does not see who of support has it. */
export const rowOf = (ctx: Ctx, held: Held): TicketRow =>
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

/** Until when it can be opened again, or null. */
export const reopenUntil = ({ endedAt }: Pick<Held, 'endedAt'>): Date | null =>
  endedAt === null ? null : addDays(endedAt, REOPEN_DAYS);

/** What it is about: live for whoever wrote, for support the reference under which it was named. */
async function aboutOf(ctx: Ctx, { about, ...held }: Held): Promise<AboutView | null> {
  if (about === null) return null;
  if (!isWriterOf(ctx, held)) return { kind: about.kind, id: about.id, label: about.label, path: '' };
  const found = await findThing(ctx, about);
  return found && { kind: found.kind, id: found.id, label: found.label, path: found.path };
}

/** The ticket whole; without notes and names for who wrote it. */
export async function viewFor(ctx: Ctx, held: Held): Promise<Ticket> {
  const isWriter = isWriterOf(ctx, held);
  const files = await filesOf(ctx, held.id);
  const events = (await eventsOf(ctx, held.id)).filter(({ internal }) => !(isWriter && internal));
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
    reopenUntil: reopenUntil(held)?.toISOString() ?? null,
  };
}

export const viewTicket = async (ctx: Ctx, id: string): Promise<Ticket> => viewFor(ctx, await readTicket(ctx, id));

type TicketEventName = Extract<EventName, `ticket.${string}`>;
/** Writes a deed down and tells its writer and the people of support. */
export const tell = async <Name extends TicketEventName>(
  ctx: Ctx,
  held: Held,
  name: Name,
  payload: EventPayloads[Name],
) =>
  emit(ctx, name, ticketSubject(held), payload, [
    ...new Set([
      ...(held.requesterUserId ? [held.requesterUserId] : []),
      ...(await staff(ctx)).flatMap(({ userId }) => userId ?? []),
    ]),
  ]);

/**
 * One step in a ticket's life: held, permitted, legal, written, told. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION and what the deed
 * refuses; then nothing was written. Answers the ticket as it is afterwards.
 */
export const step = (
  ctx: Ctx,
  id: string,
  action: TicketAction,
  deed: (ctx: Ctx, held: Held) => Promise<TicketChange>,
): Promise<Held> =>
  transaction(ctx, async (ctx) => {
    const held = await readTicket(ctx, id, { permission: `ticket.${action}`, hold: true });
    const status = ticketLifecycle.next(action, held.status);
    await changeTicket(ctx, id, { status, ...(await deed(ctx, held)) });
    const after = await findTicket(ctx, id);
    if (!after) throw new DomainError('NOT_FOUND');
    return after;
  });
