import { chart } from '@ahadi/domain/ledger/chart/rules.ts';
import { chargeback, recoverChargeback } from '@ahadi/domain/ledger/recipes/rules.ts';
import { intentLifecycle } from '@ahadi/domain/payments/lifecycle.ts';
import { type Ctx, insistentTransaction } from '../../core/ctx.ts';
import { holdBalance, postTxn } from '../../ledger/service.ts';
import { holdPayment, tell } from '../life/service.ts';
import { changePayment, type Held, takeReturned } from '../store.ts';
import { type ChargebackStatus, noteChargeback } from './store.ts';

/**
 * A payer's bank takes a payment back, or does not in the end. Once it is lost we are owed what was taken (R7), at most what came in and
 * did not go back already; what the payment was for recovers it. The same message again changes nothing.
 */
export const learnChargeback = (
  ctx: Ctx,
  id: string,
  said: { amountMinor: bigint; status: ChargebackStatus },
): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const held = await holdPayment(ctx, id);
    const now = await noteChargeback(ctx, id, said.amountMinor, said.status);
    if (now === null) return; // said before
    const about = { aboutId: held.aboutId, purpose: held.purpose };
    if (now === 'open')
      return void (await tell(ctx, held, 'payment.chargeback_opened', {
        ...about,
        amountMinor: Number(said.amountMinor),
      }));
    if (now === 'won') return void (await tell(ctx, held, 'payment.chargeback_won', about));
    const room = held.capturedMinor - held.returnedMinor;
    const amountMinor = said.amountMinor < room ? said.amountMinor : room;
    if (amountMinor <= 0n || !(await takeReturned(ctx, id, amountMinor)))
      return ctx.log.error('a bank took back what had gone back already', { payment: id });
    const { provider: psp, currency, purpose } = held;
    await postTxn(ctx, {
      key: `chargeback:${id}`,
      ...chargeback({ psp, intent: id, currency, amountMinor }),
      memo: `Taken back by the bank, ${held.ref}`,
      subject: { kind: 'payment', id },
    });
    if (intentLifecycle.can('charge_back', held.status))
      await changePayment(ctx, id, { status: intentLifecycle.next('charge_back', held.status) });
    if (purpose === 'top_up') await recoverFromWallet(ctx, held, amountMinor);
    await tell(ctx, held, 'payment.charged_back', { ...about, amountMinor: Number(amountMinor) });
  });

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
    subject: { kind: 'payment', id: intent },
  });
}
