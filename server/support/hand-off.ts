// A conversation becomes a message to support, and reads what is written in it.
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { ticketLifecycle } from '@ahadi/domain/support/lifecycle.ts';
import type { About, TicketTopic } from '@ahadi/domain/support/schema.ts';
import { userById } from '../accounts/account.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Opened, openTicket } from './intake.ts';
import { countHandOffs } from './limits.store.ts';
import { placeInQueue } from './list.store.ts';
import { findThing } from './things.ts';
import { eventsOf, findTicket } from './ticket.store.ts';

type Conversation = {
  clientId: string;
  chatId: string;
  title: string;
  topic: TicketTopic;
  about: About | null;
  /** What was said, masked. */
  transcript: string;
  note: string;
};

/** Whom a conversation tells: the people of support, asked together with it. */
export { staff } from './ticket.store.ts';

const SHORTEST = 5;
/** So often somebody gives a conversation to people within a day: each of them is told to all of support. */
const MOST_A_DAY = 30;
/** A conversation becomes a message to support, its reader's; in the transaction of the hand-off. Throws RATE_LIMITED. */
export async function openFromChat(ctx: Ctx, it: Conversation): Promise<Opened> {
  const user = await userById(ctx, userIdOf(ctx));
  if (!user) throw new Error('Anyone who is signed in has an account.');
  if ((await countHandOffs(ctx, user.id, new Date(ctx.now.getTime() - DAY))) >= MOST_A_DAY)
    throw new DomainError('RATE_LIMITED', `You asked for a person ${MOST_A_DAY} times today. Go on in one of those.`);
  const about = it.about && (await findThing(ctx, it.about));
  return openTicket(ctx, {
    clientId: it.clientId,
    requesterUserId: user.id,
    name: user.name,
    email: user.email,
    subject: (it.title.length < SHORTEST ? `Conversation: ${it.title}` : it.title).slice(0, 150),
    topic: it.topic,
    source: 'chat',
    about: about && { kind: about.kind, id: about.id, label: about.ref },
    chatId: it.chatId,
    status: 'new',
    message: { kind: 'transcript', body: it.transcript },
    note: it.note,
  });
}

/** How many wait for a first answer and came before this one. */
export const placeOf = (ctx: Pick<Ctx, 'db'>, ticketId: string): Promise<number> => placeInQueue(ctx, ticketId);

/** Whether its writer can add to it now. */
export async function takesWords(ctx: Pick<Ctx, 'db'>, ticketId: string): Promise<boolean> {
  const held = await findTicket(ctx, ticketId);
  return held !== null && ticketLifecycle.can('write', held.status);
}

/** What was written in a ticket by its writer and by support, for the conversation it came from; null for none. */
export async function wordsOf(ctx: Pick<Ctx, 'db'>, ticketId: string) {
  const held = await findTicket(ctx, ticketId);
  if (!held) return null;
  const { rows: events } = await eventsOf(ticketId).execute(ctx.db);
  return { held, messages: events.filter(({ kind }) => kind === 'message') };
}
