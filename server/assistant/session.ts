// A conversation begins, is read, rated, closed, opened again and taken away.
import { withPeople } from '@ahadi/domain/assistant/lifecycle.ts';
import { intentRows } from '@ahadi/domain/assistant/phrases/rules.ts';
import { intents } from '@ahadi/domain/assistant/rules.ts';
import type { Chat, ChatRow, Choice, IntentName } from '@ahadi/domain/assistant/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { canReopenUntil, REOPEN_DAYS } from '@ahadi/domain/support/rules.ts';
import type { About } from '@ahadi/domain/support/schema.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type ClockStart, cancelClocks, startClocks } from '../core/clocks.ts';
import { type Ctx, insistentTransaction, tellPeople, transaction } from '../core/ctx.ts';
import { findThing } from '../support/things.ts';
import {
  addChat,
  addMessage,
  chatOfClient,
  countOpen,
  countUnread,
  type Held,
  messagesOf,
  removeChat,
  setHelpful,
} from './chat.store.ts';
import { chats, tellReaders, viewFor } from './chat.ts';
import { closeWithTicket, withoutPeople } from './hand-off.ts';
import { noteNo } from './help-answer.ts';
import { chatsOf } from './list.store.ts';
import { intentChoice, wordReply } from './reply.ts';
import { ask, leads, NAMELESS, say, startIn, titleOf } from './talk.ts';

/** The reader's conversations, the newest word first. */
export const listChats = (ctx: Ctx, input: PageRequest): Promise<Page<ChatRow>> => chatsOf(ctx, userIdOf(ctx), input);

/** How many conversations have an answer of a person that was not read. */
export const unreadChats = (ctx: Ctx): Promise<number> => countUnread(ctx, userIdOf(ctx));

/** Where somebody is, and what they may want to do there. */
const near: readonly (readonly [RegExp, readonly IntentName[]])[] = [
  [/^\/(?:agreements|dashboard\/agreements)/, ['create_agreement', 'sign_or_change_agreement', 'start_dispute']],
  [/^\/(?:disputes|dashboard\/disputes)/, ['start_dispute', 'answer_dispute', 'settle_dispute', 'request_mediator']],
  [/^\/(?:dashboard\/legal-services|legal-services)/, ['request_mediator', 'become_mediator']],
  [/^\/dashboard\/escrow/, ['open_escrow', 'release_or_refund', 'payment_problem']],
  [
    /^\/(?:marketplace|dashboard\/marketplace|cart|checkout|order-confirmation)/,
    ['track_order', 'return_item', 'payment_problem'],
  ],
  [/^\/history/, ['public_record', 'payment_problem']],
  [/^\/profile/, ['account_access', 'notification_settings', 'delete_or_export_data']],
  [/^\/(?:community|dashboard\/community)/, ['report_abuse']],
];
const usual: readonly IntentName[] = [
  'create_agreement',
  'start_dispute',
  'request_mediator',
  'open_escrow',
  'track_order',
  'payment_problem',
  'talk_to_person',
];
const MOST_BUTTONS = 8;

/** Buttons to begin with, those that fit where the reader is first. */
export function beginWith({ path }: { path: string }): Choice[] {
  const here = near.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  return [...new Set([...here, ...usual, ...intents])].slice(0, MOST_BUTTONS).map(intentChoice);
}

const MOST_OPEN = 50;
const SILENCE_DAYS = 7;
/** The time after which silence closes it begins. */
const closing = (ctx: Ctx, it: { id: string }, from = ctx.now): ClockStart => ({
  subject: chats.subject(it),
  kind: 'chat.close',
  dueAt: addDays(from, SILENCE_DAYS),
});

type Beginning = {
  clientId: string;
  text: string | null;
  intent: IntentName | null;
  path: string;
  about: About | null;
};

/**
 * Opens a conversation with a first question, a thing to do, or nothing. The same `clientId` twice is one conversation. What it is about is
 * kept only where it is the reader's own. Throws RATE_LIMITED with 50 open.
 */
export async function startChat(ctx: Ctx, input: Beginning): Promise<Chat> {
  const userId = userIdOf(ctx);
  const before = await chatOfClient(ctx, userId, input.clientId);
  if (before !== null) return goOn(ctx, before, input);
  const about =
    input.about && (await findThing(ctx, input.about)) ? { kind: input.about.kind, id: input.about.id } : null;
  const id = await transaction(ctx, async (ctx) => {
    if ((await countOpen(ctx, userId)) >= MOST_OPEN)
      throw new DomainError('RATE_LIMITED', `You have ${MOST_OPEN} open conversations. Close one of them first.`);
    const title = input.intent ? intentRows[input.intent].label : input.text ? titleOf(input.text) : NAMELESS;
    const made = await addChat(ctx, { ownerUserId: userId, clientId: input.clientId, title, path: input.path, about });
    if (made) await startClocks(ctx, [closing(ctx, { id: made })]);
    return made ?? (await chatOfClient(ctx, userId, input.clientId));
  });
  if (id === null) throw new DomainError('NOT_FOUND');
  return goOn(ctx, id, input);
}

/** What a conversation begins with, said once however often it is opened. */
async function goOn(ctx: Ctx, id: string, { clientId, text, intent }: Beginning): Promise<Chat> {
  const held = await chats.read(ctx, id);
  if (held.lastNo > 0) return viewFor(ctx, held);
  if (intent) return startIn(ctx, { id, clientId, intent });
  return text ? ask(ctx, { id, clientId, text }) : viewFor(ctx, held);
}

