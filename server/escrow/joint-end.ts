// Both sides end all that is open and not in dispute together, and say who gets what.
import { DomainError } from '@ahadi/domain/errors.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { heldOf, nobody } from '@ahadi/domain/escrow/milestones/rules.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import { cancelClocks, startClock } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { ClockDeed } from '../core/firing.ts';
import { align, inHours } from './deadlines.ts';
import type { Held } from './escrow.store.ts';
import { escrows } from './escrow.ts';
import { requireSide, requireStep } from './held.ts';
import { advanceStage } from './payout.ts';
import { requireCodeFor, requireGivenByOne } from './second-factor.ts';

/** Stages that both can end together: those that are open and that nobody disputes. */
const endable = (held: Held) => held.milestones.filter(({ money }) => milestoneLifecycle.can('cancel', money.status));

type Proposed = { parts: readonly { milestoneId: string; toSellerMinor: number }[]; reason: string };
/**
 * A side proposes to end all that is open and not in dispute: for each stage that holds money what the seller gets of it, the
 * buyer gets the rest. It waits seven days. Throws BAD_INPUT by field.
 */
export const proposeEnd = escrows.deed('propose_end', async (ctx, held, input: Proposed) => {
  const by = requireSide(ctx, held);
  const stages = endable(held);
  const refuse = (field: string, sentence: string) => {
    throw new DomainError('BAD_INPUT', sentence, { [field]: sentence });
  };
  for (const [index, part] of input.parts.entries()) {
    const stage = stages.find((one) => one.id === part.milestoneId);
    const field = `parts.${index}.toSellerMinor`;
    if (!stage || input.parts.findIndex((one) => one.milestoneId === part.milestoneId) < index)
      return refuse(`parts.${index}.milestoneId`, 'This stage cannot be ended together, or is named twice.');
    if (BigInt(part.toSellerMinor) > heldOf(stage.money)) refuse(field, 'This is more than is held.');
    requireStep(held, BigInt(part.toSellerMinor), stage, field);
  }
  const missing = stages.some(
    ({ id, money }) => heldOf(money) > 0n && !input.parts.some(({ milestoneId }) => milestoneId === id),
  );
  if (missing) refuse('parts', 'Say for each stage that holds money who gets it.');
  const parts = stages.map(({ id: milestoneId, money }) => {
    const toSellerMinor = input.parts.find((part) => part.milestoneId === milestoneId)?.toSellerMinor ?? 0;
    return { milestoneId, toSellerMinor, toBuyerMinor: Number(heldOf(money)) - toSellerMinor };
  });
  await requireGivenByOne(ctx, held.terms.currency, givenInAll(by, { parts }));
  const validUntil = inHours(ctx, hours.endProposal);
  await cancelClocks(ctx, escrows.subject(held), ['escrow.end_proposal']);
  await startClock(ctx, escrows.subject(held), { kind: 'escrow.end_proposal', dueAt: validUntil });
  await escrows.tell(ctx, held, 'escrow.end_proposed', { by, reason: input.reason });
  return { ...held, endProposal: { by, parts, reason: input.reason, validUntil: validUntil.toISOString() } };
});

/**
 * The other side's answer, or its maker taking it back with a no. With yes every stage named is paid out like that and cancelled.
 * Throws STALE when money moved since, DSP_DEADLINE_PASSED.
 */
export const answerEnd = escrows.deed(
  'agree_end',
  async (ctx, held, { accept, code }: { accept: boolean; code?: string | undefined }) => {
    const proposal = held.endProposal;
    if (!proposal) throw new DomainError('NOT_FOUND', 'There is no proposal to end it.');
    if (accept && proposal.by === requireSide(ctx, held))
      throw new DomainError('OFFER_NOT_YOUR_TURN', 'The other side answers your proposal. You can take it back.');
    if (accept && Date.parse(proposal.validUntil) <= ctx.now.getTime() && !held.hold)
      throw new DomainError('DSP_DEADLINE_PASSED', 'The time of this proposal is over.');
    if (accept) await requireCodeFor(ctx, held.terms.currency, givenInAll(requireSide(ctx, held), proposal), code);
    await cancelClocks(ctx, escrows.subject(held), ['escrow.end_proposal']);
    await escrows.tell(ctx, held, 'escrow.end_answered', { accepted: accept });
    const answered = { ...held, endProposal: null };
    return accept ? endTogether(ctx, answered, proposal) : answered;
  },
);

/** What a side gives away when everything ends like this. */
const givenInAll = (side: 'buyer' | 'seller', { parts }: Pick<NonNullable<Held['endProposal']>, 'parts'>): bigint =>
  parts.reduce(
    (sum, { toSellerMinor, toBuyerMinor }) => sum + BigInt(side === 'buyer' ? toSellerMinor : toBuyerMinor),
    0n,
  );

async function endTogether(ctx: Ctx, held: Held, { parts }: NonNullable<Held['endProposal']>): Promise<Held> {
  let after = held;
  for (const part of parts) {
    const stage = after.milestones.find(({ id }) => id === part.milestoneId);
    const [seller, buyer] = [BigInt(part.toSellerMinor), BigInt(part.toBuyerMinor)];
    if (!stage || heldOf(stage.money) !== seller + buyer || !milestoneLifecycle.can('cancel', stage.money.status))
      throw new DomainError('STALE', 'Money moved since this was proposed. Propose it again.');
    after = await advanceStage(ctx, after, stage.id, { action: 'cancel', distribution: { ...nobody, seller, buyer } });
  }
  return align(ctx, after);
}

/** Nobody answered the proposal in its time. */
export const lapseEndProposal: ClockDeed = (ctx, { subject }) =>
  escrows.work(ctx, subject.id, async (ctx, held) => {
    if (!held.endProposal) return undefined;
    await escrows.tell(ctx, held, 'escrow.end_answered', { accepted: false });
    return { ...held, endProposal: null };
  });
