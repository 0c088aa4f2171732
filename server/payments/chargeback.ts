// What a bank took back is owed to us and recovered from where it went.
import { chart } from '@ahadi/domain/ledger/chart.ts';
import { chargeback, recoverChargeback } from '@ahadi/domain/ledger/recipes/rules.ts';
import { intentLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import type { Ctx } from '../core/ctx.ts';
import { holdBalance, postTxn } from '../ledger/posting.ts';
import * as store from './chargeback.store.ts';
import type { Held } from './payment.store.ts';
import { onPayment, payments } from './payment.ts';

type Said = Pick<store.Noted, 'amountMinor' | 'status'> & Partial<store.Noted>;

/**
 * A payer's bank takes a payment back, or does not in the end. Once it is lost we are owed what was taken (R7), at most what came in and
 * did not go back already; what the payment was for recovers it. The same message again changes nothing.
 */
export async function learnChargeback(ctx: Ctx, id: string, said: Said): Promise<void> {
  await onPayment(ctx, id, async (ctx, held) => {
    const now = await store.noteChargeback(ctx, id, said);
    const about = { aboutId: held.aboutId, purpose: held.purpose };
    const amountMinor = Number(said.amountMinor);
    if (now === 'open') await payments.tell(ctx, held, 'payment.chargeback_opened', { ...about, amountMinor });
    if (now === 'won') await payments.tell(ctx, held, 'payment.chargeback_won', about);
    return now === 'lost' ? takenBack(ctx, held, said.amountMinor) : undefined;
  });
}

async function takenBack(ctx: Ctx, held: Held, wanted: bigint): Promise<Held | undefined> {
  const { id, provider: psp, currency, purpose, aboutId } = held;
  const room = held.capturedMinor - held.returnedMinor;
  const amountMinor = wanted < room ? wanted : room;
  if (amountMinor <= 0n) {
    ctx.log.error('a bank took back what had gone back already', { payment: id });
    return undefined;
  }
  await postTxn(ctx, {
    key: `chargeback:${id}`,
    ...chargeback({ psp, intent: id, currency, amountMinor }),
    memo: `Taken back by the bank, ${held.ref}`,
    subject: payments.subject(held),
  });
  if (purpose === 'top_up') await recoverFromWallet(ctx, held, amountMinor);
  await payments.tell(ctx, held, 'payment.charged_back', { aboutId, purpose, amountMinor: Number(amountMinor) });
  const after = { ...held, returnedMinor: held.returnedMinor + amountMinor };
  return intentLifecycle.can('charge_back', held.status) ? payments.moved(after, 'charge_back') : after;
}

/** What was paid into a wallet is taken from it as far as it is there; the rest is a debt of its owner. */
async function recoverFromWallet(ctx: Ctx, held: Held, amountMinor: bigint): Promise<void> {
  const { id: intent, currency, payerIdentityId: debtor } = held;
  const walletMinor = await holdBalance(ctx, chart.wallet(debtor, currency));
  await postTxn(ctx, {
    key: `chargeback:${intent}:recover`,
    ...recoverChargeback({
      intent,
      currency,
      amountMinor,
      milestone: intent,
      heldMinor: 0n,
      debtor,
      walletMinor,
      creditMinor: amountMinor,
    }),
    memo: `Recovered, ${held.ref}`,
    subject: payments.subject(held),
  });
}
