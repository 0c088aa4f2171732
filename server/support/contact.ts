// Anybody can write to support by the form, and no program floods it.
import { createHmac, randomBytes } from 'node:crypto';
import { addDays, MINUTE } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { to } from '@ahadi/domain/paths.ts';
import {
  CONTACT_LIMIT,
  FIRST_REPLY_HOURS,
  isSolved,
  LEAST_FILLING_MS,
  openingWords,
  opensAt,
  PUZZLE,
} from '@ahadi/domain/support/rules.ts';
import type { About, Ticket, TicketTopic } from '@ahadi/domain/support/schema.ts';
import { userById } from '../accounts/account.ts';
import { countTry } from '../accounts/entry.ts';
import { sha256 } from '../core/canonical.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { calendarOf } from '../core/holidays.ts';
import { postLetter } from '../core/mail.ts';
import { installationSecret, isSameSecret } from '../core/secrets.ts';
import { usePuzzle } from './contact.store.ts';
import { openTicket } from './intake.ts';
import { usualReply } from './list.store.ts';
import { findThing } from './things.ts';
import { ticketOfClient } from './ticket.store.ts';

const FEW_ANSWERS = 5;

/** When somebody of support is there, and how long a first answer usually takes. */
export async function readHours(ctx: Ctx) {
  const next = opensAt(ctx.now, calendarOf(null, ctx.now));
  const { minutes, answers } = await usualReply(ctx, addDays(ctx.now, -30));
  const usualHours =
    minutes === null || answers < FEW_ANSWERS ? FIRST_REPLY_HOURS.normal : Math.max(0.5, Math.round(minutes / 30) / 2);
  return { isOpen: next.getTime() === ctx.now.getTime(), opensAt: next.toISOString(), words: openingWords, usualHours };
}

type Puzzle = { salt: string; signature: string; issuedAt: string };
const signed = async (ctx: Ctx, salt: string, issuedAt: string): Promise<string> =>
  createHmac('sha256', await installationSecret(ctx, 'contact-puzzle'))
    .update(`${salt}|${issuedAt}`)
    .digest('base64url');

/** A sum for the sender's device, good once and for ten minutes. */
export async function makePuzzle(ctx: Ctx) {
  const salt = randomBytes(16).toString('base64url');
  const issuedAt = ctx.now.toISOString();
  return { salt, zeroBits: PUZZLE.zeroBits, signature: await signed(ctx, salt, issuedAt), issuedAt };
}

/** Throws SUP_PUZZLE for a sum that is not ours, not solved, too old, or that came sooner than a person writes. */
async function judgePuzzle(
  ctx: Ctx,
  { salt, signature, issuedAt, answer }: Puzzle & { answer: number },
): Promise<void> {
  const isOurs = isSameSecret(signature, await signed(ctx, salt, issuedAt));
  const age = ctx.now.getTime() - Date.parse(issuedAt);
  const isInTime = age >= LEAST_FILLING_MS && age <= PUZZLE.goodForMs;
  if (!isOurs || !isInTime || !isSolved(sha256(`${salt}${answer}`), PUZZLE.zeroBits))
    throw new DomainError('SUP_PUZZLE');
}

