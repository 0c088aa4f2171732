// Who wrote and the people of support hear of a message, and nothing that a person wrote stands in what they hear.
import { formatUtc, MINUTE } from '@ahadi/domain/core/time.ts';
import type { EventName, WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { closingWords, reopenUntil } from '@ahadi/domain/support/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Notice, type Recipient, noticeTo as say } from '../core/notice.ts';
import { type EventInStore, eventsOf, findTicket, type Held } from './ticket.store.ts';

type TicketEventName = Extract<EventName, `ticket.${string}`>;
/** A notice, where it leads, whether it also goes by mail, and words that only the mail carries. */
export type SupportNotice = Notice & { link: string; byMail: boolean; inMail: string; number: string };
type Who = { writer: Recipient[]; assignee: Recipient[]; staff: Recipient[]; events: EventInStore[] };

const forWriter = (held: Held, notices: Notice[], more: Partial<SupportNotice> = {}): SupportNotice[] =>
  notices.map((notice) => ({
    ...notice,
    link: held.chatId ? to('chat', { sessionId: held.chatId }) : to('contact', {}, { message: held.id }),
    byMail: true,
    inMail: '',
    number: held.number,
    ...more,
  }));
const forStaff = (held: Held, notices: Notice[]): SupportNotice[] =>
  notices.map((notice) => ({
    ...notice,
    link: to('chatbot', {}, { view: 'inbox', ticket: held.id }),
    byMail: false,
    inMail: '',
    number: held.number,
  }));

const QUIET = 10 * MINUTE;
/** An answer that follows another within ten minutes and without a word between them is read together with it. */
function isContinued(events: readonly EventInStore[], at: Date): boolean {
  const messages = events.filter(({ kind, at: then }) => kind === 'message' && then <= at);
  const before = messages.at(-2);
  return before?.by === 'support' && at.getTime() - before.at.getTime() < QUIET;
}

/** Nothing that a person wrote stands in what is told in the product: it may be read on a locked screen. */
const told: Partial<{
  [Name in TicketEventName]: (event: WrittenEvent<Name>, held: Held, who: Who) => SupportNotice[];
}> = {
  'ticket.sent': ({ payload }, held, who) =>
    forStaff(
      held,
      say(
        who.staff,
        'info',
        payload.source === 'chat' ? 'Somebody asks for a person' : 'A message to support',
        `${held.number} waits for an answer.`,
      ),
    ),
  'ticket.written': (_event, held, who) =>
    forStaff(held, say(who.assignee, 'info', 'There is more to a message', `Somebody added to ${held.number}.`)),
  'ticket.reopened': (_event, held, who) =>
    forStaff(
      held,
      say(who.assignee, 'warning', 'A message was opened again', `Something is still missing in ${held.number}.`),
    ),
  'ticket.late': (_event, held, who) =>
    forStaff(
      held,
      say(who.staff, 'warning', 'A first answer is late', `${held.number} should have been answered by now.`),
    ),
  'ticket.answered': (event, held, who) => {
    if (isContinued(who.events, new Date(event.at))) return [];
    const answer = who.events.findLast(({ kind, by }) => kind === 'message' && by === 'support')?.body ?? '';
    return forWriter(held, say(who.writer, 'success', 'Support answered', `There is an answer to ${held.number}.`), {
      inMail: held.requesterUserId === null ? answer : '',
    });
  },
  'ticket.resolved': (event, held, who) =>
    forWriter(
      held,
      say(
        who.writer,
        'info',
        'Your message counts as answered',
        `Support marked ${held.number} as answered. ${closingWords} If something is missing, you can open it again until ${formatUtc(reopenUntil(new Date(event.at)).toISOString())}.`,
      ),
    ),
};

/** Who hears what of a deed on a message to support. Nobody hears of what they did themselves. */
export async function noticesOfSupport(ctx: Ctx, event: WrittenEvent): Promise<SupportNotice[]> {
  const tell = told[event.name as TicketEventName] as
    | ((event: WrittenEvent, held: Held, who: Who) => SupportNotice[])
    | undefined; // a row takes the payload of its own event
  const held = tell && event.subjectKind === 'ticket' ? await findTicket(ctx, event.subjectId) : null;
  if (!held || !tell) return [];
  const all = held.staff.filter(({ userId }) => userId !== held.requesterUserId);
  const assignee = all.filter(({ userId }) => userId === held.assigneeUserId);
  return tell(event, held, {
    writer: [{ userId: held.requesterUserId, email: held.email, name: held.name }],
    assignee: assignee.length > 0 ? assignee : all,
    staff: all,
    events: (await eventsOf(held.id).execute(ctx.db)).rows,
  });
}
