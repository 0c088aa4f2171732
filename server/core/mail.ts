import type { Language } from '@ahadi/domain/core/locale.ts';
import { isServed, keptUserOf } from '@ahadi/domain/privacy/holding/rules.ts';
import { sql } from 'kysely';
import nodemailer, { type Transporter } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import { isPlain } from './config.ts';
import type { Ctx, Deps } from './ctx.ts';
import { sendAlong } from './driver.ts';
import { type Addressed, addressed, type LetterWords, textOf } from './letter.ts';
import { htmlOf } from './letterpage.ts';
import { readerOf } from './zone.ts';

export type Letter = {
  to: string;
  words: LetterWords;
  /** The language of the browser that asked for it, or of the account it is about, where the address is no account's (any more). */
  asked?: Language | undefined;
  attachments?: { filename: string; sha256: string }[];
  /** A second letter with the same key is not written: reactions may run twice. */
  dedupeKey?: string;
  /** What was waited for from its reader when it was written, verb and part, where it asks for something. */
  waitsFor?: [verb: string, partId: string][];
  /** What it asks for was done before it was written. */
  isOvertaken?: boolean;
};
/** A letter that its reader may switch off: where, and its id where it waited under one. */
type Way = { id?: string; unsubscribeUrl?: string };

/** The words of a letter as they stand for its reader: by the clocks and in the language they chose; by those of the house for who has no account. */
export async function wordsFor(ctx: Pick<Ctx, 'db' | 'config'>, { to, words, asked }: Letter): Promise<Addressed> {
  const { tz, language } = await readerOf(ctx, to);
  return addressed(words, {
    tz,
    site: ctx.config.PUBLIC_URL,
    language: words.others ? (language ?? asked ?? null) : 'en',
  });
}

/**
 * Writes a letter into the outbox, in the caller's transaction, and answers its envelope and its text as they stand there.
 * {@link sendMail} carries it off; without SMTP it stays to be read there.
 */
