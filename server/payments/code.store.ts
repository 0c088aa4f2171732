// Codes for deeds about money are kept as hashes.
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';

/** Keeps a code of a person; a newer one replaces an older one. */
export const keepCode = (ctx: Pick<Ctx, 'db' | 'now'>, userId: string, hash: Buffer, expiresAt: Date) =>
  sql`
    insert into money_codes (user_id, code_hash, tries, expires_at, created_at) values (${userId}, ${hash}, 0, ${expiresAt}, ${ctx.now})
    on conflict (user_id) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at, created_at = excluded.created_at`.execute(
    ctx.db,
  );

/**
 * Takes one try. Counted outside the command's transaction, so that a refused try stays counted; the count and the limit are one
 * statement, so that tries at the same instant cannot pass it together.
 */
export async function tryCode(
  ctx: Pick<Ctx, 'outside' | 'now'>,
  userId: string,
  triesAtMost: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    update money_codes set tries = tries + 1 where user_id = ${userId} and expires_at > ${ctx.now} and tries < ${triesAtMost}
    returning code_hash as hash`.execute(ctx.outside);
  return rows[0]?.hash ?? null;
}

/** A code is used once: of two deeds with it at the same instant the second finds none. */
export async function spendCode(ctx: Pick<Ctx, 'db'>, userId: string, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from money_codes where user_id = ${userId} and code_hash = ${hash}`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** How many codes this person was mailed since then. */
export async function countCodesSince(ctx: Pick<Ctx, 'db'>, email: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail where recipient = ${email} and created_at > ${since} and dedupe_key like 'money-code:%'`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}
