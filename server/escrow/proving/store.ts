import type { Currency } from '@ahadi/domain/core/money.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/ctx.ts';

/** What a person released since then without a code, minor units. Held per person until the transaction ends, so that two at one instant see each other. */
export async function releasedWithoutCode(
  ctx: Pick<Ctx, 'db'>,
  userId: string,
  currency: Currency,
  since: Date,
): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`release:${userId}`}, 0))`.execute(ctx.db);
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount_minor), 0)::text as sum from escrow_releases
    where user_id = ${userId} and currency = ${currency} and at > ${since} and not with_code`.execute(ctx.db);
  return BigInt(rows[0]?.sum ?? '0');
}

/** Writes a release by a person down. */
export const noteRelease = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { userId: string; currency: Currency; amountMinor: bigint; withCode: boolean },
) =>
  sql`
    insert into escrow_releases (id, user_id, currency, amount_minor, with_code, at)
    values (gen_random_uuid(), ${it.userId}, ${it.currency}, ${String(it.amountMinor)}::bigint, ${it.withCode}, ${ctx.now})`.execute(
    ctx.db,
  );