export async function postLetter(
  ctx: Pick<Ctx, 'db' | 'now' | 'config'>,
  letter: Letter & Way,
): Promise<{ subject: string; text: string }> {
  const words = await wordsFor(ctx, letter);
  const text = textOf(words);
  const added = ctx.db
    .insertInto('mail')
    .values({
      id: letter.id ?? uuidv7(),
      recipient: letter.to.toLowerCase(),
      subject: words.subject,
      text_body: text,
      words: JSON.stringify(words),
      attachments: JSON.stringify(letter.attachments ?? []),
      dedupe_key: letter.dedupeKey ?? null,
      unsubscribe_url: letter.unsubscribeUrl ?? null,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing());
  await sendAlong(ctx, added);
  return { subject: words.subject, text };
}

/** Whether a letter with this key was written. */
export async function isWritten(ctx: Pick<Ctx, 'db'>, dedupeKey: string): Promise<boolean> {
  const found = ctx.db.selectFrom('mail').select('id').where('dedupe_key', '=', dedupeKey);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The carrier of an installation with SMTP settings, else null. `plainHosts` may be reached without TLS. */
export function makeTransport(smtpUrl: string | undefined, plainHosts: readonly string[] = []): Transporter | null {
  if (!smtpUrl) return null;
  const address = new URL(smtpUrl);
  // Over the open internet nobody hears a password or a letter before TLS: without it the letter waits.
  if (isPlain(smtpUrl, plainHosts)) {
    address.searchParams.set('requireTLS', 'true');
    address.searchParams.delete('ignoreTLS');
  }
  return nodemailer.createTransport(address.href);
}

/** Anyone who took a letter and did not come back is given up for dead after so long. Milliseconds. */
const CLAIM_FOR = 10 * 60_000;

type Waiting = {
  id: string;
  recipient: string;
  subject: string;
  text_body: string;
  /** Null in what waited since before letters had a page. */
  words: Addressed | null;
  attachments: { filename: string; sha256: string }[];
  unsubscribe_url: string | null;
  /** A letter to this address came back lately. */
  comes_back: boolean;
};

/** After that, what its reader could switch off waits so many days: who goes on sending is taken for a spammer. */
const RESTS_DAYS = 3;
/** Days after which what stands in a letter opens nothing in any case. */
const LINKS_LIVE = 33;
/** A letter is tried for three days. */
const triedSince = (now: Date, days = 3): Date => new Date(now.getTime() - days * 86_400_000);

/**
 * Takes the oldest letter that waits, and says so before anybody hears of it: a process that dies while it sends leaves a letter of
 * which nobody knows whether it left. One that its reader could switch off is not sent again, for its words stand in the product;
 * one that must arrive is, under the same Message-ID.
 */
async function claimLetter(ctx: Pick<Deps, 'db'> & { now: Date }, refused: readonly string[]): Promise<Waiting | null> {
  const { rows } = await sql<Waiting>`
    update mail set claimed_at = ${ctx.now} where id = (
      select id from mail where sent_at is null and created_at > ${triedSince(ctx.now)}
        and (claimed_at is null or (unsubscribe_url is null and claimed_at < ${new Date(ctx.now.getTime() - CLAIM_FOR)}))
        and not id = any(${refused}::uuid[])
      order by failed_reason nulls first, created_at limit 1 for update skip locked)
    returning id, recipient, subject, text_body, words, attachments, unsubscribe_url,
      exists (select from mail r where r.recipient = mail.recipient and r.returned_at > ${triedSince(ctx.now, RESTS_DAYS)}) as comes_back`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
}

/**
 * Where a letter goes. To who closed their account it goes to the contact that is kept, if it tells of what they are held to; each look there
 * is written down by the database itself. Null where there is nobody to bring it to.
 */
async function destinationOf(ctx: Pick<Deps, 'db'> & { now: Date }, letter: Waiting): Promise<string | null> {
  if (keptUserOf(letter.recipient) === null) return letter.recipient;
  if (letter.words === null || !isServed[letter.words.kind]) return null;
  const { rows } = await sql<{ email: string | null }>`select contact_for(${letter.id}, ${ctx.now}) as email`.execute(
    ctx.db,
  );
  return rows[0]?.email ?? null;
}

/** A mailbox shows its own button for these (RFC 2369, RFC 8058). */
const switchOff = (url: string | null) =>
  url === null ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/**
 * Sends what waits in the outbox, oldest first, at most 50 a round; several processes share the work. A refused letter keeps its
 * reason, lets the others pass and is tried again next round for three days. When the post office itself does not answer, the round
 * ends.
 */
export async function sendMail(
  ctx: Pick<Deps, 'db' | 'storage' | 'log' | 'config' | 'watch'> & { now: Date },
  transport: Transporter,
): Promise<number> {
  let sent = 0;
  const refused: string[] = [];
  for (let tried = 0; tried < 50; tried++) {
    const letter = await claimLetter(ctx, refused);
    if (!letter) break;
    const own = ctx.db.updateTable('mail').where('id', '=', letter.id);
    const to = await destinationOf(ctx, letter);
    if (to === null) {
      await own.set({ failed_reason: 'Nobody is kept who gets letters of this kind.', claimed_at: null }).execute();
      refused.push(letter.id);
      continue;
    }
    if (letter.unsubscribe_url !== null && letter.comes_back) {
      await own.set({ failed_reason: 'Letters to this address come back.', claimed_at: null }).execute();
      refused.push(letter.id);
      continue;
    }
    try {
      const attachments = await Promise.all(
        letter.attachments.map(async ({ filename, sha256 }) => ({
          filename,
          content: (await ctx.storage.get(sha256)) ?? undefined,
        })),
      );
      await transport.sendMail({
        from: ctx.config.MAIL_FROM,
        to,
        ...(ctx.config.MAIL_RETURN_PATH ? { envelope: { from: ctx.config.MAIL_RETURN_PATH, to } } : {}),
        // A post office that understands it (RFC 3461) names the letter when it cannot be delivered, and sends no word of it back.
        dsn: { id: letter.id, return: 'headers', notify: ['failure'] },
        subject: letter.subject,
        text: letter.text_body,
        ...(letter.words ? { html: htmlOf(letter.words) } : {}),
        attachments,
        headers: switchOff(letter.unsubscribe_url),
        messageId: `<${letter.id}@${new URL(ctx.config.PUBLIC_URL).hostname}>`,
      });
    } catch (failure) {
      ctx.log.warn('a letter was not taken', { mail: letter.id, failure });
      // What was answered, or never reached the post office, is known not to have left: it may be tried again.
      const reason = String(failure).replaceAll(to, letter.recipient).slice(0, 500);
      await own.set({ failed_reason: reason, claimed_at: null }).execute();
      refused.push(letter.id);
      ctx.watch.posted(isAnswer(failure) ? 'refused' : 'unreachable');
      if (!isAnswer(failure)) break;
      continue;
    }
    await own.set({ ...withoutSecret(letter), sent_at: ctx.now, failed_reason: null }).execute();
    ctx.watch.posted('taken');
    sent++;
  }
  return sent;
}

/** What opens something to the reader of a letter is kept no longer than it takes to send it, or until it is tried no more. */
function withoutSecret({ text_body, words }: Waiting): { text_body?: string; words?: string } {
  const secret = /#letter=[\w-]{43}/g;
  if (!text_body.includes('#letter=')) return {};
  return {
    text_body: text_body.replaceAll(secret, ''),
    ...(words ? { words: JSON.stringify(words).replaceAll(secret, '') } : {}),
  };
}

/** Letters that never left, and are tried no more, keep nothing that opens something either. */
export async function forgetSecrets(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await sql`
    update mail set text_body = regexp_replace(text_body, '#letter=[A-Za-z0-9_-]{43}', '', 'g'),
      words = regexp_replace(words::text, '#letter=[A-Za-z0-9_-]{43}', '', 'g')::jsonb
    where sent_at is null and created_at between ${triedSince(ctx.now, LINKS_LIVE)} and ${triedSince(ctx.now)} and text_body like '%#letter=%'`.execute(
    ctx.db,
  );
}

/** True when the post office answered and refused this letter; false when it could not be reached. */
const isAnswer = (failure: unknown): boolean =>
  failure instanceof Error && 'responseCode' in failure && typeof failure.responseCode === 'number';
