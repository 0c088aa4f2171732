// What agreements have to do when something happened elsewhere.
import { HOUR } from '@ahadi/domain/core/time.ts';
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { to } from '@ahadi/domain/paths.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { isWritten } from '../core/mail.ts';
import type { Recipient } from '../core/notice.ts';
import { letterAbout, tellByLetter, tellByLetters } from '../core/telling.ts';
import { readHead } from '../transparency/receipt-check.ts';
import { agreements } from './agreement.ts';
import { claimAttendancesOf } from './attendant.ts';
import { countByLetter } from './comment.store.ts';
import type { Held } from './held.store.ts';
import { claimPartiesOf } from './invitation.ts';
import { linksFor } from './invitation-link.ts';
import { sealedInOthers } from './letters.ts';
import { othersThan } from './notice-people.ts';
import { noticesOf } from './notices.ts';
import { sealAgreement } from './seal.ts';
import { isToldOfSuggestions } from './suggestion.store.ts';

/** A confirmed address makes the invitations to it its person's own. */
export async function claimInvitations(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await claimPartiesOf(ctx, event.subjectId);
  await claimAttendancesOf(ctx, event.subjectId);
}

/** An executed agreement is sealed. */
export const sealOnExecution = (ctx: Ctx, event: WrittenEvent): Promise<void> => sealAgreement(ctx, event.subjectId);

/** Every notice of an agreement also goes by mail; the sealed PDF is attached to the one that tells of it. */
export async function mailParties(ctx: Ctx, event: WrittenEvent): Promise<void> {
  const { notices, held } = await noticesOf(ctx, event);
  if (!held) return;
  const isSealed = event.name === 'agreement.sealed';
  const attachments = isSealed && held.sealedSha256 ? [{ filename: `${held.ref}.pdf`, sha256: held.sealedSha256 }] : [];
  const note = isSealed ? (await readHead(ctx))?.note : undefined;
  const others = isSealed
    ? sealedInOthers(`“${held.terms.title || held.ref}”`, attachments.length > 0, note)
    : undefined;
  const sealed = isSealed ? { verbatim: headWords(note), others } : {};
  const page = to('agreement', { id: held.id });
  const attached = attachments.length > 0 ? ['The sealed document is attached.'] : [];
  // A link is good once its letter is written, and no letter is written without it.
  await transaction(ctx, async (ctx) => {
    // A letter that tells nobody leaves the links of the ones before as they are.
    const links = notices.length > 0 ? await linksFor(ctx, event, held, notices) : null;
    await tellByLetters(ctx, event, notices, ({ message }, { email, userId }) => ({
      ...{ kind: 'agreement', page, attachments, way: 'Read it', said: [message, ...attached], ...sealed },
      secret: userId === null ? links?.get(email) : undefined,
      about: { title: held.terms.title, reference: held.ref, other: othersThan(held.parties, email) },
    }));
  });
}

const HOUR_OF = 'YYYY-MM-DDTHH'.length;

/** What is said about a text: kinds of deeds of which many may come in a row, each with the key of its letters. */
const inARow = { 'agreement.commented': 'commented', 'agreement.change_suggested': 'suggested' } as const;
type InARow = keyof typeof inARow;

/**
 * A comment goes by letter to a party without an account, which has no bell; a suggestion to everybody, since it asks them for an answer. Once an
 * hour, and again once its reader said something: so nobody fills a mailbox by it, and no answer is missed.
 */
export async function mailTalk(ctx: Ctx, event: WrittenEvent<InARow>): Promise<void> {
  const { notices, held: read } = await noticesOf(ctx, event);
  if (!read) return;
  const goesTo = ({ userId }: Recipient) => userId === null || event.name === 'agreement.change_suggested';
  if (!notices.some(({ recipients }) => recipients.some(goesTo))) return;
  await transaction(ctx, async (ctx) => {
    // Held, so that of two at one instant only the one whose letter is written makes a link.
    const held = await agreements.hold(ctx, read.id);
    for (const notice of notices)
      for (const recipient of notice.recipients.filter(goesTo)) {
        const dedupeKey =
          recipient.userId === null
            ? await seldomKey(ctx, event, held, recipient)
            : await bellKey(ctx, event, held, recipient.userId);
        if (dedupeKey === null || (await isWritten(ctx, dedupeKey))) continue;
        const links =
          recipient.userId === null ? await linksFor(ctx, event, held, [{ recipients: [recipient] }]) : null;
        const letter = letterAbout(ctx, notice, recipient, {
          ...{ kind: 'agreement', page: to('agreement', { id: held.id }), way: 'Read it' },
          secret: links?.get(recipient.email),
          about: { title: held.terms.title, reference: held.ref, other: othersThan(held.parties, recipient.email) },
        });
        await tellByLetter(ctx, event, recipient, { ...letter, dedupeKey });
      }
  });
}

/** Of a party without an account: one letter an hour, and one more each time it said something. Null for who is no party any more. */
async function seldomKey(
  ctx: Ctx,
  event: WrittenEvent<InARow>,
  held: Held,
  { email }: Recipient,
): Promise<string | null> {
  const party = held.parties.find((one) => one.userId === null && one.email === email);
  if (!party) return null;
  const said = await countByLetter(ctx, held.id, party.id);
  return `${inARow[event.name]}:${held.id}:${party.id}:${event.at.slice(0, HOUR_OF)}:${said}`;
}

/** Of who has a bell: a letter about each, unless one of the last hour leads there already. Null where it does. */
async function bellKey(ctx: Ctx, event: WrittenEvent<InARow>, { id }: Held, userId: string): Promise<string | null> {
  const since = new Date(ctx.now.getTime() - HOUR);
  const isTold = await isToldOfSuggestions(ctx, { agreementId: id, userId, since, eventId: event.id });
  return isTold ? null : `${inARow[event.name]}:${event.id}:${userId}`;
}

/** The newest signed head of the log: the keeper of the letter can prove that nothing before it was cut. Undefined before the first. */
const headWords = (note: string | undefined): string | undefined =>
  note === undefined
    ? undefined
    : `Keep this letter. It holds the newest head of our log, which proves to anybody if a deed before it were taken out:\n\n${note}`;
