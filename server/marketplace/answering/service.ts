import { DomainError } from '@ahadi/domain/errors.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import type { Parcel } from '@ahadi/domain/marketplace/buying/schema.ts';
import type { Ctx } from '../../core/ctx.ts';
import { viewEscrow } from '../../escrow/escrow.ts';
import { makeOffer } from '../../escrow/offers.ts';
import { agreeRefund, contest } from '../../escrow/returns.ts';
import { tellOf } from '../ordering/service.ts';
import type { HeldParcel } from '../ordering/store.ts';
import { step } from '../parcels/life/service.ts';

type Answer = { kind: 'return' } | { kind: 'keep'; backMinor: number; words: string };

/** The stage that holds the money of a parcel, and what of it the report is about, minor units. */
async function reportedOf(ctx: Ctx, { escrowId, no }: HeldParcel) {
  const view = escrowId === null ? undefined : await viewEscrow(ctx, escrowId);
  const [stage] = view?.milestones ?? [];
  if (!view || !stage) throw new DomainError('ILLEGAL_TRANSITION', `${no} is not paid.`);
  return { where: { id: view.id, milestoneId: stage.id }, stage };
}

/**
 * The seller's answer to a reported problem. A return brings the money back once the goods are: the seller pays the way. Keeping it is an offer
 * of so much, minor units, which the buyer takes or refuses; another sum takes its place. Throws BAD_INPUT for more than is contested, and
 * what the escrow refuses.
 */
export const answerReport = (ctx: Ctx, { id, answer }: { id: string; answer: Answer }): Promise<Parcel> =>
  step(ctx, id, 'answer_report', async (ctx, { held, parcel }) => {
    const { where, stage } = await reportedOf(ctx, parcel);
    const { no } = parcel;
    const { currency } = held;
    if (answer.kind === 'return') {
      await agreeRefund(ctx, where);
      await tellOf(ctx, held, parcel, 'parcel.report_answered', { no, answer: 'return', backMinor: null, currency });
      return 'followed';
    }
    const { backMinor, words } = answer;
    if (backMinor > stage.contestedMinor) {
      const sentence = 'This is more than the report is about.';
      throw new DomainError('BAD_INPUT', sentence, { backMinor: sentence });
    }
    // Not all of it goes back, so the seller does not see it as the buyer does: the two talk about this part.
    if (milestoneLifecycle.can('contest', stage.status)) await contest(ctx, { ...where, statement: words });
    await makeOffer(ctx, { ...where, toSellerMinor: stage.contestedMinor - backMinor });
    await tellOf(ctx, held, parcel, 'parcel.report_answered', { no, answer: 'keep', backMinor, currency });
    return 'followed';
  });
