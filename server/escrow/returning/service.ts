import { DomainError } from '@ahadi/domain/errors.ts';
import { advance } from '@ahadi/domain/escrow/milestones/rules.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import type { Ctx } from '../../core/ctx.ts';
import { on } from '../delivering/service.ts';
import { openDispute } from '../disputing/service.ts';
import { name } from '../evidence/service.ts';
import { onStage, tell, type Where } from '../life/service.ts';
import type { HeldMilestone } from '../milestones/store.ts';
import { advanceStage } from '../moving/service.ts';
import type { Held } from '../store.ts';
import { drop, inHours, restart } from '../timing/service.ts';

/** Goods that came and are to come back do so before the money does. */
const comesBack = (stage: HeldMilestone): boolean => stage.plan.requiresReturn && stage.receivedAt !== null;

/** The seller agrees that the contested part goes back: at once, or after what was delivered came back. */
export const agreeRefund = (ctx: Ctx, where: Where): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.agree_refund', async (ctx, held, stage) => {
    advance(stage.money, { action: 'agree_refund' });
    await drop(ctx, stage, 'milestone.answer');
    if (comesBack(stage)) await askReturn(ctx, held, stage, 'seller');
    else await advanceStage(ctx, held, stage.id, { action: 'agree_refund' });
  });

async function askReturn(ctx: Ctx, held: Held, stage: HeldMilestone, by: 'seller' | 'silence'): Promise<void> {
  await advanceStage(ctx, held, stage.id, { action: 'ask_return' }, { return_shipped_at: null });
  const shipBy = await restart(ctx, stage, 'milestone.return', inHours(ctx, hours.shipReturn));
  await tell(ctx, held, 'milestone.return_asked', { ...on(stage), by, shipBy: shipBy.toISOString() });
}

/** The seller did not answer a rejection: the goods come back first where they came, else the money goes back (M11). */
export async function endAnswer(ctx: Ctx, held: Held, stage: HeldMilestone): Promise<void> {
  if (comesBack(stage)) await askReturn(ctx, held, stage, 'silence');
  else await advanceStage(ctx, held, stage.id, { action: 'refund_by_silence' });
}

/** The seller does not see it so: the rejection becomes a dispute about the same part. */
export const contest = (ctx: Ctx, where: Where, statement: string): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.contest', async (ctx, held, stage) => {
    await drop(ctx, stage, 'milestone.answer');
    await openDispute(ctx, held, stage, { action: 'contest' }, { by: 'seller', reason: 'not_as_agreed', statement });
  });

/** The buyer sent it back and shows that; the seller looks at it within three days. */
export const shipReturn = (
  ctx: Ctx,
  where: Where,
  input: { tracking: string; evidence: readonly string[] },
): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.ship_return', async (ctx, held, stage) => {
    advance(stage.money, { action: 'ship_return' });
    if (stage.returnShippedAt) throw new DomainError('DSP_ONCE_ONLY', 'It is on its way back already.');
    await advanceStage(ctx, held, stage.id, { action: 'ship_return' }, { return_shipped_at: ctx.now });
    await name(ctx, held, stage, input.evidence, { namedFor: 'return' });
    await drop(ctx, stage, 'milestone.return');
    const checkBy = await restart(ctx, stage, 'milestone.return_check', inHours(ctx, hours.returnCheck));
    await tell(ctx, held, 'milestone.return_shipped', { ...on(stage), checkBy: checkBy.toISOString() });
  });

/** It came back: the money of that part does, too. */
export const receiveReturn = (ctx: Ctx, where: Where): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.receive_return', async (ctx, held, stage) => {
    await advanceStage(ctx, held, stage.id, { action: 'receive_return' });
    await drop(ctx, stage, 'milestone.return', 'milestone.return_check');
    await tell(ctx, held, 'milestone.return_received', on(stage));
  });

/** What came back is not what was sent, or nothing came: a dispute about that part. */
export const refuseReturn = (ctx: Ctx, where: Where, statement: string): Promise<EscrowView> =>
  onStage(ctx, where, 'milestone.refuse_return', async (ctx, held, stage) => {
    advance(stage.money, { action: 'refuse_return' });
    if (!stage.returnShippedAt)
      throw new DomainError('ESC_NOT_YET', 'It is not on its way back yet. You can refuse it once it is.');
    await drop(ctx, stage, 'milestone.return_check');
    await openDispute(ctx, held, stage, { action: 'refuse_return' }, { by: 'seller', reason: 'damaged', statement });
  });

/** The buyer kept the goods: that part is the seller's (M12). */
export const endReturn = (ctx: Ctx, held: Held, stage: HeldMilestone) =>
  advanceStage(ctx, held, stage.id, { action: 'keep_goods' });

/** It was sent back and the seller said nothing: the money goes back. */
export const endReturnCheck = (ctx: Ctx, held: Held, stage: HeldMilestone) =>
  advanceStage(ctx, held, stage.id, { action: 'refund_by_silence' });
