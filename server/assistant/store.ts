import type { FlowState } from '@ahadi/domain/assistant/flows/schema.ts';
import type {
  AskedSlot,
  ChatMessage,
  ChatStatus,
  Choice,
  Citation,
  Explanation,
  IntentName,
} from '@ahadi/domain/assistant/schema.ts';
import type { Snippet } from '@ahadi/domain/help/schema.ts';
import type { About } from '@ahadi/domain/support/schema.ts';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';

type Db = Pick<Ctx, 'db'>;

/** A conversation as it is kept. */
export type Held = {
  id: string;
  ownerUserId: string;
  title: string;
  status: ChatStatus;
  intent: IntentName | null;
  flow: FlowState | null;
  path: string;
  about: About | null;
  misses: number;
  noes: number;
  sinceNo: number;
  isHandedOff: boolean;
  assigneeUserId: string | null;
  ticketId: string | null;
  ticketNumber: string | null;
  modelAllowed: boolean;
  lastNo: number;
  lastLine: string;
  lastAt: Date;
  unread: number;
  rating: number | null;
  endedAt: Date | null;
};

type Row = Omit<Held, 'about'> & { aboutKind: About['kind'] | null; aboutId: string | null };
const columns = sql`
  c.id, c.owner_user_id as "ownerUserId", c.title, c.status, c.intent, c.flow, c.path, c.about_kind as "aboutKind", c.about_id as "aboutId",
  c.misses, c.noes, c.since_no as "sinceNo", c.handed_off as "isHandedOff", c.assignee_user_id as "assigneeUserId", c.ticket_id as "ticketId",
  (select t.number from support_tickets t where t.id = c.ticket_id) as "ticketNumber", c.model_allowed as "modelAllowed",
  c.last_no as "lastNo", c.last_line as "lastLine", c.last_at as "lastAt", c.rating, c.ended_at as "endedAt",
  (select count(*)::integer from chat_messages m where m.chat_id = c.id and m.role = 'agent' and m.no > c.read_no) as unread`;
const heldOf = ({ aboutKind, aboutId, ...row }: Row): Held => ({
  ...row,
  about: aboutKind !== null && aboutId !== null ? { kind: aboutKind, id: aboutId } : null,
});

export async function findChat(ctx: Db, id: string, hold = false): Promise<Held | null> {
  const { rows } = await sql<Row>`
    select ${columns} from chats c where c.id = ${id} ${hold ? sql`for update of c` : sql``}`.execute(ctx.db);
  return rows[0] ? heldOf(rows[0]) : null;
}

