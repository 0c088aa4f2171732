// What a conversation is to the server: who sees it, who is told, and the one way in which a deed is done to it.
import { chatLifecycle } from '@ahadi/domain/assistant/lifecycle.ts';
import type { Chat, ChatMessage } from '@ahadi/domain/assistant/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { maskPersonal } from '@ahadi/domain/help/mask.ts';
import { permissions, whoMay } from '@ahadi/domain/permissions.ts';
import { canReopenUntil, opensAt } from '@ahadi/domain/support/rules.ts';
import { aggregate } from '../core/aggregate.ts';
import { type Ctx, tellPeople } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { placeOf } from '../support/hand-off.ts';
import { findChat, type Held, type KeptMessage, messagesOf, saveChat } from './chat.store.ts';

type Told = Pick<Held, 'id' | 'ownerUserId' | 'staff'>;
const idsOf = ({ staff }: Pick<Held, 'staff'>): string[] => staff.flatMap(({ userId }) => userId ?? []);

/** Conversations with the assistant, and the one way in which deeds are done to them. What was said stays out of their history. */
export const chats = aggregate({
  kind: 'chat',
  async find(ctx: Ctx, id: string, hold: boolean): Promise<Held> {
    const held = await findChat(ctx, id, hold);
    const { actor } = ctx;
    if (!held || !actor || (actor.kind !== 'system' && !permissions['chat.read'](actor, held)))
      throw new DomainError('NOT_FOUND', 'This conversation does not exist.');
    return held;
  },
  sees: () => true,
  lifecycle: chatLifecycle,
  permissions,
  whoMay,
  audience: (it: Told) => [...new Set([it.ownerUserId, ...idsOf(it)])],
  settle: async (ctx, held, before) => {
    await tellReaders(ctx, { ...held, isHandedOff: held.isHandedOff || before.isHandedOff });
    return held;
  },
  save: saveChat,
  view: (ctx: Ctx, held: Held) => viewFor(ctx, held),
});

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
    caution: isOwn ? message.caution : null,
    byModel: message.byModel,
    helpful: message.helpful,
    at: message.at.toISOString(),
  }) as ChatMessage; // the brand of the id is born here

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
    reopenUntil: canReopenUntil(held, ctx.now)?.toISOString() ?? null,
    isOwn,
  };
}

export const viewChat = async (ctx: Ctx, id: string, before: number | null = null): Promise<Chat> =>
  viewFor(ctx, await chats.read(ctx, id), before);

/** Open pages of its owner, and of support while it is theirs to read, look again. */
export async function tellReaders(ctx: Ctx, held: Told & Pick<Held, 'isHandedOff'>): Promise<void> {
  const readers = [held.ownerUserId, ...(held.isHandedOff ? idsOf(held) : [])];
  await tellPeople(ctx, readers, 'changed', { subjectKind: 'chat', subjectId: held.id });
}
