import type { WrittenEvent } from '@ahadi/domain/events.ts';
import type { Ctx } from '../core/ctx.ts';
import { submitRefund } from './refunds/service.ts';
import { submitPayment } from './submitting/service.ts';

/** After the commit the provider is asked to charge the payer. */
export const askProvider = (ctx: Ctx, event: WrittenEvent): Promise<void> => submitPayment(ctx, event.subjectId);

/** After the commit the money goes back. */
export const sendRefund = (ctx: Ctx, event: WrittenEvent<'payment.refund_requested'>): Promise<void> =>
  submitRefund(ctx, event.payload.refundId);
