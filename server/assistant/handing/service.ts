import { chatLifecycle } from '@ahadi/domain/assistant/lifecycle.ts';
import type { Chat } from '@ahadi/domain/assistant/schema.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { maskPersonal } from '@ahadi/domain/help/masking/rules.ts';
import { OPENING, opensAt } from '@ahadi/domain/support/rules.ts';
import type { TicketTopic } from '@ahadi/domain/support/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { userById } from '../../accounts/service.ts';
import { userIdOf } from '../../core/authorize.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { calendarOf } from '../../core/holidays.ts';
import { readHours } from '../../support/contacting/service.ts';
import { answerTo, resolveTicket, takeTicket } from '../../support/desk/service.ts';
import { openFromChat, placeOf, wordsOf } from '../../support/handing/service.ts';
import { step, tell, tellReaders, viewAfter, viewFor } from '../life/service.ts';
import { addMessage, changeChat, chatOfTicket, findChat, type Held, hasTicketEvent, messagesOf } from '../store.ts';

const TRANSCRIPT = 60;
const LONGEST_TRANSCRIPT = 30_000;
const who: Readonly<Record<string, string>> = {
  user: 'Writer',
  assistant: brand.assistant,
  agent: 'Support',
  system: '—',
};

/** What was said lately, masked, as people of support read it. */
async function transcriptOf(ctx: Ctx, held: Held): Promise<string> {
  const messages = (await messagesOf(ctx, held.id, null, TRANSCRIPT)).filter(({ no }) => no > held.sinceNo);
  const lines = messages.map(({ role, body, citations }) => {
    const tried = citations.length > 0 ? ` [${citations.map(({ slug }) => slug).join(', ')}]` : '';
    return `${who[role] ?? role}: ${maskPersonal(body).replace(/\s+/g, ' ')}${tried}`;
  });
  const page = held.path === '' ? [] : [`Page: ${held.path.replace(/\?.*$/, '')}`];
  return [...page, ...lines].join('\n').slice(-LONGEST_TRANSCRIPT).toWellFormed() || 'Nothing was said before.';
}

const inNairobi = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: OPENING.tz,
});
const beforeYou = (place: number): string =>
  place === 0
    ? 'You are the next.'
    : place === 1
      ? 'One message is before yours.'
      : `${place} messages are before yours.`;

/** What somebody reads who asked for a person: that one comes, when, and under which number. */
async function handOffWords(ctx: Ctx, ticket: { id: string; number: string }): Promise<string> {
  const place = await placeOf(ctx, ticket.id);
  const next = opensAt(ctx.now, calendarOf(null, ctx.now));
  const isOpen = next.getTime() === ctx.now.getTime();
  const isToday = localDayOf(next, OPENING.tz) === localDayOf(ctx.now, OPENING.tz);
  const { usualHours } = await readHours(ctx);
  const when = isOpen
    ? `Somebody of support answers here. ${beforeYou(place)} A first answer usually comes within ${usualHours} working hours.`
    : `Nobody of support is there now. They are back ${isToday ? 'today at' : 'on'} ${inNairobi.format(next)} (Nairobi). ${beforeYou(place)}`;
  return `${when} Your number is ${ticket.number}. You can write more here meanwhile; you also get the answer in the bell and by mail. Until then ${brand.assistant} still answers what it knows.`;
}

/** Gives a conversation that is held to the people of support: a message to them at once, and a line that says so. In the deed's transaction. */
export async function giveToPeople(ctx: Ctx, held: Held, it: { topic: TicketTopic; note: string }): Promise<void> {
  const ticket = await openFromChat(ctx, {
    clientId: uuidv7(),
    chatId: held.id,
    title: held.title,
    topic: it.topic,
    about: held.about,
    transcript: await transcriptOf(ctx, held),
    note: it.note,
  });
  if (ticket.noteId !== null)
    await addMessage(ctx, held.id, { role: 'user', kind: 'text', body: it.note, ticketEventId: ticket.noteId });
  await addMessage(ctx, held.id, { role: 'assistant', kind: 'handoff', body: await handOffWords(ctx, ticket) });
  const { lastNo } = (await findChat(ctx, held.id)) ?? held;
  await changeChat(ctx, held.id, {
    status: chatLifecycle.next('hand_off', held.status),
    handed_off: true,
    ticket_id: ticket.id,
    assignee_user_id: null,
    since_no: lastNo,
    flow: null,
    intent: null,
    misses: 0,
    noes: 0,
  });
  await tell(ctx, held, 'chat.handed_off', { number: ticket.number });
}

/** Asks for a person. Throws ILLEGAL_TRANSITION while one is waited for or there already. */
export const handOff = (
  ctx: Ctx,
  { id, topic, note }: { id: string; topic: TicketTopic; note: string },
): Promise<Chat> =>
  transaction(ctx, async (ctx) => {
    await step(ctx, id, 'hand_off', async (ctx, held) => {
      await giveToPeople(ctx, held, { topic, note });
      return {};
    });
    return viewAfter(ctx, id);
  });