/** Counts this message for the address and for the network. Throws RATE_LIMITED with the minutes to wait. */
async function countMessage(ctx: Ctx, email: string): Promise<void> {
  for (const who of [`mail ${email}`, `network ${ctx.peer ?? ''}`])
    for (const [most, seconds] of [
      [CONTACT_LIMIT.hour, 3600],
      [CONTACT_LIMIT.day, 86_400],
    ] as const) {
      const wait = await countTry({ ...ctx, db: ctx.outside }, `contact|${seconds}|${who}`, most, seconds);
      if (wait !== null) {
        const minutes = Math.ceil((wait * 1000) / MINUTE);
        throw new DomainError(
          'RATE_LIMITED',
          `Too many messages. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
        );
      }
    }
}

type Message = {
  clientId: string;
  name: string;
  email: string;
  topic: TicketTopic;
  subject: string;
  message: string;
  about: About | null;
  website: string;
  puzzle: Puzzle & { answer: number };
};
type Sent = { id: Ticket['id'] | null; number: string };

/**
 * Sends a message to support. Who is signed in writes under their account's address and finds it among their own; others are answered by
 * mail. Throws BAD_INPUT, SUP_PUZZLE, RATE_LIMITED. A field that people do not see and that was filled in sets it aside as spam, where
 * somebody can still find it.
 */
export async function contact(ctx: Ctx, input: Message): Promise<Sent> {
  const user = ctx.actor?.kind === 'user' ? await userById(ctx, ctx.actor.userId) : undefined;
  const email = (user?.email ?? input.email).toLowerCase();
  const isSame = (it: { requesterUserId: string | null; email: string }) =>
    it.requesterUserId === (user?.id ?? null) && it.email === email;
  const answer = (it: { id: string; number: string }): Sent => ({
    id: user ? (it.id as Ticket['id']) : null,
    number: it.number,
  }); // the brand is born here
  const before = await ticketOfClient(ctx, input.clientId);
  if (before && isSame(before)) return answer(before);
  if (before) throw new DomainError('BAD_INPUT', 'Start a new message.', { clientId: 'This was used before.' });
  const about = input.about && (await ownAbout(ctx, input.about));
  await judgePuzzle(ctx, input.puzzle);
  await countMessage(ctx, email);
  return transaction(ctx, async (ctx) => {
    if (!(await usePuzzle(ctx, input.puzzle.salt, new Date(ctx.now.getTime() - 2 * PUZZLE.goodForMs)))) {
      const twin = await ticketOfClient(ctx, input.clientId);
      if (twin && isSame(twin)) return answer(twin); // the same message sent twice at once
      throw new DomainError('SUP_PUZZLE');
    }
    const isSpam = input.website !== '';
    const made = await openTicket(ctx, {
      clientId: input.clientId,
      requesterUserId: user?.id ?? null,
      name: input.name,
      email,
      subject: input.subject,
      topic: input.topic,
      source: 'contact',
      about,
      chatId: null,
      status: isSpam ? 'spam' : 'new',
      message: { kind: 'message', body: input.message },
    });
    if (!isSpam) await acknowledge(ctx, made, { email, hasAccount: user !== undefined });
    return answer(made);
  });
}

/** Throws BAD_INPUT for what is not the writer's own. */
async function ownAbout(ctx: Ctx, about: About) {
  const found = ctx.actor?.kind === 'user' ? await findThing(ctx, about) : null;
  if (!found) throw new DomainError('BAD_INPUT', 'Choose one of your own.', { about: 'Choose one of your own.' });
  return { kind: about.kind, id: about.id, label: found.ref };
}

/** The number by mail. Nothing that somebody wrote into the form stands in it: it may go to somebody who did not. */
const acknowledge = (
  ctx: Ctx,
  { id, number }: { id: string; number: string },
  who: { email: string; hasAccount: boolean },
) =>
  postLetter(ctx, {
    to: who.email,
    words: {
      kind: 'support',
      title: 'We have your message',
      name: '',
      said: [
        `Your message came in. Its number is ${number}. We usually answer within ${FIRST_REPLY_HOURS.normal} working hours (${openingWords}).`,
        who.hasAccount ? 'You can read it and add to it in your account.' : 'The answer comes to this address.',
      ],
      about: { reference: number },
      ways: who.hasAccount
        ? [{ words: 'Read it or add to it', url: `${ctx.config.PUBLIC_URL}${to('contact', {}, { message: id })}` }]
        : [],
      unless: 'If you did not write to us, somebody typed your address by mistake. You need to do nothing.',
      reader: who.hasAccount ? 'account' : 'stranger',
    },
    dedupeKey: `${id}:acknowledged`,
  });
