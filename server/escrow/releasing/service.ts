import type { Currency } from '@ahadi/domain/core/money.ts';
import { DAY } from '@ahadi/domain/core/time.ts';
import { limitsOf } from '@ahadi/domain/escrow/fees/rules.ts';
import { advance } from '@ahadi/domain/escrow/milestones/rules.ts';
import type { EscrowView } from '@ahadi/domain/escrow/schema.ts';
import { userIdOf } from '../../core/authorize.ts';
import type { Ctx } from '../../core/ctx.ts';
import { requireMoneyCode } from '../../payments/codes/service.ts';
import { requireStep } from '../delivering/service.ts';
import { endTalksWhenChanged } from '../disputing/service.ts';
import { onStage, type Where } from '../life/service.ts';
import { advanceStage } from '../moving/service.ts';
import { noteRelease, releasedWithoutCode } from './store.ts';

/**
 * From a limit on a code is asked for. What the same person released within a day without one counts along, in whatever escrow: many
 * small parts are judged like one large one. One person's releases wait for each other here.
 */
async function requireCodeFor(ctx: Ctx, currency: Currency, amount: bigint, code: string | undefined): Promise<void> {
  const userId = userIdOf(ctx);
  const { codeFromMinor } = limitsOf(currency);
  const before = await releasedWithoutCode(ctx, userId, currency, new Date(ctx.now.getTime() - DAY));
  const needsCode = before + amount >= codeFromMinor;
  if (needsCode) await requireMoneyCode(ctx, code);
  await noteRelease(ctx, { userId, currency, amountMinor: amount, withCode: needsCode });
}

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
