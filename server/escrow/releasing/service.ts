import { advance } from '@ahadi/domain/escrow/milestones/rules.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import type { Ctx } from '../../core/ctx.ts';
import { requireStep } from '../delivering/service.ts';
import { endTalksWhenChanged } from '../disputing/service.ts';
import { onStage, type Where } from '../life/service.ts';
import { advanceStage } from '../moving/service.ts';
import { requireCodeFor } from '../proving/service.ts';

/** The buyer pays so much of what is held, whatever else goes on. Throws CODE_NEEDED from the limit on, BAD_INPUT, ESC_ON_HOLD. */
export const release = (
  ctx: Ctx,
  where: Where,
  input: { amountMinor: number; code?: string | undefined },
): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.release', async (ctx, held, stage) => {
    const amount = BigInt(input.amountMinor);
    advance(stage.money, { action: 'release', amount }); // what cannot be is refused before a code is asked for
    requireStep(held, amount, stage, 'amountMinor');
    await requireCodeFor(ctx, held.terms.currency, amount, input.code);
    const money = await advanceStage(ctx, held, stage.id, { action: 'release', amount });
    await endTalksWhenChanged(ctx, stage, money);
  });

/** The seller gives so much of what is held back, whatever else goes on. */
export const refund = (ctx: Ctx, where: Where, input: { amountMinor: number; reason: string }): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.refund', async (ctx, held, stage) => {
    const amount = BigInt(input.amountMinor);
    advance(stage.money, { action: 'refund', amount });
    requireStep(held, amount, stage, 'amountMinor');
    const money = await advanceStage(ctx, held, stage.id, { action: 'refund', amount }, {}, input.reason);
    await endTalksWhenChanged(ctx, stage, money);
  });
