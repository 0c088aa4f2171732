// Anyone who gives away much proves with a code that it is they.
import { type Currency, formatMoney } from '@ahadi/domain/core/money.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { limitsOf } from '@ahadi/domain/escrow/fees/rules.ts';
import type { SettlementOffer, Shares } from '@ahadi/domain/escrow/schema.ts';
import { userIdOf } from '../core/authorize.ts';
import type { Ctx } from '../core/ctx.ts';
import { requireMoneyCode } from '../payments/code.ts';
import { noteWithCode, noteWithoutCode } from './second-factor.store.ts';

/**
 * Anyone who gives away so much proves with a code that it is they, from a limit on. What the same person gave within a day without
 * one counts along, in whatever escrow and whatever way: many small parts are judged like one large one. One person's deeds wait
 * for each other here. Who acts for an organisation gives no more than that of its money, whatever code they have: {@link requireGivenByOne}.
 * Throws CODE_NEEDED, SIG_CODE_WRONG, ACC_OWN_ONLY.
 */
export async function requireCodeFor(
  ctx: Ctx,
  currency: Currency,
  amountMinor: bigint,
  code: string | undefined,
): Promise<void> {
  if (amountMinor <= 0n) return;
  if (ctx.acting) return requireGivenByOne(ctx, currency, amountMinor);
  if (await isLittle(ctx, currency, amountMinor)) return;
  await requireMoneyCode(ctx, code);
  await noteWithCode(ctx, { userId: userIdOf(ctx), currency, amountMinor });
}

/**
 * What those who act for an organisation give of its money within a day, or offer to give, all of them and its own sign-in without a code
 * together, stays below the limit from which a payout takes two of them: here there is no second word, so its own sign-in goes on from there.
 * Nothing to who acts for nobody. Throws ACC_OWN_ONLY.
 */
export async function requireGivenByOne(ctx: Ctx, currency: Currency, amountMinor: bigint): Promise<void> {
  const { acting } = ctx;
  if (!acting || amountMinor <= 0n || (await isLittle(ctx, currency, amountMinor))) return;
  const most = formatMoney(Number(limitsOf(currency).codeFromMinor), currency);
  throw new DomainError(
    'ACC_OWN_ONLY',
    `Those who act for ${acting.organisation} give or offer less than ${most} within a day here, all of them together. From there on it is done with its own sign-in.`,
  );
}

/** Whether this and all that the account gave within a day without a code is less than the limit; then it is written down as given. */
const isLittle = (ctx: Ctx, currency: Currency, amountMinor: bigint): Promise<boolean> =>
  noteWithoutCode(ctx, {
    ...{ userId: userIdOf(ctx), currency, amountMinor },
    since: new Date(ctx.now.getTime() - DAY),
    belowMinor: limitsOf(currency).codeFromMinor,
  });

/** What a side gives away by agreeing to these shares: whatever of them is not its own. Minor units. */
export const givenBy = (
  side: SettlementOffer['by'],
  { buyerMinor, sellerMinor, mediatorMinor, platformMinor }: Shares,
): bigint => BigInt(mediatorMinor + platformMinor + (side === 'buyer' ? sellerMinor : buyerMinor));
