import { intentRows } from '@ahadi/domain/assistant/phrases/rules.ts';
import { intents } from '@ahadi/domain/assistant/rules.ts';
import type { Chat, ChatRow, Choice, IntentName } from '@ahadi/domain/assistant/schema.ts';
import type { Page, PageRequest } from '@ahadi/domain/core/page.ts';
import { addDays } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { About } from '@ahadi/domain/support/schema.ts';
import { userIdOf } from '../../core/authorize.ts';
import { cancelClocks, startClock } from '../../core/clocks.ts';
import { type Ctx, tellPeople, transaction } from '../../core/ctx.ts';
import { findThing } from '../../support/things/service.ts';
import { noteNo } from '../answering/service.ts';
import { closeWithTicket } from '../handing/service.ts';
import { chatSubject, readChat, reopenUntil, step, viewAfter, viewChat, viewFor } from '../life/service.ts';
import { chatsOf } from '../list/store.ts';
import { intentChoice, withPatience, wordReply } from '../saying/service.ts';
import {
  addChat,
  addMessage,
  changeChat,
  chatOfClient,
  countOpen,
  countUnread,
  findChat,
  type Held,
  messagesOf,
  removeChat,
  setHelpful,
} from '../store.ts';
import { ask, NAMELESS, startIn, titleOf } from '../talking/service.ts';

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
    if (made)
      await startClock(ctx, chatSubject({ id: made }), { kind: 'chat.close', dueAt: addDays(ctx.now, SILENCE_DAYS) });
    return made ?? (await chatOfClient(ctx, userId, input.clientId));
  });
  if (id === null) throw new DomainError('NOT_FOUND');
  return goOn(ctx, id, input);
}

/** What a conversation begins with, said once however often it is opened. */
async function goOn(ctx: Ctx, id: string, { clientId, text, intent }: Beginning): Promise<Chat> {
  const { lastNo } = await readChat(ctx, id);
  if (lastNo > 0) return viewChat(ctx, id);
  if (intent) return startIn(ctx, { id, clientId, intent });
  return text ? ask(ctx, { id, clientId, text }) : viewChat(ctx, id);
}

/** The reader has seen all that was answered until now. */
export const markRead = (ctx: Ctx, id: string): Promise<{ read: true }> =>
  transaction(ctx, async (ctx) => {
    const held = await readChat(ctx, id, { permission: 'chat.rate', hold: true });
    if (held.unread > 0) {
      await changeChat(ctx, id, { read_no: held.lastNo });
      await tellPeople(ctx, [held.ownerUserId], 'changed', { subjectKind: 'chat', subjectId: id });
    }
    return { read: true };
  });

/** The reader's word on an answer; may be changed. From the second no in a row on a person is offered first. */
export const rateMessage = (
  ctx: Ctx,
  { id, messageId, helpful }: { id: string; messageId: string; helpful: boolean },
): Promise<Chat> =>
  transaction(ctx, async (ctx) => {
    const held = await readChat(ctx, id, { permission: 'chat.rate', hold: true });
    const messages = await messagesOf(ctx, id, null, 1_000);
    const rated = messages.find((one) => one.id === messageId);
    if (!rated || (rated.kind !== 'answer' && rated.kind !== 'explanation')) throw new DomainError('NOT_FOUND');
    if (!helpful) await noteNo(ctx, messages, rated);
    await setHelpful(ctx, messageId, helpful);
    const isLast = messages.at(-1)?.id === messageId;
    if (
      rated.helpful !== helpful &&
      isLast &&
      (held.status === 'assistant' || held.status === 'collecting') &&
      !helpful
    ) {
      const reply = withPatience(held, wordReply(held, false));
      for (const message of reply.messages) await addMessage(ctx, id, { ...message, role: 'assistant' });
      if (reply.change) await changeChat(ctx, id, reply.change);
    }
    if (helpful) await changeChat(ctx, id, { noes: 0 });
    return viewAfter(ctx, id);
  });

/** Closes it, by its owner or a person of support. A message to support that it became goes on by mail and in the bell, or counts as answered when support closes it. */
export const closeChat = (ctx: Ctx, id: string): Promise<Chat> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'close', async (ctx, held) => {
      await cancelClocks(ctx, chatSubject(held));
      const isOwners = userIdOf(ctx) === held.ownerUserId;
      await addMessage(ctx, id, { role: 'system', kind: 'text', body: closingLine(held, isOwners) });
      if (!isOwners) await closeWithTicket(ctx, held);
      return { ended_at: ctx.now, flow: null, intent: null };
    });
    return viewFor(ctx, after);
  });

const closingLine = (held: Held, isOwners: boolean): string =>
  !isOwners
    ? 'Support closed the conversation.'
    : held.status === 'waiting_human' || held.status === 'human'
      ? `You closed the conversation. Support still answers ${held.ticketNumber ?? 'your message'} in the bell and by mail.`
      : 'You closed the conversation.';

/** Opens it again within 14 days, with the assistant. Throws ILLEGAL_TRANSITION after that. */
export const reopenChat = (ctx: Ctx, id: string): Promise<Chat> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'reopen', async (ctx, held) => {
      if (ctx.now > (reopenUntil(held) ?? ctx.now))
        throw new DomainError('ILLEGAL_TRANSITION', 'It was closed more than 14 days ago. Begin a new conversation.');
      await startClock(ctx, chatSubject(held), { kind: 'chat.close', dueAt: addDays(ctx.now, SILENCE_DAYS) });
      await addMessage(ctx, id, { role: 'system', kind: 'text', body: 'You opened the conversation again.' });
      const { lastNo } = (await findChat(ctx, id)) ?? held;
      return { ended_at: null, handed_off: false, assignee_user_id: null, since_no: lastNo, misses: 0, noes: 0 };
    });
    return viewFor(ctx, after);
  });

/** The owner's word on the whole, one to five. */
export const scoreChat = (ctx: Ctx, { id, rating }: { id: string; rating: number }): Promise<Chat> =>
  transaction(ctx, async (ctx) => {
    await readChat(ctx, id, { permission: 'chat.rate', hold: true });
    await changeChat(ctx, id, { rating });
    return viewAfter(ctx, id);
  });

/** Takes it away for good, with all that was said. What became a message to support stays there. */
export const removeConversation = (ctx: Ctx, id: string): Promise<{ removed: true }> =>
  transaction(ctx, async (ctx) => {
    const held = await readChat(ctx, id, { permission: 'chat.remove', hold: true });
    await cancelClocks(ctx, chatSubject(held));
    await removeChat(ctx, id);
    await tellPeople(ctx, [held.ownerUserId], 'changed', { subjectKind: 'chat', subjectId: id });
    return { removed: true };
  });

/** Seven days without a word: it closes, or is looked at again when the last word is not that old or a person has it. */
export const closeByTime = (ctx: Ctx, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const held = await findChat(ctx, id, true);
    if (!held || held.status === 'closed') return;
    const due = addDays(held.lastAt, SILENCE_DAYS);
    const isWithPeople = held.status === 'waiting_human' || held.status === 'human';
    if (due > ctx.now || isWithPeople) {
      const next = isWithPeople ? addDays(ctx.now, SILENCE_DAYS) : due;
      await startClock(ctx, chatSubject(held), { kind: 'chat.close', dueAt: next });
      return;
    }
    await step(ctx, id, 'lapse', async (ctx) => {
      await addMessage(ctx, id, {
        role: 'system',
        kind: 'text',
        body: 'Closed after seven days without a word. You can open it again.',
      });
      return { ended_at: ctx.now, flow: null, intent: null };
    });
  });
