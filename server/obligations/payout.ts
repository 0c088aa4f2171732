// A promise is fulfilled when all the money of its stage in escrow went to the seller.
import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { type Ctx, insistentTransaction } from '../core/ctx.ts';
import { promiseOfPaid } from '../escrow/promises.ts';
import { answerClaim } from './obligation.store.ts';
import { moved, obligations, stopClocks, tell, tellIfAllClosed } from './obligation.ts';
import { planNext } from './schedule.ts';

/**
 * All the money of a stage went to the seller: the promise that it was for is fulfilled, unless it has ended or a dispute about it
 * decides. Doing it twice changes nothing.
 */
export const fulfilPaid = (
  ctx: Ctx,
  { subjectId, payload }: Pick<WrittenEvent<'milestone.paid_out'>, 'subjectId' | 'payload'>,
): Promise<void> =>
  insistentTransaction(ctx, async (ctx) => {
    const id = await promiseOfPaid(ctx, subjectId, payload.milestoneId);
    if (id === null) return;
    await obligations.work(ctx, id, async (ctx, held) => {
      if (!obligationLifecycle.can('pay_out', held.status)) return undefined;
      await stopClocks(ctx, held);
      if (held.status === 'submitted') await answerClaim(ctx, id, { answer: 'accepted', by: null });
      const after = moved(ctx, held, 'pay_out');
      await tell(ctx, held, 'obligation.fulfilled', { by: 'escrow' });
      await planNext(ctx, held);
      await tellIfAllClosed(ctx, after);
      return after;
    });
  });
