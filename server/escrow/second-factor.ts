// Anyone who gives away much proves with a code that it is they.
import type { Currency } from '@ahadi/domain/core/money.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { limitsOf } from '@ahadi/domain/escrow/fees/rules.ts';
import type { SettlementOffer, Shares } from '@ahadi/domain/escrow/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { requireMoneyCode } from '../payments/code.ts';
import { noteWithCode, noteWithoutCode } from './second-factor.store.ts';

/**
 * Anyone who gives away so much proves with a code that it is they, from a limit on. What the same person gave within a day without
 * one counts along, in whatever escrow and whatever way: many small parts are judged like one large one. One person's deeds wait
 * for each other here. Throws CODE_NEEDED, SIG_CODE_WRONG.
 */
export async function requireCodeFor(
  ctx: Ctx,
  currency: Currency,
  amountMinor: bigint,
  code: string | undefined,
): Promise<void> {
  if (amountMinor <= 0n) return;
  const userId = userIdOf(ctx);
  const { codeFromMinor } = limitsOf(currency);
  const released = { userId, currency, amountMinor };
  const since = new Date(ctx.now.getTime() - DAY);
  if (await noteWithoutCode(ctx, { ...released, since, belowMinor: codeFromMinor })) return;
  await requireMoneyCode(ctx, code);
  await noteWithCode(ctx, released);
}

/** What a side gives away by agreeing to these shares: whatever of them is not its own. Minor units. */
export const givenBy = (
  side: SettlementOffer['by'],
  { buyerMinor, sellerMinor, mediatorMinor, platformMinor }: Shares,
): bigint => BigInt(mediatorMinor + platformMinor + (side === 'buyer' ? sellerMinor : buyerMinor));
