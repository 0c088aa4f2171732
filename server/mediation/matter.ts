// What a mediation is about is settled with it, or goes on.
import { disputeAfter } from '@ahadi/domain/mediation/outcome.ts';
import type { Outcome } from '@ahadi/domain/mediation/schema.ts';
import type { Ctx } from '../core/ctx.ts';
import { resumeAfterMediation, settleByMediation } from '../disputes/mediation.ts';
import type { Held } from './mediation.store.ts';

/** The dispute that the case stopped follows its end; `outcome` is null where not everybody agreed to mediate. Doing it twice changes nothing. */
export async function followEnd(
  ctx: Ctx,
  { disputeId, settlementAgreementId }: Held,
  outcome: Outcome | null,
): Promise<void> {
  if (!disputeId) return;
  const after = disputeAfter(outcome);
  if (after === 'stopped') return;
  if (after === 'resolved') await settleByMediation(ctx, disputeId, settlementAgreementId);
  else await resumeAfterMediation(ctx, disputeId, { withFloor: after === 'with days left' });
}