export async function chatOfClient(ctx: Db, userId: string, clientId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from chats where owner_user_id = ${userId} and client_id = ${clientId}`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Begins a conversation, or nothing where its client id is there already: then null. Whether a model may phrase is taken over from the one before. */
export async function addChat(
  ctx: Ctx,
  it: { ownerUserId: string; clientId: string; title: string; path: string; about: About | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into chats (id, owner_user_id, client_id, title, status, path, about_kind, about_id, model_allowed, last_at, created_at)
    values (${uuidv7()}, ${it.ownerUserId}, ${it.clientId}, ${it.title}, 'assistant', ${it.path}, ${it.about?.kind ?? null}, ${it.about?.id ?? null},
      coalesce((select given from consents where user_id = ${it.ownerUserId} and kind = 'assistant_model' order by id desc limit 1),
        (select model_allowed from chats where owner_user_id = ${it.ownerUserId} order by created_at desc limit 1), false), ${ctx.now}, ${ctx.now})
    on conflict (owner_user_id, client_id) do nothing returning id`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

export type ChatChange = Partial<{
  status: ChatStatus;
  title: string;
  intent: IntentName | null;
  flow: FlowState | null;
  about_kind: About['kind'] | null;
  about_id: string | null;
  misses: number;
  noes: number;
  since_no: number;
  handed_off: boolean;
  assignee_user_id: string | null;
  ticket_id: string;
  model_allowed: boolean;
  read_no: number;
  rating: number;
  ended_at: Date | null;
}>;
export async function changeChat(ctx: Ctx, id: string, { flow, ...change }: ChatChange): Promise<void> {
  const set = { ...change, ...(flow === undefined ? {} : { flow: flow === null ? null : JSON.stringify(flow) }) };
  if (Object.keys(set).length > 0) await ctx.db.updateTable('chats').set(set).where('id', '=', id).execute();
}

export const removeChat = (ctx: Ctx, id: string) => ctx.db.deleteFrom('chats').where('id', '=', id).execute();

export async function countOpen(ctx: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from chats where owner_user_id = ${userId} and status <> 'closed'`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** In how many conversations of a person somebody of support wrote what they did not read. */
export async function countUnread(ctx: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from chats c where c.owner_user_id = ${userId}
      and exists (select 1 from chat_messages m where m.chat_id = c.id and m.role = 'agent' and m.no > c.read_no)`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

export type NewMessage = {
  role: ChatMessage['role'];
  kind: ChatMessage['kind'];
  body: string;
  snippet?: Snippet | null;
  citations?: Citation[];
  choices?: Choice[];
  asked?: AskedSlot | null;
  explanation?: Explanation | null;
  score?: number;
  clientId?: string;
  ticketEventId?: string;
  authorUserId?: string | null;
};

const lineOf = (body: string): string => body.replace(/\s+/g, ' ').trim().slice(0, 160).toWellFormed();

/** Writes a message under the next number of its conversation, which is held. Answers its id, or null where it was written before. */
export async function addMessage(ctx: Ctx, chatId: string, it: NewMessage): Promise<string | null> {
  const data = {
    snippet: it.snippet ?? null,
    choices: it.choices ?? [],
    asked: it.asked ?? null,
    explanation: it.explanation ?? null,
  };
  const { rows } = await sql<{ id: string }>`
    insert into chat_messages (id, chat_id, no, role, kind, author_user_id, body, data, score, client_id, ticket_event_id, at)
    select ${uuidv7()}, c.id, c.last_no + 1, ${it.role}, ${it.kind}, ${it.authorUserId ?? null}, ${it.body}, ${JSON.stringify(data)}, ${it.score ?? null},
      ${it.clientId ?? null}, ${it.ticketEventId ?? null}, ${ctx.now} from chats c where c.id = ${chatId}
    on conflict do nothing returning id`.execute(ctx.db);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  await sql`
    update chats set last_no = last_no + 1, last_at = ${ctx.now}, last_line = ${lineOf(it.body)} where id = ${chatId}`.execute(
    ctx.db,
  );
  await addCitations(ctx, id, 0, it.citations ?? []);
  return id;
}

/** Names more places that an answer comes from, after so many. */
export async function addCitations(
  ctx: Ctx,
  messageId: string,
  after: number,
  citations: readonly Citation[],
): Promise<void> {
  for (const [at, cited] of citations.entries())
    await ctx.db
      .insertInto('chat_citations')
      .values({
        message_id: messageId,
        place: after + at,
        slug: cited.slug,
        title: cited.title,
        heading: cited.heading,
        anchor: cited.anchor,
        version: cited.version,
        checked_at: cited.checkedAt,
      })
      .execute();
}

export type KeptMessage = Omit<ChatMessage, 'at' | 'citations' | 'id'> & {
  id: string;
  at: Date;
  authorName: string | null;
  score: number | null;
  clientId: string | null;
  citations: Citation[];
};

/** Messages of a conversation before a number, the newest `limit` of them, oldest first. */
export async function messagesOf(
  ctx: Db,
  chatId: string,
  before: number | null,
  limit: number,
): Promise<KeptMessage[]> {
  const { rows } = await sql<
    Omit<KeptMessage, 'snippet' | 'choices' | 'asked' | 'explanation' | 'name'> & {
      data: Pick<KeptMessage, 'snippet' | 'choices' | 'asked' | 'explanation'>;
    }
  >`
    select * from (
      select m.id, m.no, m.role, m.kind, m.body, m.data, m.score, m.by_model as "byModel", m.helpful, m.client_id as "clientId", m.at,
        (select u.name from users u where u.id = m.author_user_id) as "authorName",
        (select coalesce(json_agg(json_build_object('slug', q.slug, 'title', q.title, 'heading', q.heading, 'anchor', q.anchor,
          'version', q.version, 'checkedAt', to_char(q.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by q.place), '[]')
          from chat_citations q where q.message_id = m.id) as citations
      from chat_messages m where m.chat_id = ${chatId} and m.no < ${before ?? 2_147_483_647} order by m.no desc limit ${sql.lit(limit)}) newest
    order by no`.execute(ctx.db);
  return rows.map(({ data, ...row }) => ({ ...row, ...data, name: row.authorName }));
}

/** The number of a message by its sender's id, or null. */
export async function messageOfClient(ctx: Db, chatId: string, clientId: string): Promise<number | null> {
  const { rows } = await sql<{ no: number }>`
    select no from chat_messages where chat_id = ${chatId} and client_id = ${clientId}`.execute(ctx.db);
  return rows[0]?.no ?? null;
}

/** Whether something of a ticket stands in the conversation already. */
export async function hasTicketEvent(ctx: Db, chatId: string, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from chat_messages where chat_id = ${chatId} and ticket_event_id = ${eventId}`.execute(ctx.db);
  return rows.length > 0;
}

export async function setHelpful(ctx: Ctx, messageId: string, helpful: boolean): Promise<void> {
  await ctx.db.updateTable('chat_messages').set({ helpful }).where('id', '=', messageId).execute();
}

/** The words of an answer as a language model put them; where it comes from stays. */
export async function setPhrased(ctx: Ctx, messageId: string, body: string): Promise<void> {
  await ctx.db.updateTable('chat_messages').set({ body, by_model: true }).where('id', '=', messageId).execute();
}

/** The conversations that a ticket came from; one, or none when it was removed. */
export async function chatOfTicket(ctx: Db, ticketId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select c.id from chats c join support_tickets t on t.chat_id = c.id where t.id = ${ticketId}`.execute(ctx.db);
  return rows[0]?.id ?? null;
}
