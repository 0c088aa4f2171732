import type { WrittenEvent } from '@ahadi/domain/events.ts';
import { obligationLifecycle } from '@ahadi/domain/obligations/lifecycle.ts';
import { type Ctx, transaction } from '../../core/ctx.ts';
import { promiseOfPaid } from '../../escrow/promises.ts';
import { readObligation } from '../holding/service.ts';
import { move, stopClocks, tell, tellIfAllClosed } from '../life/service.ts';
import { planNext } from '../planning/service.ts';
import { answerClaim } from '../store.ts';

/**
 * All the money of a stage went to the seller: the promise that it was for is fulfilled, unless it has ended or a dispute about it
 * decides. Doing it twice changes nothing.
 */
export const fulfilPaid = (
  ctx: Ctx,
  { subjectId, payload }: Pick<WrittenEvent<'milestone.paid_out'>, 'subjectId' | 'payload'>,
): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const id = await promiseOfPaid(ctx, subjectId, payload.milestoneId);
    if (id === null) return;
    const held = await readObligation(ctx, id, true);
    if (!obligationLifecycle.can('pay_out', held.status)) return;
    await stopClocks(ctx, held);
    if (held.status === 'submitted') await answerClaim(ctx, id, { answer: 'accepted', by: null });
    await move(ctx, held, 'pay_out');
    await tell(ctx, held, 'obligation.fulfilled', { by: 'escrow' });
    await planNext(ctx, held);
    await tellIfAllClosed(ctx, held);
  });
