import { type ChatAction, chatLifecycle } from '@ahadi/domain/assistant/lifecycle.ts';
import type { Chat, ChatMessage } from '@ahadi/domain/assistant/schema.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventName, EventPayloads } from '@ahadi/domain/events.ts';
import { maskPersonal } from '@ahadi/domain/help/masking/rules.ts';
import { type Permission, permissions } from '@ahadi/domain/permissions.ts';
import { opensAt, REOPEN_DAYS } from '@ahadi/domain/support/rules.ts';
import { authorize } from '../../core/authorize.ts';
import { type Ctx, tellPeople, transaction } from '../../core/ctx.ts';
import { emit } from '../../core/emit.ts';
import { calendarOf } from '../../core/holidays.ts';
import { placeOf, staffIds } from '../../support/handing/service.ts';
import { type ChatChange, changeChat, findChat, type Held, type KeptMessage, messagesOf } from '../store.ts';

type ChatRight = Extract<Permission, `chat.${string}`>;
export const chatSubject = ({ id }: Pick<Held, 'id'>) => ({ kind: 'chat', id }) as const;

/** A conversation as its reader may see it. Throws NOT_FOUND for another person's as for none, FORBIDDEN without the right. */
export async function readChat(
  ctx: Ctx,
  id: string,
  { permission, hold = false }: { permission?: ChatRight; hold?: boolean } = {},
): Promise<Held> {
  const held = await findChat(ctx, id, hold);
  const mayRead = held && ctx.actor && (ctx.actor.kind === 'system' || permissions['chat.read'](ctx.actor, held));
  if (!held || !mayRead) throw new DomainError('NOT_FOUND', 'This conversation does not exist.');
  if (permission) authorize(ctx, permission, held);
  return held;
}

export const isOwner = (ctx: Ctx, held: Pick<Held, 'ownerUserId'>): boolean =>
  ctx.actor?.kind === 'user' && ctx.actor.userId === held.ownerUserId;

/** So many messages are read at a time. */
const PAGE = 50;

/** What somebody of support reads of what was said to the assistant: without numbers and addresses. */
const masked = (message: KeptMessage, held: Held): string =>
  message.role === 'user' && message.no <= held.sinceNo ? maskPersonal(message.body) : message.body;

const messageOf = (message: KeptMessage, held: Held, isOwn: boolean): ChatMessage =>
  ({
    id: message.id,
    no: message.no,
    role: message.role,
    kind: message.kind,
    name: message.role === 'agent' ? (message.name ?? 'Support') : null,
    body: isOwn ? message.body : masked(message, held),
    snippet: message.snippet,
    citations: message.citations,
    choices: isOwn ? message.choices : [],
    asked: isOwn ? message.asked : null,
    explanation: isOwn ? message.explanation : null,
    byModel: message.byModel,
    helpful: message.helpful,
    at: message.at.toISOString(),
  }) as ChatMessage; // the brand of the id is born here

/** Until when it can be opened again, or null while it is open. */
export const reopenUntil = ({ endedAt }: Pick<Held, 'endedAt'>): Date | null =>
  endedAt === null ? null : addDays(endedAt, REOPEN_DAYS);

/** A conversation with its newest messages, or those before a number. Other people's own things in it are its owner's to see alone. */
export async function viewFor(ctx: Ctx, held: Held, before: number | null = null): Promise<Chat> {
  const isOwn = isOwner(ctx, held);
  const messages = await messagesOf(ctx, held.id, before, PAGE + 1);
  const shown = messages.slice(-PAGE);
  const waits = held.status === 'waiting_human' && held.ticketId !== null;
  return {
    id: held.id as Chat['id'], // the brand is born here, and below
    title: held.title,
    status: held.status,
    lastLine: held.lastLine,
    unread: isOwn ? held.unread : 0,
    ticketNumber: held.ticketNumber,
    lastAt: held.lastAt.toISOString(),
    messages: shown.map((message) => messageOf(message, held, isOwn)),
    hasEarlier: messages.length > PAGE,
    ticketId: held.ticketId as Chat['ticketId'],
    intent: held.intent,
    waiting: waits
      ? {
          place: await placeOf(ctx, held.ticketId ?? ''),
          opensAt: opensAt(ctx.now, calendarOf(null, ctx.now)).toISOString(),
        }
      : null,
    rating: held.rating,
    reopenUntil: reopenUntil(held)?.toISOString() ?? null,
    isOwn,
  };
}

export const viewChat = async (ctx: Ctx, id: string, before: number | null = null): Promise<Chat> =>
  viewFor(ctx, await readChat(ctx, id), before);

/** The conversation after a deed that may have taken it out of its reader's sight. */
export async function viewAfter(ctx: Ctx, id: string): Promise<Chat> {
  const held = await findChat(ctx, id);
  if (!held) throw new DomainError('NOT_FOUND');
  return viewFor(ctx, held);
}

/** Open pages of its owner, and of support while it is theirs to read, look again. */
export async function tellReaders(ctx: Ctx, held: Pick<Held, 'id' | 'ownerUserId' | 'isHandedOff'>): Promise<void> {
  const readers = [held.ownerUserId, ...(held.isHandedOff ? await staffIds(ctx) : [])];
  await tellPeople(ctx, readers, 'changed', { subjectKind: 'chat', subjectId: held.id });
}

type ChatEvent = Extract<EventName, `chat.${string}`>;
/** Writes a deed down. What was said stays out of the history. */
export const tell = async <Name extends ChatEvent>(ctx: Ctx, held: Held, name: Name, payload: EventPayloads[Name]) =>
  emit(ctx, name, chatSubject(held), payload, [...new Set([held.ownerUserId, ...(await staffIds(ctx))])]);

/**
 * One step in the life of a conversation: held, permitted, legal, written; its readers look again. Throws NOT_FOUND, FORBIDDEN,
 * ILLEGAL_TRANSITION and what the deed refuses; then nothing was written. Answers the conversation as it is afterwards.
 */
export const step = (
  ctx: Ctx,
  id: string,
  action: ChatAction,
  deed: (ctx: Ctx, held: Held) => Promise<ChatChange>,
): Promise<Held> =>
  transaction(ctx, async (ctx) => {
    const held = await readChat(ctx, id, { permission: `chat.${action}`, hold: true });
    const status = chatLifecycle.next(action, held.status);
    const change = await deed(ctx, held);
    await changeChat(ctx, id, { ...(status === held.status ? {} : { status }), ...change });
    const after = await findChat(ctx, id);
    if (!after) throw new DomainError('NOT_FOUND');
    await tellReaders(ctx, { ...after, isHandedOff: after.isHandedOff || held.isHandedOff });
    return after;
  });
