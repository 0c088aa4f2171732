// Codes and wrong tries are counted by agreement and address, for good.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

type Mailbox = { agreementId: string; email: string };
type Limits = { codes: number; misses: number };

/**
 * Keeps the newest code of a mailbox, which ends the one before; false, with nothing done, where so many went there or were missed already. The
 * count and the limit are one statement.
 */
export async function keepCode(
  ctx: Pick<Ctx, 'db'>,
  { agreementId, email, codeHash, expiresAt }: Mailbox & { codeHash: Buffer; expiresAt: Date },
  { codes, misses }: Limits,
): Promise<boolean> {
  const { rows } = await sql`
    insert into letter_codes as c (agreement_id, email, sent, code_hash, expires_at)
    values (${agreementId}, ${email}, 1, ${codeHash}, ${expiresAt})
    on conflict (agreement_id, email) do update set sent = c.sent + 1, code_hash = excluded.code_hash, expires_at = excluded.expires_at
    where c.sent < ${codes} and c.missed < ${misses}
    returning c.email`.execute(ctx.db);
  return rows.length === 1;
}

/**
 * Takes one try, and answers the hash of what is looked for; undefined where none is left, or no code waits. It is counted as missed, outside of
 * any transaction, until it turns out to be right: tries at the same instant cannot pass the limit together, and a refused one stays counted.
 */
export async function takeTry(
  ctx: Pick<Ctx, 'outside' | 'now'>,
  { agreementId, email }: Mailbox,
  { misses }: Pick<Limits, 'misses'>,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    update letter_codes set missed = missed + 1
    where agreement_id = ${agreementId} and email = ${email} and missed < ${misses} and code_hash is not null and expires_at > ${ctx.now}
    returning code_hash`.execute(ctx.outside);
  return rows[0]?.code_hash;
}

/** The code was right and its deed was refused: nobody guessed, so the try is no miss. The code waits on, unless a newer one was sent. */
export async function giveTryBack(
  ctx: Pick<Ctx, 'outside'>,
  { agreementId, email, codeHash }: Mailbox & { codeHash: Buffer },
): Promise<void> {
  await sql`
    update letter_codes set missed = missed - 1
    where agreement_id = ${agreementId} and email = ${email} and code_hash = ${codeHash}`.execute(ctx.outside);
}

/** The code was right: it is used, its try is no miss, and the mailbox is proven. False where somebody else used it, or a newer one was sent. */
export async function spendCode(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { agreementId, email, codeHash }: Mailbox & { codeHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql`
    update letter_codes set code_hash = null, missed = missed - 1, proven_at = coalesce(proven_at, ${ctx.now})
    where agreement_id = ${agreementId} and email = ${email} and code_hash = ${codeHash} and expires_at > ${ctx.now}
    returning email`.execute(ctx.db);
  return rows.length === 1;
}
