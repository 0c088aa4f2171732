// The seller answers a reported problem: with a return, or with an offer to keep it for less.
import { DomainError } from '@ahadi/domain/errors.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import type { Ctx } from '../core/ctx.ts';
import { viewEscrow } from '../escrow/escrow.ts';
import { makeOffer } from '../escrow/offers.ts';
import { agreeRefund, contest } from '../escrow/returns.ts';
import type { HeldParcel } from './order.store.ts';
import { inEscrow, parcels } from './parcel.ts';

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
export const answerReport = inEscrow.deed('answer_report', async (ctx, held, _same, { answer }: { answer: Answer }) => {
  const { where, stage } = await reportedOf(ctx, held);
  const told = { no: held.no, currency: held.order.currency };
  if (answer.kind === 'return') {
    await agreeRefund(ctx, where);
    await parcels.tell(ctx, held, 'parcel.report_answered', { ...told, answer: 'return', backMinor: null });
    return held;
  }
  const { backMinor, words } = answer;
  if (backMinor > stage.contestedMinor) {
    const sentence = 'This is more than the report is about.';
    throw new DomainError('BAD_INPUT', sentence, { backMinor: sentence });
  }
  // Not all of it goes back, so the seller does not see it as the buyer does: the two talk about this part.
  if (milestoneLifecycle.can('contest', stage.status)) await contest(ctx, { ...where, statement: words });
  await makeOffer(ctx, { ...where, toSellerMinor: stage.contestedMinor - backMinor });
  await parcels.tell(ctx, held, 'parcel.report_answered', { ...told, answer: 'keep', backMinor });
  return held;
});
