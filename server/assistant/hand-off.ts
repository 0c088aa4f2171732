// A conversation goes to the people of support and comes back, and stands where its message to them does.
import { chatLifecycle } from '@ahadi/domain/assistant/lifecycle.ts';
import { brand } from '@ahadi/domain/brand.ts';
import { localDayOf } from '@ahadi/domain/core/calendar.ts';
import { maskPersonal } from '@ahadi/domain/help/mask.ts';
import { OPENING, opensAt } from '@ahadi/domain/support/rules.ts';
import type { TicketTopic } from '@ahadi/domain/support/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { userById } from '../accounts/account.ts';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { readHours } from '../support/contact.ts';
import { answerTo, resolveFromChat, takeFromChat } from '../support/desk.ts';
import { openFromChat, placeOf, wordsOf } from '../support/hand-off.ts';
import { addMessage, chatOfTicket, findChat, type Held, hasTicketEvent, messagesOf } from './chat.store.ts';
import { chats, tellReaders } from './chat.ts';

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

const nairobi = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: OPENING.tz });
const clock = nairobi({ hour: '2-digit', minute: '2-digit' });
const weekday = nairobi({ weekday: 'long' });
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
    : `Nobody of support is there now. They are back ${isToday ? 'today' : `on ${weekday.format(next)}`} at ${clock.format(next)} (Nairobi). ${beforeYou(place)}`;
  return `${when} Your number is ${ticket.number}. You can write more here meanwhile; you also get the answer in the bell and by mail. Until then ${brand.assistant} still answers what it knows.`;
}

/** Nobody of support has it: the assistant looks at nothing before it. */
export const withoutPeople = (held: Held): Held => ({
  ...held,
  isHandedOff: false,
  assigneeUserId: null,
  sinceNo: held.lastNo,
  misses: 0,
  noes: 0,
});

/** Gives a conversation to the people of support: a message to them at once, and a line that says so. */
export async function giveToPeople(ctx: Ctx, held: Held, it: { topic: TicketTopic; note: string }): Promise<Held> {
  const ticket = await openFromChat(ctx, {
    clientId: uuidv7(),
    chatId: held.id,
    title: held.title,
    topic: it.topic,
    about: held.about,
    transcript: await transcriptOf(ctx, held),
    note: it.note,
  });
  const noted =
    ticket.noteId === null
      ? held
      : await addMessage(ctx, held, { role: 'user', kind: 'text', body: it.note, ticketEventId: ticket.noteId });
  const body = await handOffWords(ctx, ticket);
  const told = await addMessage(ctx, noted, { role: 'assistant', kind: 'handoff', body });
  await chats.tell(ctx, held, 'chat.handed_off', { number: ticket.number });
  const given = { isHandedOff: true, ticketId: ticket.id, ticketNumber: ticket.number, flow: null, intent: null };
  return { ...withoutPeople(chats.moved(told, 'hand_off')), ...given };
}

/** Asks for a person. Throws ILLEGAL_TRANSITION while one is waited for or there already. */
export const handOff = chats.deed('hand_off', (ctx, held, it: { topic: TicketTopic; note: string }) =>
  giveToPeople(ctx, held, it),
);

const nameOf = async (ctx: Ctx): Promise<string> => (await userById(ctx, userIdOf(ctx)))?.name ?? 'Somebody';

/** A person of support takes the conversation; its owner reads who. */
export const takeChat = chats.deed('take', async (ctx, held) => {
  const after = held.assigneeUserId === userIdOf(ctx) ? held : await takenOver(ctx, held);
  await chats.tell(ctx, held, 'chat.taken', { number: held.ticketNumber ?? '' });
  return after;
});

async function takenOver(ctx: Ctx, held: Held): Promise<Held> {
  const body = `${await nameOf(ctx)} of support is here.`;
  const taken = await addMessage(ctx, held, { role: 'system', kind: 'text', body });
  if (held.ticketId) await takeFromChat(ctx, held.ticketId);
  return { ...taken, assigneeUserId: userIdOf(ctx) };
}

