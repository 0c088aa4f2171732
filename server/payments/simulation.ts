// A simulated phone or card is answered by its payer, and the sandbox reports it like any provider.
import { DomainError } from '@ahadi/domain/errors.ts';
import type { PaymentView } from '@ahadi/domain/payments/schema.ts';
import { asSystem } from '../core/aggregate.ts';
import { authorize } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { processMessage, receive } from './inbox.ts';
import { payments } from './payment.ts';
import { takeDeliveries } from './sandbox.store.ts';
import { answerSandboxCharge, type SimulatedAnswer } from './sandbox.ts';

/** The network between the sandbox and us: what it sent arrives at our inbox like any provider's message, and is worked off. */
export async function carryDeliveries(ctx: Ctx): Promise<void> {
  for (const { path, body, signature } of await takeDeliveries(ctx)) {
    const headers = { 'x-sandbox-signature': signature };
    const { id } = await receive(ctx, { provider: 'sandbox', path, headers, body: Buffer.from(body), peer: null });
    if (id !== null) await processMessage(ctx, id);
  }
}

/**
 * The payer answers on the simulated phone or card. What follows comes by the sandbox's own callback, which usually arrives at once.
 * Throws NOT_FOUND for a payment of another provider or of somebody else, PAY_PROMPT_OVER.
 */
export const answerSimulated = (ctx: Ctx, id: string, answer: SimulatedAnswer): Promise<PaymentView> =>
  transaction(ctx, async (ctx) => {
    const held = await payments.hold(ctx, id);
    if (held.provider !== 'sandbox') throw new DomainError('NOT_FOUND');
    authorize(ctx, 'payment.answer', held);
    const isOpen = held.status === 'pending' && held.expiresAt !== null && held.expiresAt > ctx.now;
    if (!isOpen || !(await answerSandboxCharge(ctx, id, answer))) throw new DomainError('PAY_PROMPT_OVER');
    await carryDeliveries(asSystem(ctx));
    return payments.show(ctx, id);
  });
