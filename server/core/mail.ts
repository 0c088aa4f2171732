import { sql } from 'kysely';
import nodemailer, { type Transporter } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx, Deps } from './ctx.ts';

export type Letter = {
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; sha256: string }[];
  /** A second letter with the same key is not written: reactions may run twice. */
  dedupeKey?: string;
};

/** Words that a person chose, as they stand in a letter to somebody else: on one line and without addresses to click on. */
export const inLetter = (words: string): string =>
  words.replace(/\s+/g, ' ').replace(/(?:[a-z][a-z\d+.-]*:\/\/|www\.)\S*|[\w-]+(?:\.[\w-]+)+\/\S*/gi, '(a link)');

/** Writes a letter into the outbox, in the caller's transaction. {@link sendMail} carries it off; without SMTP it stays to be read there. */
export async function postLetter(ctx: Pick<Ctx, 'db' | 'now'>, letter: Letter): Promise<void> {
  await ctx.db
    .insertInto('mail')
    .values({
      id: uuidv7(),
      recipient: letter.to.toLowerCase(),
      subject: letter.subject,
      text_body: letter.text,
      attachments: JSON.stringify(letter.attachments ?? []),
      dedupe_key: letter.dedupeKey ?? null,
      created_at: ctx.now,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}

/** The carrier of an installation with SMTP settings, else null. */
export const makeTransport = (smtpUrl: string | undefined): Transporter | null =>
  smtpUrl ? nodemailer.createTransport(smtpUrl) : null;

/**
 * Sends what waits in the outbox, oldest first, at most 50 a round; several processes share the work. A letter is marked in
 * the transaction that held it; a refused one keeps its reason, lets the others pass and is tried again next round for three
 * days. When the post office itself does not answer, the round ends.
 */
export async function sendMail(
  ctx: Pick<Deps, 'db' | 'storage' | 'log' | 'config'> & { now: Date },
  transport: Transporter,
): Promise<number> {
  let sent = 0;
  const refused: string[] = [];
  for (let tried = 0; tried < 50; tried++) {
    const more = await ctx.db.transaction().execute(async (db) => {
      const letter = await db
        .selectFrom('mail')
        .selectAll()
        .where('sent_at', 'is', null)
        .where('created_at', '>', new Date(ctx.now.getTime() - 3 * 86_400_000))
        .where(sql<boolean>`not id = any(${refused}::uuid[])`)
        .orderBy('failed_reason', (order) => order.asc().nullsFirst())
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!letter) return false;
      try {
        const attachments = await Promise.all(
          (letter.attachments as { filename: string; sha256: string }[]).map(async ({ filename, sha256 }) => ({
            filename,
            content: (await ctx.storage.get(sha256)) ?? undefined,
          })),
        );
        await transport.sendMail({
          from: ctx.config.MAIL_FROM,
          to: letter.recipient,
          subject: letter.subject,
          text: letter.text_body,
          attachments,
          messageId: `<${letter.id}@${new URL(ctx.config.PUBLIC_URL).hostname}>`,
        });
        await db
          .updateTable('mail')
          .set({ sent_at: ctx.now, failed_reason: null })
          .where('id', '=', letter.id)
          .execute();
        sent++;
        return true;
      } catch (failure) {
        ctx.log.warn('a letter was not taken', { mail: letter.id, failure });
        await db
          .updateTable('mail')
          .set({ failed_reason: String(failure).slice(0, 500) })
          .where('id', '=', letter.id)
          .execute();
        refused.push(letter.id);
        return isAnswer(failure);
      }
    });
    if (!more) break;
  }
  return sent;
}

/** True when the post office answered and refused this letter; false when it could not be reached. */
const isAnswer = (failure: unknown): boolean =>
  failure instanceof Error && 'responseCode' in failure && typeof failure.responseCode === 'number';
