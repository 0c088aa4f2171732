// A message to support is read with the people of support, and what differs of it is written.
import type {
  About,
  Ticket,
  TicketEvent,
  TicketPriority,
  TicketStatus,
  TicketTopic,
} from '@ahadi/domain/support/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { askTogether, sendAlong } from '../core/driver.ts';
import type { Recipient } from '../core/notice.ts';

type Db = Pick<Ctx, 'db'>;

/** A ticket as it is kept. */
export type Kept = {
  id: string;
  number: string;
  clientId: string;
  requesterUserId: string | null;
  name: string;
  email: string;
  subject: string;
  topic: TicketTopic;
  priority: TicketPriority;
  status: TicketStatus;
  source: Ticket['source'];
  about: (About & { label: string }) | null;
  chatId: string | null;
  assigneeUserId: string | null;
  assigneeName: string | null;
  firstReplyDueAt: Date | null;
  firstReplyAt: Date | null;
  /** Working time until then. */
  firstReplyMinutes: number | null;
  rating: number | null;
  endedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
/** A ticket as deeds hold it, with the people of support. */
export type Held = Kept & { staff: Recipient[] };

export type TicketRowInStore = {
  id: string;
  number: string;
  client_id: string;
  requester_user_id: string | null;
  name: string;
  email: string;
  subject: string;
  topic: TicketTopic;
  priority: TicketPriority;
  status: TicketStatus;
  source: Ticket['source'];
  about_kind: About['kind'] | null;
  about_id: string | null;
  about_label: string | null;
  chat_id: string | null;
  assignee_user_id: string | null;
  assignee_name: string | null;
  first_reply_due_at: Date | null;
  first_reply_at: Date | null;
  first_reply_minutes: number | null;
  rating: number | null;
  ended_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export const keptOf = (row: TicketRowInStore): Kept => ({
  id: row.id,
  number: row.number,
  clientId: row.client_id,
  requesterUserId: row.requester_user_id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  topic: row.topic,
  priority: row.priority,
  status: row.status,
  source: row.source,
  about:
    row.about_kind === null || row.about_id === null
      ? null
      : { kind: row.about_kind, id: row.about_id, label: row.about_label ?? '' },
  chatId: row.chat_id,
  assigneeUserId: row.assignee_user_id,
  assigneeName: row.assignee_name,
  firstReplyDueAt: row.first_reply_due_at,
  firstReplyAt: row.first_reply_at,
  firstReplyMinutes: row.first_reply_minutes,
  rating: row.rating,
  endedAt: row.ended_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** What a list or a view reads of a ticket. */
export const columns = sql`
  t.id, t.number, t.client_id, t.requester_user_id, t.name, t.email, t.subject, t.topic, t.priority, t.status, t.source,
  t.about_kind, t.about_id, t.about_label, t.chat_id, t.assignee_user_id,
  (select u.name from users u where u.id = t.assignee_user_id) as assignee_name,
  t.first_reply_due_at, t.first_reply_at, t.first_reply_minutes, t.rating, t.ended_at, t.created_at, t.updated_at`;

/** A ticket by its id; `hold` keeps every other deed on it waiting. */
export async function findTicket(ctx: Db, id: string, hold = false): Promise<Held | null> {
  if (hold) await sendAlong(ctx, sql`select from support_tickets where id = ${id} for update`);
  const [[row], people] = await askTogether(
    ctx,
    sql<TicketRowInStore>`
    select ${columns} from support_tickets t where t.id = ${id}`,
    staff,
  );
  return row ? { ...keptOf(row), staff: people } : null;
}

export async function ticketOfClient(ctx: Db, clientId: string): Promise<Kept | null> {
  const { rows } = await sql<TicketRowInStore>`
    select ${columns} from support_tickets t where t.client_id = ${clientId}`.execute(ctx.db);
  return rows[0] ? keptOf(rows[0]) : null;
}

export type NewTicket = Pick<
  Kept,
  | 'clientId'
  | 'requesterUserId'
  | 'name'
  | 'email'
  | 'subject'
  | 'topic'
  | 'source'
  | 'about'
  | 'chatId'
  | 'firstReplyDueAt'
> & { status: 'new' | 'spam' };

/** Writes a ticket, or nothing where its client id is there already: then null. */
export async function addTicket(ctx: Ctx, it: NewTicket): Promise<{ id: string; number: string } | null> {
  const { rows } = await sql<{ id: string; number: string }>`
    insert into support_tickets (id, number, client_id, requester_user_id, name, email, subject, topic, status, source, about_kind, about_id,
      about_label, chat_id, first_reply_due_at, created_at, updated_at)
    values (${uuidv7()}, 'T-' || extract(year from ${ctx.now}::timestamptz) || '-' || lpad(nextval('ticket_ref_seq')::text, 6, '0'),
      ${it.clientId}, ${it.requesterUserId}, ${it.name}, ${it.email.toLowerCase()}, ${it.subject}, ${it.topic}, ${it.status}, ${it.source},
      ${it.about?.kind ?? null}, ${it.about?.id ?? null}, ${it.about?.label ?? null}, ${it.chatId}, ${it.firstReplyDueAt}, ${ctx.now}, ${ctx.now})
    on conflict (client_id) do nothing returning id, number`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The columns that differ. */
function changesOf(before: Held, after: Held) {
  const differs = (key: keyof Held) => before[key] !== after[key];
  return {
    ...(differs('status') && { status: after.status }),
    ...(differs('priority') && { priority: after.priority }),
    ...(differs('assigneeUserId') && { assignee_user_id: after.assigneeUserId }),
    ...(differs('firstReplyDueAt') && { first_reply_due_at: after.firstReplyDueAt }),
    ...(differs('firstReplyAt') && { first_reply_at: after.firstReplyAt }),
    ...(differs('firstReplyMinutes') && { first_reply_minutes: after.firstReplyMinutes }),
    ...(differs('rating') && { rating: after.rating }),
    ...(differs('endedAt') && { ended_at: after.endedAt }),
  };
}

/** Writes what differs, and that something was done. Answers the ticket as it is written. */
export async function saveTicket({ db, now }: Ctx, before: Held, after: Held): Promise<Held> {
  const written = db
    .updateTable('support_tickets')
    .set({ ...changesOf(before, after), updated_at: now })
    .where('id', '=', after.id);
  const saved = { ...after, updatedAt: now };
  if (before.assigneeUserId === after.assigneeUserId) {
    await sendAlong({ db }, written);
    return saved;
  }
  const name = sql<string | null>`(select u.name from users u where u.id = assignee_user_id)`;
  return { ...saved, ...(await written.returning(name.as('assigneeName')).executeTakeFirstOrThrow()) };
}

export type NewEvent = {
  kind: TicketEvent['kind'];
  by: TicketEvent['by'];
  body: string;
  internal?: boolean;
  clientId?: string | null;
};
function eventRow(ctx: Ctx, ticketId: string, it: NewEvent) {
  const actor = ctx.actor?.kind === 'user' && it.by !== 'system' ? ctx.actor.userId : null;
  return sql<{ id: string }>`
    insert into support_events (id, ticket_id, kind, by, actor_user_id, body, internal, client_id, at)
    values (${uuidv7()}, ${ticketId}, ${it.kind}, ${it.by}, ${actor}, ${it.body}, ${it.internal ?? false}, ${it.clientId ?? null}, ${ctx.now})
    on conflict (ticket_id, client_id) do nothing returning id`;
}
/** Writes what happened. Answers its id, or null where the same client id was written before. */
export async function addEvent(ctx: Ctx, ticketId: string, it: NewEvent): Promise<string | null> {
  const { rows } = await eventRow(ctx, ticketId, it).execute(ctx.db);
  return rows[0]?.id ?? null;
}
/** The same for a line that nobody names by an id. */
export const addLine = (ctx: Ctx, ticketId: string, it: Omit<NewEvent, 'clientId'>): Promise<void> =>
  sendAlong(ctx, eventRow(ctx, ticketId, it));

export type EventInStore = {
  id: string;
  kind: TicketEvent['kind'];
  by: TicketEvent['by'];
  actorUserId: string | null;
  actorName: string | null;
  body: string;
  internal: boolean;
  at: Date;
};
/** Everything that happened to a ticket, oldest first, at most a thousand. */
export const eventsOf = (ticketId: string) => sql<EventInStore>`
    select e.id, e.kind, e.by, e.actor_user_id as "actorUserId", u.name as "actorName", e.body, e.internal, e.at
    from support_events e left join users u on u.id = e.actor_user_id
    where e.ticket_id = ${ticketId} order by e.at, e.id limit 1000`;

/** The newest message of the writer's, for files to go with. */
export async function lastMessageOf(ctx: Db, ticketId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from support_events where ticket_id = ${ticketId} and kind = 'message' and by = 'requester'
    order by at desc, id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** The people of support, with administrators in their stead. */
export const staff = sql<Recipient>`
    select u.id as "userId", u.name, u.email from users u
    where exists (select 1 from user_roles r where r.user_id = u.id and r.role in ('support', 'admin')) order by u.id limit 200`;

/** What came by mail from an address becomes its confirmed owner's. Answers the ids. */
export async function claimTickets(ctx: Ctx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update support_tickets t set requester_user_id = u.id from users u
    where u.id = ${userId} and u.email_verified and t.requester_user_id is null and t.email = lower(u.email) returning t.id`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