type Words = { clientId: string; text: string };
/** A person of support answers, here and in the message alike. The same `clientId` twice is said once. */
export const answerChat = chats.deed('answer', async (ctx, held, { clientId, text }: Words) => {
  const eventId = held.ticketId && (await answerTo(ctx, { id: held.ticketId, clientId, body: text }));
  if (!eventId) return held;
  const authorUserId = userIdOf(ctx);
  const it = { role: 'agent', kind: 'text', body: text, clientId, ticketEventId: eventId, authorUserId } as const;
  const answered = await addMessage(ctx, held, it);
  await chats.tell(ctx, held, 'chat.answered', { number: held.ticketNumber ?? '' });
  return { ...answered, assigneeUserId: held.assigneeUserId ?? authorUserId };
});

/** What ends the part of a person: a line that everybody sees. */
const endOfPeople = async (ctx: Ctx, held: Held, body: string): Promise<Held> =>
  chats.moved(withoutPeople(await addMessage(ctx, held, { role: 'system', kind: 'text', body })), 'give_back');

/** Gives it back to the assistant; the message to support counts as answered. */
export const giveBack = chats.deed('give_back', async (ctx, held) => {
  const body = `${await nameOf(ctx)} of support has left. From here on ${brand.assistant} answers again.`;
  const after = await endOfPeople(ctx, held, body);
  if (held.ticketId) await resolveFromChat(ctx, held.ticketId);
  await chats.tell(ctx, held, 'chat.given_back', { number: held.ticketNumber ?? '' });
  return after;
});

/** Support closes it: the message counts as answered. In the transaction of closing. */
export const closeWithTicket = async (ctx: Ctx, held: Held): Promise<void> => {
  if (held.ticketId) await resolveFromChat(ctx, held.ticketId);
};

/** A conversation follows what was written in its ticket elsewhere. */
export const followTicket = (ctx: Ctx, ticketId: string, name: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const chatId = await chatOfTicket(ctx, ticketId);
    const held = chatId === null ? null : await findChat(ctx, chatId, true);
    if (!held) return;
    await chats.keep(ctx, held, async (ctx, held) => {
      const after = await broughtTo(ctx, held, ticketId, name);
      if (after === held) return undefined;
      await tellReaders(ctx, held);
      return after;
    });
  });

/**
 * The conversation as its ticket has it: each message stands in it once, who answers there is there, and when it counts as answered or
 * is closed there the assistant answers here again.
 */
export async function broughtTo(ctx: Ctx, held: Held, ticketId: string, name: string): Promise<Held> {
  const words = await wordsOf(ctx, ticketId);
  if (!words) return held;
  const isTheirs = held.ticketId === ticketId;
  const isTaken = isTheirs && (name === 'ticket.taken' || name === 'ticket.answered');
  let now = isTaken && chatLifecycle.can('take', held.status) ? await takenBy(ctx, held, words.held) : held;
  for (const message of words.messages) {
    if (await hasTicketEvent(ctx, held.id, message.id)) continue; // it was written here
    const isAgent = message.by === 'support';
    now = await addMessage(ctx, now, {
      role: isAgent ? 'agent' : 'user',
      kind: 'text',
      body: message.body,
      ticketEventId: message.id,
      authorUserId: isAgent ? message.actorUserId : null,
    });
  }
  const isEnd = ['ticket.resolved', 'ticket.closed', 'ticket.set_aside'].includes(name);
  if (!isTheirs || !isEnd || !chatLifecycle.can('give_back', held.status)) return now;
  const body = `Your message ${words.held.number} counts as answered. From here on ${brand.assistant} answers again.`;
  return endOfPeople(ctx, now, body);
}

type Assigned = { assigneeUserId: string | null; assigneeName: string | null };
async function takenBy(ctx: Ctx, held: Held, { assigneeUserId, assigneeName }: Assigned): Promise<Held> {
  const body = `${assigneeName ?? 'Somebody'} of support is here.`;
  const isNew = held.assigneeUserId !== assigneeUserId && assigneeUserId !== null;
  const told = isNew ? await addMessage(ctx, held, { role: 'system', kind: 'text', body }) : held;
  return { ...chats.moved(told, 'take'), assigneeUserId };
}
