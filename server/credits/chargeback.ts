// Credits whose payment a bank asks back stand still, and are taken where they are lost.
import { costOf } from '@ahadi/domain/credits/rules.ts';
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { recoverChargeback, refundCredits } from '@ahadi/domain/ledger/recipes/rules.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { holdBalance, postTxn } from '../ledger/posting.ts';
import { paymentFor } from '../payments/start.ts';
import { changeLot, type Lot, lotOfPayment, lotsById } from './lot.store.ts';
import { alignClocks, earnFrom, holdWallet, subjectOf } from './lot.ts';
import { findPurchase, noteTakenBack } from './purchase.store.ts';
import { takeOut } from './purchase.ts';

type Owned = { userId: string; lot: Lot };

/** The lot that a payment bought, its wallet held; undefined when it bought none. */
async function holdLotOf(ctx: Ctx, paymentId: string): Promise<Owned | undefined> {
  const found = await lotOfPayment(ctx, paymentId);
  if (!found) return undefined;
  await holdWallet(ctx, found.userId);
  const [lot] = await lotsById(ctx, found.userId, [found.id]);
  return lot && { userId: found.userId, lot };
}

/** While a bank asks the payment of a pack back, what is left of it stands still. */
export const freezeLot = (ctx: Ctx, paymentId: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const it = await holdLotOf(ctx, paymentId);
    if (!it || it.lot.frozenAt !== null) return;
    await changeLot(ctx, it.lot.id, { frozen_at: ctx.now });
    await alignClocks(ctx, it.userId);
  });

/** The bank leaves the payment with us: what is left can be spent again, and runs as much longer as it stood still. */
export const thawLot = (ctx: Ctx, paymentId: string): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const it = await holdLotOf(ctx, paymentId);
    if (it) await thaw(ctx, it);
  });

async function thaw(ctx: Ctx, { userId, lot }: Owned): Promise<void> {
  if (lot.frozenAt === null) return;
  const stood = ctx.now.getTime() - lot.frozenAt.getTime();
  await changeLot(ctx, lot.id, { frozen_at: null, expires_at: new Date(lot.expiresAt.getTime() + stood) });
  await alignClocks(ctx, userId);
}

/** As many unused credits as what the bank took covers. */
const coveredOf = ({ free, credits, priceMinor }: Lot, amountMinor: number): number =>
  Math.min(free, Math.floor((amountMinor * credits) / priceMinor));

/**
 * A bank took the payment of a pack back: the unused credits that it covers go, and what they cost covers that part. The rest, for those
 * that are held or used, is taken from the payer's wallet, and is their debt where that is not enough; the credits that are held stay
 * theirs. A payment that bought nothing yet never does. Doing it twice changes nothing.
 */
export const recoverPack = (ctx: Ctx, paymentId: string, amountMinor: number): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const payment = await paymentFor(ctx, paymentId);
    const purchase = payment && (await findPurchase(ctx, payment.aboutId));
    if (!purchase) return ctx.log.error('a bank took back what is for no credits', { payment: paymentId });
    await holdWallet(ctx, purchase.userId);
    if (!(await noteTakenBack(ctx, paymentId, purchase.id))) return;
    const it = await holdLotOf(ctx, paymentId);
    const { currency, payerIdentityId: debtor } = payment;
    const words = { subject: subjectOf(purchase.userId), memo: 'Credits: the bank took a payment back' };
    let left = amountMinor;
    const some = it ? coveredOf(it.lot, amountMinor) : 0;
    if (it && some > 0) {
      const back = costOf(it.lot, some);
      await postTxn(ctx, {
        ...refundCredits({
          kind: 'chargeback_recover',
          currency,
          netMinor: BigInt(back.netMinor),
          vatMinor: BigInt(back.taxMinor),
          to: chart.receivableChargeback(paymentId, currency),
        }),
        ...words,
        key: `chargeback:${paymentId}:lot`,
      });
      await takeOut(ctx, it.userId, it.lot, some, back);
      await earnFrom(ctx, it.userId, [it.lot.id]);
      left -= back.netMinor + back.taxMinor;
    }
    if (it) await thaw(ctx, it);
    if (it) await alignClocks(ctx, it.userId);
    if (left <= 0) return;
    await postTxn(ctx, {
      ...recoverChargeback({
        currency,
        amountMinor: BigInt(left),
        intent: paymentId,
        milestone: paymentId,
        heldMinor: 0n,
        debtor,
        unappliedMinor: it ? 0n : await atMost(ctx, debtor, currency, left),
        walletMinor: await holdBalance(ctx, chart.wallet(debtor, currency)),
        creditMinor: BigInt(left),
      }),
      ...words,
      key: `chargeback:${paymentId}:rest`,
    });
  });

/** What of the payer's unapplied money is there, at most so much. */
async function atMost(ctx: Ctx, payer: string, currency: string, amountMinor: number): Promise<bigint> {
  const there = await holdBalance(ctx, chart.unapplied(payer, currency));
  return there < BigInt(amountMinor) ? there : BigInt(amountMinor);
}
