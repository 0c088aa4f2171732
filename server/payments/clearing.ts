// A line of a statement that our books do not have is cleared by hand.
import { DomainError } from '@ahadi/domain/errors.ts';
import { authorize, userIdOf } from '../core/authorize.ts';
import { type Ctx, transaction } from '../core/ctx.ts';
import { emit } from '../core/emit.ts';
import * as store from './clearing.store.ts';
import { findPayment } from './payment.store.ts';

/**
 * An administrator writes down why a line that does not match needs nothing more; with the second one it is cleared and waits no longer.
 * The line and both reasons stay. Throws FORBIDDEN also for a payment of one's own, NOT_FOUND, PUB_TWO_PERSON_REQUIRED,
 * ILLEGAL_TRANSITION.
 */
export const clearLine = (ctx: Ctx, { id, reason }: { id: string; reason: string }): Promise<{ cleared: boolean }> =>
  transaction(ctx, async (ctx) => {
    const userId = userIdOf(ctx);
    const line = await store.holdLine(ctx, id);
    if (!line) throw new DomainError('NOT_FOUND');
    const payment = line.paymentId === null ? undefined : await findPayment(ctx, line.paymentId);
    const { ownerUserIds = [], actingUserIds = [] } = payment ?? {};
    authorize(ctx, 'payment.judge', { ownerUserIds, actingUserIds, decidedBy: [] });
    if (line.bucket === 'matched' || line.isCleared)
      throw new DomainError('ILLEGAL_TRANSITION', 'This line needs nothing any more.');
    if (line.saidBy.includes(userId)) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    const isFinal = line.saidBy.length > 0;
    await store.addReason(ctx, id, userId, reason);
    if (isFinal) await store.setCleared(ctx, id);
    const { provider, receipt } = line;
    await emit(ctx, 'ledger.line_cleared', { kind: 'ledger', id }, { provider, receipt, reason, isFinal });
    return { cleared: isFinal };
  });
