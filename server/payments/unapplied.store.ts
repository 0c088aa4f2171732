// What the first of two said of money without a use is kept.
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Ctx } from '../core/ctx.ts';
import { stillCounts } from './first-word.store.ts';

export type Word = { payerId: string; currency: string; amountMinor: number; userId: string; reason: string; at: Date };

/** What the first of two said about the money of these payers, while nobody answered it. */
export async function openWords(ctx: Pick<Ctx, 'db' | 'now'>, payers: readonly string[]): Promise<Word[]> {
  const { rows } = await sql<Word>`
    select payer_id as "payerId", currency, amount_minor as "amountMinor", user_id as "userId", reason, at from unapplied_judgements
    where payer_id = any(${payers}::uuid[]) and is_open and ${stillCounts(ctx, sql`unapplied_judgements.user_id`, sql`at`)}`.execute(
    ctx.db,
  );
  return rows;
}

/** What is said takes the place of what waited; it waits itself while `isOpen`. */
export async function addWord(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { payerId, currency, amountMinor, userId, reason, isOpen }: Omit<Word, 'at'> & { isOpen: boolean },
): Promise<void> {
  await sql`update unapplied_judgements set is_open = false where payer_id = ${payerId} and currency = ${currency} and is_open`.execute(
    ctx.db,
  );
  await ctx.db
    .insertInto('unapplied_judgements')
    .values({
      ...{ id: uuidv7(), payer_id: payerId, currency, amount_minor: amountMinor, user_id: userId },
      ...{ reason, at: ctx.now, is_open: isOpen },
    })
    .execute();
}
