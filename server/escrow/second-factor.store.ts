// What each person gave away, with a code and without.
import type { Currency } from '@ahadi/domain/core/money.ts';
import { sql } from 'kysely';
import type { Ctx } from '../core/ctx.ts';
import { sendAlong } from '../core/driver.ts';

/**
 * Writes down that a person releases so much without a code, if with what they released so since then it is less than the limit. Answers
 * whether it was. Held per person until the transaction ends, so that two at one instant see each other.
 */
export async function noteWithoutCode(
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { userId: string; currency: Currency; amountMinor: bigint; since: Date; belowMinor: bigint },
): Promise<boolean> {
  await sendAlong(ctx, sql`select pg_advisory_xact_lock(hashtextextended(${`release:${it.userId}`}, 0))`);
  const { numAffectedRows } = await sql`
    insert into escrow_releases (id, user_id, currency, amount_minor, with_code, at)
    select gen_random_uuid(), ${it.userId}, ${it.currency}, ${String(it.amountMinor)}::bigint, false, ${ctx.now}
    from (select coalesce(sum(amount_minor), 0) as sum from escrow_releases
      where user_id = ${it.userId} and currency = ${it.currency} and at > ${it.since} and not with_code) before
    where before.sum + ${String(it.amountMinor)}::bigint < ${String(it.belowMinor)}::bigint`.execute(ctx.db);
  return numAffectedRows === 1n;
}

/** Writes a release by a person down that was proven with a code. */
export const noteWithCode = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  it: { userId: string; currency: Currency; amountMinor: bigint },
) =>
  sql`
    insert into escrow_releases (id, user_id, currency, amount_minor, with_code, at)
    values (gen_random_uuid(), ${it.userId}, ${it.currency}, ${String(it.amountMinor)}::bigint, true, ${ctx.now})`.execute(
    ctx.db,
  );
