// A conversation is read with the people of support, its messages are written as they are said, and what differs of it is written.
import type { FlowState } from '@ahadi/domain/assistant/flows/schema.ts';
import type {
  AskedSlot,
  Caution,
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
import { askTogether, sendAlong } from '../core/driver.ts';
import type { Recipient } from '../core/notice.ts';
import { staff } from '../support/hand-off.ts';

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
  /** The last message that its owner has seen, and how many of a person came since. */
  readNo: number;
  unread: number;
  rating: number | null;
  endedAt: Date | null;
  /** The people of support. */
  staff: Recipient[];
};

type Row = Omit<Held, 'about' | 'staff'> & { aboutKind: About['kind'] | null; aboutId: string | null };
const columns = sql`
  c.id, c.owner_user_id as "ownerUserId", c.title, c.status, c.intent, c.flow, c.path, c.about_kind as "aboutKind", c.about_id as "aboutId",
  c.misses, c.noes, c.since_no as "sinceNo", c.handed_off as "isHandedOff", c.assignee_user_id as "assigneeUserId", c.ticket_id as "ticketId",
  (select t.number from support_tickets t where t.id = c.ticket_id) as "ticketNumber", c.model_allowed as "modelAllowed",
  c.last_no as "lastNo", c.last_line as "lastLine", c.last_at as "lastAt", c.read_no as "readNo", c.rating,
  c.ended_at as "endedAt",
  (select count(*)::integer from chat_messages m where m.chat_id = c.id and m.role = 'agent' and m.no > c.read_no) as unread`;

/** A conversation by its id; `hold` keeps every other deed on it waiting. */
export async function findChat(ctx: Db, id: string, hold = false): Promise<Held | null> {
  if (hold) await sendAlong(ctx, sql`select from chats where id = ${id} for update`);
  const [[row], people] = await askTogether(
    ctx,
    sql<Row>`
    select ${columns} from chats c where c.id = ${id}`,
    staff,
  );
  if (!row) return null;
  const { aboutKind, aboutId, ...rest } = row;
  const about = aboutKind !== null && aboutId !== null ? { kind: aboutKind, id: aboutId } : null;
  return { ...rest, about, staff: people };
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

/** The columns that differ. */
function changesOf(before: Held, after: Held) {
  const differs = (key: keyof Held) => before[key] !== after[key];
  return {
    ...(differs('status') && { status: after.status }),
    ...(differs('title') && { title: after.title }),
    ...(differs('intent') && { intent: after.intent }),
    ...(differs('flow') && { flow: after.flow === null ? null : JSON.stringify(after.flow) }),
    ...(differs('misses') && { misses: after.misses }),
    ...(differs('noes') && { noes: after.noes }),
    ...(differs('sinceNo') && { since_no: after.sinceNo }),
    ...(differs('isHandedOff') && { handed_off: after.isHandedOff }),
    ...(differs('assigneeUserId') && { assignee_user_id: after.assigneeUserId }),
    ...(differs('ticketId') && { ticket_id: after.ticketId }),
    ...(differs('modelAllowed') && { model_allowed: after.modelAllowed }),
    ...(differs('lastNo') && { last_no: after.lastNo, last_at: after.lastAt, last_line: after.lastLine }),
    ...(differs('readNo') && { read_no: after.readNo }),
    ...(differs('rating') && { rating: after.rating }),
    ...(differs('endedAt') && { ended_at: after.endedAt }),
  };
}

/** Writes what differs; its messages were written when they were said. */
export async function saveChat({ db }: Ctx, before: Held, after: Held): Promise<Held> {
  const changes = changesOf(before, after);
  if (Object.keys(changes).length > 0)
    await sendAlong({ db }, db.updateTable('chats').set(changes).where('id', '=', after.id));
  return after;
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
  caution?: Caution | null;
  score?: number;
  clientId?: string;
  ticketEventId?: string;
  authorUserId?: string | null;
};

const lineOf = (body: string): string => body.replace(/\s+/g, ' ').trim().slice(0, 160).toWellFormed();

/** Writes a message under the next number of its conversation, which is held. Answers the conversation, the same where it was written before. */
export async function addMessage(ctx: Ctx, held: Held, it: NewMessage): Promise<Held> {
  const id = uuidv7();
  const no = held.lastNo + 1;
  const data = {
    snippet: it.snippet ?? null,
    choices: it.choices ?? [],
    asked: it.asked ?? null,
    explanation: it.explanation ?? null,
    caution: it.caution ?? null,
  };
  const row = sql<{ id: string }>`
    insert into chat_messages (id, chat_id, no, role, kind, author_user_id, body, data, score, client_id, ticket_event_id, at)
    values (${id}, ${held.id}, ${no}, ${it.role}, ${it.kind}, ${it.authorUserId ?? null}, ${it.body}, ${JSON.stringify(data)}, ${it.score ?? null},
      ${it.clientId ?? null}, ${it.ticketEventId ?? null}, ${ctx.now})
    on conflict do nothing returning id`;
  // Only what was sent or comes from a ticket can be there already.
  if (it.clientId === undefined && it.ticketEventId === undefined) await sendAlong(ctx, row);
  else if ((await row.execute(ctx.db)).rows.length === 0) return held;
  await addCitations(ctx, id, 0, it.citations ?? []);
  const unread = held.unread + (it.role === 'agent' ? 1 : 0);
  return { ...held, lastNo: no, lastAt: ctx.now, lastLine: lineOf(it.body), unread };
}

/** Names more places that an answer comes from, after so many. */
export async function addCitations(
  ctx: Ctx,
  messageId: string,
  after: number,
  citations: readonly Citation[],
): Promise<void> {
  for (const [at, cited] of citations.entries())
    await sendAlong(
      ctx,
      sql`
      insert into chat_citations (message_id, place, slug, title, heading, anchor, version, checked_at)
      values (${messageId}, ${after + at}, ${cited.slug}, ${cited.title}, ${cited.heading}, ${cited.anchor}, ${cited.version}, ${cited.checkedAt})`,
    );
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
    Omit<KeptMessage, 'snippet' | 'choices' | 'asked' | 'explanation' | 'caution' | 'name'> & {
      data: Pick<KeptMessage, 'snippet' | 'choices' | 'asked' | 'explanation'> & { caution?: Caution | null };
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
  return rows.map(({ data, ...row }) => ({ ...row, caution: null, ...data, name: row.authorName }));
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
