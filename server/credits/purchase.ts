// A pack is paid for, and what is unused of it goes back for its money within 14 days.
import { addDays } from '@ahadi/domain/core/time.ts';
import { costOf, creditDefaults, creditPacks, refundableUntil, taxOf } from '@ahadi/domain/credits/rules.ts';
import type { CreditWallet } from '@ahadi/domain/credits/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { EventPayloads } from '@ahadi/domain/events.ts';
import { buyCredits, refundCredits } from '@ahadi/domain/ledger/recipes/rules.ts';
import { withdrawCredits } from '@ahadi/domain/ledger/units.ts';
import { to } from '@ahadi/domain/paths.ts';
import type { PaymentMethod, PaymentView } from '@ahadi/domain/payments/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { userIdOf } from '../core/authorize.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { postTxn } from '../ledger/posting.ts';
import { mediatorOf, requireMediator } from '../mediators/mediator.ts';
import { openChargebacks, openRefund, returnUnused, startPayment } from '../payments/start.ts';
import { addEntry, changeLot, type Lot, lotsById, moveCredits } from './lot.store.ts';
import { alignClocks, earnFrom, holdWallet, issueLot, subjectOf, tell } from './lot.ts';
import { addPurchase, findPurchase, isUsed, notePayment } from './purchase.store.ts';
import { walletOf } from './wallet.ts';

/** Starts one payment for one pack; the lot comes with the money. Throws MED_NOT_MEDIATOR, PAY_RAIL_CLOSED, BAD_INPUT. */
export const buyPack = (
  ctx: Ctx,
  { pack: code, method }: { pack: string; method: PaymentMethod },
): Promise<PaymentView> =>
  insistentTransaction(ctx, async (ctx) => {
    const { userId, identityId } = await requireMediator(ctx);
    const pack = creditPacks.find((one) => one.code === code);
    if (!pack) throw new DomainError('BAD_INPUT', 'Choose one of the packs.', { pack: 'Choose one of the packs.' });
    await holdWallet(ctx, userId);
    const id = uuidv7();
    await addPurchase(ctx, { ...pack, id, userId, pack: code });
    return startPayment(ctx, {
      purpose: 'credits',
      aboutId: id,
      title: `${pack.credits} credits`,
      path: to('buyCredits'),
      payerIdentityId: identityId,
      amountMinor: BigInt(pack.priceMinor),
      currency: pack.currency,
      method,
    });
  });

/**
 * A payment for a pack was proven: the lot comes to be, the price is deferred and its tax due. One that cannot be used any more, because
 * it does not fit, the pack was paid already or its buyer is no mediator now, is given back whole. Doing it twice changes nothing.
 */
export const applyPurchase = (ctx: Ctx, paymentId: string, paid: EventPayloads['payment.succeeded']): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const purchase = await findPurchase(ctx, paid.aboutId);
    // Money first, meaning second: it stays the payer's, unapplied, where the finance desk sees it.
    if (!purchase) return ctx.log.error('a payment is for credits that nobody asked for', { payment: paymentId });
    const { userId, credits, priceMinor, currency } = purchase;
    await holdWallet(ctx, userId);
    const status = (await mediatorOf(ctx, userId))?.status;
    const fits =
      paid.amountMinor === priceMinor &&
      paid.currency === currency &&
      status !== undefined &&
      status !== 'revoked' &&
      !(await isUsed(ctx, purchase.id));
    if (!(await notePayment(ctx, paymentId, purchase.id, fits))) return;
    if (!fits)
      return returnUnused(ctx, {
        paymentId,
        amountMinor: BigInt(paid.amountMinor),
        why: `${credits} credits: not needed any more`,
      });
    const isQuestioned = (await openChargebacks(ctx, [paymentId])).length > 0;
    const lotId = uuidv7();
    const taxMinor = taxOf(priceMinor);
    await issueLot(ctx, {
      id: lotId,
      userId,
      source: 'paid',
      cause: `payment:${paymentId}`,
      about: `${credits} credits bought`,
      credits,
      currency,
      priceMinor,
      taxMinor,
      paymentId,
      payerIdentityId: paid.payerId,
      frozenAt: isQuestioned ? ctx.now : null,
      expiresAt: addDays(ctx.now, creditDefaults.paidDays),
    });
    await postTxn(ctx, {
      ...buyCredits({ payer: paid.payerId, currency, amountMinor: BigInt(priceMinor), vatMinor: BigInt(taxMinor) }),
      key: `apply:${paymentId}`,
      subject: subjectOf(userId),
      memo: `${credits} credits`,
    });
    await tell(ctx, userId, 'credits.bought', {
      lotId,
      credits,
      priceMinor,
      currency,
    } as EventPayloads['credits.bought']); // the brand is born here
  });

/** Takes unused credits out of a lot for good; what they cost is not deferred any more. The caller posts the money. */
export async function takeOut(
  ctx: Ctx,
  userId: string,
  lot: Lot,
  some: number,
  back: { netMinor: number; taxMinor: number },
): Promise<void> {
  await moveCredits(ctx, lot.id, some, 'free', 'taken');
  await changeLot(ctx, lot.id, {
    back_net_minor: lot.backNetMinor + back.netMinor,
    back_tax_minor: lot.backTaxMinor + back.taxMinor,
  });
  await postTxn(ctx, {
    ...withdrawCredits({ lot: lot.id, units: BigInt(some) }),
    key: `lot:${lot.id}:take:${lot.taken + some}`,
    subject: subjectOf(userId),
    memo: lot.about,
  });
  await addEntry(ctx, userId, { kind: 'refunded', credits: -some, about: lot.about });
}

/**
 * Gives back what is left of a bought lot for its money, to where it was paid from. Throws NOT_FOUND for a lot that is not the reader's,
 * ILLEGAL_TRANSITION when nothing can be given back of it, DSP_DEADLINE_PASSED after 14 days.
 */
export const refundLot = (ctx: Ctx, lotId: string): Promise<CreditWallet> =>
  insistentTransaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    await holdWallet(ctx, userId);
    const [lot] = await lotsById(ctx, userId, [lotId]);
    if (!lot) throw new DomainError('NOT_FOUND');
    const until = refundableUntil(lot);
    if (until === null || lot.paymentId === null)
      throw new DomainError('ILLEGAL_TRANSITION', 'Nothing of these credits can be given back for money.');
    if (until < ctx.now)
      throw new DomainError(
        'DSP_DEADLINE_PASSED',
        `Unused credits are taken back within ${creditDefaults.refundDays} days. That time is over; they can still be used.`,
      );
    const back = costOf(lot, lot.free);
    const amountMinor = back.netMinor + back.taxMinor;
    await takeOut(ctx, userId, lot, lot.free, back);
    const account = await openRefund(ctx, {
      paymentId: lot.paymentId,
      amountMinor: BigInt(amountMinor),
      why: `${lot.free} unused credits`,
    });
    await postTxn(ctx, {
      ...refundCredits({
        kind: 'refund',
        currency: lot.currency,
        netMinor: BigInt(back.netMinor),
        vatMinor: BigInt(back.taxMinor),
        to: account,
      }),
      key: `lot:${lot.id}:refund:${lot.taken + lot.free}`,
      subject: subjectOf(userId),
      memo: `${lot.free} unused credits`,
    });
    await earnFrom(ctx, userId, [lot.id]);
    await tell(ctx, userId, 'credits.refunded', {
      lotId,
      credits: lot.free,
      amountMinor,
      currency: lot.currency,
    } as EventPayloads['credits.refunded']); // the brand is born here
    await alignClocks(ctx, userId);
    return walletOf(ctx, userId);
  });