const nameOf = async (ctx: Ctx): Promise<string> => (await userById(ctx, userIdOf(ctx)))?.name ?? 'Somebody';

/** A person of support takes the conversation; its owner reads who. */
export const takeChat = (ctx: Ctx, id: string): Promise<Chat> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'take', async (ctx, held) => {
      if (held.assigneeUserId === userIdOf(ctx)) return {};
      await addMessage(ctx, id, { role: 'system', kind: 'text', body: `${await nameOf(ctx)} of support is here.` });
      if (held.ticketId) await takeTicket(ctx, held.ticketId);
      return { assignee_user_id: userIdOf(ctx) };
    });
    await tell(ctx, after, 'chat.taken', { number: after.ticketNumber ?? '' });
    return viewAfter(ctx, id);
  });

/** A person of support answers, here and in the message alike. The same `clientId` twice is said once. */
export const answerChat = (
  ctx: Ctx,
  { id, clientId, text }: { id: string; clientId: string; text: string },
): Promise<Chat> =>
  transaction(ctx, async (ctx) => {
    let isNew = false;
    const after = await step(ctx, id, 'answer', async (ctx, held) => {
      const eventId = held.ticketId && (await answerTo(ctx, { id: held.ticketId, clientId, body: text }));
      if (!eventId) return {};
      isNew = true;
      await addMessage(ctx, id, {
        role: 'agent',
        kind: 'text',
        body: text,
        clientId,
        ticketEventId: eventId,
        authorUserId: userIdOf(ctx),
      });
      return { assignee_user_id: held.assigneeUserId ?? userIdOf(ctx) };
    });
    if (isNew) await tell(ctx, after, 'chat.answered', { number: after.ticketNumber ?? '' });
    return viewAfter(ctx, id);
  });

/** What ends the part of a person: a line that everybody sees, and the assistant looks at nothing before it. */
async function endOfPeople(ctx: Ctx, held: Held, body: string) {
  await addMessage(ctx, held.id, { role: 'system', kind: 'text', body });
  const { lastNo } = (await findChat(ctx, held.id)) ?? held;
  return { handed_off: false, assignee_user_id: null, since_no: lastNo, misses: 0, noes: 0 };
}

/** Gives it back to the assistant; the message to support counts as answered. */
export const giveBack = (ctx: Ctx, id: string): Promise<Chat> =>
  transaction(ctx, async (ctx) => {
    const after = await step(ctx, id, 'give_back', async (ctx, held) => {
      const change = await endOfPeople(
        ctx,
        held,
        `${await nameOf(ctx)} of support has left. From here on ${brand.assistant} answers again.`,
      );
      if (held.ticketId) await resolveTicket(ctx, held.ticketId);
      return change;
    });
    await tell(ctx, after, 'chat.given_back', { number: after.ticketNumber ?? '' });
    return viewFor(ctx, after);
  });

/** Support closes it: the message counts as answered. In the transaction of closing. */
export const closeWithTicket = async (ctx: Ctx, held: Held): Promise<void> => {
  if (held.ticketId) await resolveTicket(ctx, held.ticketId);
};

/**
 * A conversation follows what was written in its ticket elsewhere: each message stands in it once, whoever answers there is there, and when
 * it counts as answered or is closed there the assistant answers here again.
 */
export const followTicket = (ctx: Ctx, ticketId: string, name: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const chatId = await chatOfTicket(ctx, ticketId);
    const held = chatId === null ? null : await findChat(ctx, chatId, true);
    const words = await wordsOf(ctx, ticketId);
    if (!held || !words) return;
    let isChanged = false;
    const isTheirs = held.ticketId === ticketId;
    if (isTheirs && (name === 'ticket.taken' || name === 'ticket.answered') && chatLifecycle.can('take', held.status)) {
      const assignee = words.held.assigneeUserId;
      if (held.assigneeUserId !== assignee && assignee !== null)
        await addMessage(ctx, held.id, {
          role: 'system',
          kind: 'text',
          body: `${words.held.assigneeName ?? 'Somebody'} of support is here.`,
        });
      await changeChat(ctx, held.id, { status: chatLifecycle.next('take', held.status), assignee_user_id: assignee });
      isChanged = true;
    }
    for (const message of words.messages) {
      if (await hasTicketEvent(ctx, held.id, message.id)) continue; // it was written here
      const isAgent = message.by === 'support';
      await addMessage(ctx, held.id, {
        role: isAgent ? 'agent' : 'user',
        kind: 'text',
        body: message.body,
        ticketEventId: message.id,
        authorUserId: isAgent ? message.actorUserId : null,
      });
      isChanged = true;
    }
    const isEnd = ['ticket.resolved', 'ticket.closed', 'ticket.set_aside'].includes(name);
    if (isTheirs && isEnd && chatLifecycle.can('give_back', held.status)) {
      const change = await endOfPeople(
        ctx,
        held,
        `Your message ${words.held.number} counts as answered. From here on ${brand.assistant} answers again.`,
      );
      await changeChat(ctx, held.id, { ...change, status: chatLifecycle.next('give_back', held.status) });
      isChanged = true;
    }
    if (isChanged) await tellReaders(ctx, held);
  });
