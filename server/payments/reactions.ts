// Payments and payouts go on after their commit, and people are told by mail.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { onlyWhen } from '../core/jobs.ts';
import { tellByLetters } from '../core/telling.ts';
import { noticesOfMoney } from './notices.ts';
import { submitRefund } from './refund.ts';
import { submitPayment } from './submission.ts';
import { sendPayout } from './transfer.ts';

/** After the commit the provider is asked to charge the payer. A wallet is ours: there is nobody to ask. */
export const askProvider = onlyWhen<'payment.created'>(
  ({ provider }) => provider !== 'wallet',
  (ctx, { subjectId }) => submitPayment(ctx, subjectId),
);

/** After the commit the money goes back. */
export const sendRefund = (ctx: Ctx, event: WrittenEvent<'payment.refund_requested'>): Promise<void> =>
  submitRefund(ctx, event.payload.refundId);

/** After the commit what was approved is sent. */
export const sendApproved = (ctx: Ctx, event: WrittenEvent): Promise<void> => sendPayout(ctx, event.subjectId);

/** What a letter about money leads to. */
const wayOf = (name: string): string => {
  if (name.startsWith('wallet.')) return 'See your wallet';
  return name.startsWith('payout.') ? 'See your payouts' : 'See the payment';
};

/** Every notice about money also goes by mail. */
export async function mailOfMoney(ctx: Ctx, event: WrittenEvent): Promise<void> {
  await tellByLetters(ctx, event, await noticesOfMoney(ctx, event), ({ link, of }) => ({
    ...{ kind: 'payment', page: link, way: wayOf(event.name), about: of },
  }));
}
