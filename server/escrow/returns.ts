// Goods that were rejected come back before their money does.
import { DomainError } from '@ahadi/domain/errors.ts';
import { advance } from '@ahadi/domain/escrow/milestones/rules.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import { comesBack } from '@ahadi/domain/escrow/silence.ts';
import type { Ctx } from '../core/ctx.ts';
import { drop, inHours, restart } from './deadlines.ts';
import { openDispute } from './dispute.ts';
import type { Held } from './escrow.store.ts';
import { escrows, onStage } from './escrow.ts';
import { name } from './evidence.ts';
import { on } from './held.ts';
import { advanceStage } from './payout.ts';
import { requireGivenByOne } from './second-factor.ts';
import type { HeldMilestone } from './stages.store.ts';

/** The seller agrees that the contested part goes back: at once, or after what was delivered came back. */
export const agreeRefund = onStage.deed('agree_refund', async (ctx, held, stage) => {
  advance(stage.money, { action: 'agree_refund' });
  await requireGivenByOne(ctx, held.terms.currency, stage.money.contested);
  await drop(ctx, stage, 'milestone.answer');
  return comesBack({ ...stage.plan, receivedAt: stage.receivedAt })
    ? askReturn(ctx, held, stage, 'seller')
    : advanceStage(ctx, held, stage.id, { action: 'agree_refund' });
});

/** The goods come back first, because the seller asks for it or did not answer the rejection (M11). */
export async function askReturn(ctx: Ctx, held: Held, stage: HeldMilestone, by: 'seller' | 'silence'): Promise<Held> {
  const after = await advanceStage(ctx, held, stage.id, { action: 'ask_return' }, { returnShippedAt: null });
  const shipBy = await restart(ctx, stage, 'milestone.return', inHours(ctx, hours.shipReturn));
  await escrows.tell(ctx, held, 'milestone.return_asked', { ...on(stage), by, shipBy: shipBy.toISOString() });
  return after;
}

/** The seller does not see it so: the rejection becomes a dispute about the same part. */
export const contest = onStage.deed('contest', async (ctx, held, stage, { statement }: { statement: string }) => {
  await drop(ctx, stage, 'milestone.answer');
  const said = { by: 'seller', reason: 'not_as_agreed', statement } as const;
  return openDispute(ctx, held, stage, { action: 'contest' }, said);
});

type Shipped = { tracking: string; evidence: readonly string[] };
/** The buyer sent it back and shows that; the seller looks at it within three days. */
export const shipReturn = onStage.deed('ship_return', async (ctx, held, stage, { evidence }: Shipped) => {
  advance(stage.money, { action: 'ship_return' });
  if (stage.returnShippedAt) throw new DomainError('DSP_ONCE_ONLY', 'It is on its way back already.');
  const sent = { returnShippedAt: ctx.now.toISOString() };
  const after = await advanceStage(ctx, held, stage.id, { action: 'ship_return' }, sent);
  await name(ctx, held, stage, evidence, { namedFor: 'return' });
  await drop(ctx, stage, 'milestone.return');
  const checkBy = await restart(ctx, stage, 'milestone.return_check', inHours(ctx, hours.returnCheck));
  await escrows.tell(ctx, held, 'milestone.return_shipped', { ...on(stage), checkBy: checkBy.toISOString() });
  return after;
});

/** It came back: the money of that part does, too. */
export const receiveReturn = onStage.deed('receive_return', async (ctx, held, stage) => {
  advance(stage.money, { action: 'receive_return' });
  await requireGivenByOne(ctx, held.terms.currency, stage.money.contested);
  const after = await advanceStage(ctx, held, stage.id, { action: 'receive_return' });
  await drop(ctx, stage, 'milestone.return', 'milestone.return_check');
  await escrows.tell(ctx, held, 'milestone.return_received', on(stage));
  return after;
});

/** What came back is not what was sent, or nothing came: a dispute about that part. */
export const refuseReturn = onStage.deed(
  'refuse_return',
  async (ctx, held, stage, { statement }: { statement: string }) => {
    advance(stage.money, { action: 'refuse_return' });
    if (!stage.returnShippedAt)
      throw new DomainError('ESC_NOT_YET', 'It is not on its way back yet. You can refuse it once it is.');
    await drop(ctx, stage, 'milestone.return_check');
    const said = { by: 'seller', reason: 'damaged', statement } as const;
    return openDispute(ctx, held, stage, { action: 'refuse_return' }, said);
  },
);
