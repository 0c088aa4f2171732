// Either side gives of what is held, whatever else goes on.
import { advance } from '@ahadi/domain/escrow/milestones/rules.ts';
import { endTalksWhenChanged } from './dispute.ts';
import { onStage } from './escrow.ts';
import { requireStep } from './held.ts';
import { advanceStage } from './payout.ts';
import { requireCodeFor, requireGivenByOne } from './second-factor.ts';

type Release = { amountMinor: number; code?: string | undefined };
/** The buyer pays so much of what is held, whatever else goes on. Throws CODE_NEEDED from the limit on, BAD_INPUT, ESC_ON_HOLD. */
export const release = onStage.deed('release', async (ctx, held, stage, { amountMinor, code }: Release) => {
  const amount = BigInt(amountMinor);
  advance(stage.money, { action: 'release', amount }); // what cannot be is refused before a code is asked for
  requireStep(held, amount, stage, 'amountMinor');
  await requireCodeFor(ctx, held.terms.currency, amount, code);
  return endTalksWhenChanged(ctx, await advanceStage(ctx, held, stage.id, { action: 'release', amount }), stage);
});

/** The seller gives so much of what is held back, whatever else goes on. */
export const refund = onStage.deed(
  'refund',
  async (ctx, held, stage, { amountMinor, reason }: { amountMinor: number; reason: string }) => {
    const amount = BigInt(amountMinor);
    advance(stage.money, { action: 'refund', amount });
    requireStep(held, amount, stage, 'amountMinor');
    await requireGivenByOne(ctx, held.terms.currency, amount);
    const after = await advanceStage(ctx, held, stage.id, { action: 'refund', amount }, {}, reason);
    return endTalksWhenChanged(ctx, after, stage);
  },
);