/** Does something to one's own conversation that no table of its life knows. */
const onOwn = (ctx: Ctx, id: string, body: (ctx: Ctx, held: Held) => Promise<Held>): Promise<Held> =>
  chats.work(ctx, id, (ctx, held) => {
    authorize(ctx, 'chat.rate', held);
    return body(ctx, held);
  });

/** The reader has seen all that was answered until now. */
export async function markRead(ctx: Ctx, id: string): Promise<{ read: true }> {
  await chats.work(ctx, id, async (ctx, held) => {
    authorize(ctx, 'chat.rate', held);
    if (held.unread === 0) return undefined;
    await tellPeople(ctx, [held.ownerUserId], 'changed', { subjectKind: 'chat', subjectId: id });
    return { ...held, readNo: held.lastNo, unread: 0 };
  });
  return { read: true };
}

/** The reader's word on an answer; may be changed. From the second no in a row on a person is offered first. */
export const rateMessage = (
  ctx: Ctx,
  { id, messageId, helpful }: { id: string; messageId: string; helpful: boolean },
): Promise<Chat> =>
  insistentTransaction(ctx, async (ctx) => {
    const rated = await onOwn(ctx, id, async (ctx, held) => {
      const messages = await messagesOf(ctx, id, null, 1_000);
      const message = messages.find((one) => one.id === messageId);
      if (!message || (message.kind !== 'answer' && message.kind !== 'explanation')) throw new DomainError('NOT_FOUND');
      if (!helpful) await noteNo(ctx, messages, message);
      await setHelpful(ctx, messageId, helpful);
      if (helpful) return { ...held, noes: 0 };
      const isLast = messages.at(-1)?.id === messageId;
      return message.helpful !== false && isLast && leads(held) ? say(ctx, held, wordReply(held, false)) : held;
    });
    return viewFor(ctx, rated);
  });

/** Closes it, by its owner or a person of support. A message to support that it became goes on by mail and in the bell, or counts as answered when support closes it. */
export const closeChat = chats.deed('close', async (ctx, held) => {
  await cancelClocks(ctx, chats.subject(held));
  const isOwners = userIdOf(ctx) === held.ownerUserId;
  const body = closingLine(held, isOwners);
  const closed = await addMessage(ctx, held, { role: 'system', kind: 'text', body });
  if (!isOwners) await closeWithTicket(ctx, held);
  return { ...closed, endedAt: ctx.now, flow: null, intent: null };
});

const closingLine = (held: Held, isOwners: boolean): string =>
  !isOwners
    ? 'Support closed the conversation.'
    : withPeople.includes(held.status)
      ? `You closed the conversation. Support still answers ${held.ticketNumber ?? 'your message'} in the bell and by mail.`
      : 'You closed the conversation.';

/** Opens it again while it still can be, with the assistant. Throws ILLEGAL_TRANSITION after that. */
export const reopenChat = chats.deed('reopen', async (ctx, held) => {
  if (canReopenUntil(held, ctx.now) === null)
    throw new DomainError(
      'ILLEGAL_TRANSITION',
      `It was closed more than ${REOPEN_DAYS} days ago. Begin a new conversation.`,
    );
  await startClocks(ctx, [closing(ctx, held)]);
  const body = 'You opened the conversation again.';
  return { ...withoutPeople(await addMessage(ctx, held, { role: 'system', kind: 'text', body })), endedAt: null };
});

/** The owner's word on the whole, one to five. */
export const scoreChat = (ctx: Ctx, { id, rating }: { id: string; rating: number }): Promise<Chat> =>
  insistentTransaction(ctx, async (ctx) =>
    viewFor(ctx, await onOwn(ctx, id, async (_ctx, held) => ({ ...held, rating }))),
  );

/** Takes it away for good, with all that was said. What became a message to support stays there. */
export const removeConversation = (ctx: Ctx, id: string): Promise<{ removed: true }> =>
  transaction(ctx, async (ctx) => {
    const held = await chats.hold(ctx, id);
    authorize(ctx, 'chat.remove', held);
    await cancelClocks(ctx, chats.subject(held));
    await removeChat(ctx, id);
    await tellPeople(ctx, [held.ownerUserId], 'changed', { subjectKind: 'chat', subjectId: id });
    return { removed: true };
  });

/** Seven days without a word: it closes, or is looked at again when the last word is not that old or a person has it. */
export const closeByTime = (ctx: Ctx, id: string): Promise<unknown> =>
  chats.work(ctx, id, async (ctx, held) => {
    if (held.status === 'closed') return undefined;
    const isWithPeople = withPeople.includes(held.status);
    if (isWithPeople || addDays(held.lastAt, SILENCE_DAYS) > ctx.now) {
      await startClocks(ctx, [closing(ctx, held, isWithPeople ? ctx.now : held.lastAt)]);
      return undefined;
    }
    await chats.permit(ctx, 'lapse', held);
    const body = 'Closed after seven days without a word. You can open it again.';
    const closed = await addMessage(ctx, held, { role: 'system', kind: 'text', body });
    await tellReaders(ctx, held);
    return chats.moved({ ...closed, endedAt: ctx.now, flow: null, intent: null }, 'lapse');
  });
