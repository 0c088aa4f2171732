// A mediator's split needs both sides, and a decision that binds needs two administrators.
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { DomainError } from '@ahadi/domain/errors.ts';
import { milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { advance } from '@ahadi/domain/escrow/milestones/rules.ts';
import type { Distribution } from '@ahadi/domain/escrow/milestones/schema.ts';
import { hours } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowView, Resolution, Shares } from '@ahadi/domain/escrow/schema.ts';
import { v7 as uuidv7 } from 'uuid';
import { userIdOf } from '../core/authorize.ts';
import { canonicalJson, sha256Hex } from '../core/canonical.ts';
import type { Ctx } from '../core/ctx.ts';
import { installationSecret } from '../core/secrets.ts';
import { drop, inHours, restart } from './deadlines.ts';
import { endOffer, voidResolution } from './dispute.ts';
import { addReader, type Held, personOfNumber } from './escrow.store.ts';
import { escrows, onStage } from './escrow.ts';
import { name } from './evidence.ts';
import { on, requireSide, requireStep, withStage } from './held.ts';
import { addResolution, changeResolution, type HeldResolution, resolutionsOf } from './offers.store.ts';
import { advanceStage } from './payout.ts';
import { givenBy, requireCodeFor } from './second-factor.ts';
import type { HeldMilestone } from './stages.store.ts';

/** An administrator names who mediates: nobody who takes part, and not the administrator. Throws BAD_INPUT. */
export const appointMediator = onStage.deed(
  'appoint_mediator',
  async (ctx, held, stage, { userNumber }: { userNumber: string }) => {
    milestoneLifecycle.next('propose_split', stage.money.status);
    const person = await personOfNumber(ctx, userNumber);
    const refuse = (sentence: string) => {
      throw new DomainError('BAD_INPUT', sentence, { userNumber: sentence });
    };
    if (!person) return refuse('There is nobody with this number.');
    if (isNear(held, person.userId)) refuse('Somebody who takes part, or acts for a side, cannot mediate.');
    if (person.userId === userIdOf(ctx)) refuse('Name another person than yourself.');
    const free = await voidOpenSplit(ctx, held, stage);
    await addReader(ctx, held.id, person.userId);
    const named = { mediatorUserId: person.userId, mediatorName: person.name };
    const after = withMediators(withStage(free, stage.id, named));
    const userId = person.userId as EscrowView['creatorUserId']; // the brand is born here
    await escrows.tell(ctx, withMediators(held, person.userId), 'milestone.mediator_appointed', {
      ...on(stage),
      userId,
    });
    return after;
  },
);

/** Takes part in it, or acts or acted for who does. */
const isNear = ({ creatorUserId, parties, actingUserIds }: Held, userId: string | null): boolean =>
  [creatorUserId, ...parties.map((party) => party.userId), ...actingUserIds].includes(userId);

/** Who mediates a stage reads the escrow; who did until now is told of who does instead. */
const withMediators = (held: Held, ...more: string[]): Held => ({
  ...held,
  mediatorUserIds: [...held.milestones.flatMap(({ mediatorUserId }) => mediatorUserId ?? []), ...more],
});

/** A split of the mediator that nobody completed. A binding decision that waits for its second person stays. */
async function voidOpenSplit(ctx: Ctx, held: Held, stage: HeldMilestone): Promise<Held> {
  const open = (await resolutionsOf(ctx, held.id)).find(isOpenOf(stage));
  if (open?.source === 'mediator') return voidResolution(ctx, held, stage);
  if (open) throw new DomainError('ILLEGAL_TRANSITION', 'A binding decision waits for a second administrator already.');
  return held;
}
const isOpenOf =
  (stage: Pick<HeldMilestone, 'id'>) =>
  ({ milestoneId, status }: HeldResolution): boolean =>
    milestoneId === stage.id && status === 'proposed';

const distributionOf = (shares: Shares): Distribution => ({
  buyer: BigInt(shares.buyerMinor),
  seller: BigInt(shares.sellerMinor),
  mediator: BigInt(shares.mediatorMinor),
  platform: BigInt(shares.platformMinor),
});

type Written = { source: Resolution['source']; shares: Shares; reasons: string };

/** The canonical document of a split, its hash, and the signature of this installation over it. */
async function signed(ctx: Ctx, held: Held, stage: HeldMilestone, written: Written & { decidedOn: string | null }) {
  const document = canonicalJson({
    ...written,
    escrow: held.ref,
    termsSha256: held.termsSha256,
    milestoneId: stage.id,
    stage: stage.seq,
    currency: held.terms.currency,
    contestedMinor: Number(stage.money.contested),
    writtenBy: userIdOf(ctx),
    at: ctx.now.toISOString(),
  });
  const key = createPrivateKey(await installationSecret(ctx, 'escrow-resolutions', makeKey));
  return {
    document,
    documentSha256: sha256Hex(document),
    signature: sign(null, Buffer.from(document), key).toString('base64'),
  };
}
const makeKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Parts in the steps that can be paid, that add up to what is contested. Throws BAD_INPUT. */
function requireShares(held: Held, stage: HeldMilestone, shares: Shares, action: 'accept_split' | 'execute'): void {
  advance(stage.money, { action, distribution: distributionOf(shares) });
  if (shares.mediatorMinor > 0 && !stage.mediatorUserId) {
    const sentence = 'Nobody mediates here who could be paid.';
    throw new DomainError('BAD_INPUT', sentence, { 'shares.mediatorMinor': sentence });
  }
  for (const [field, part] of Object.entries(shares)) requireStep(held, BigInt(part), stage, `shares.${field}`);
}

/** The mediator proposes who gets how much, with reasons; both answer within 72 hours. */
export const proposeSplit = onStage.deed(
  'propose_split',
  async (ctx, held, stage, { shares, reasons }: { shares: Shares; reasons: string }) => {
    advance(stage.money, { action: 'propose_split' });
    if (isNear(held, userIdOf(ctx)))
      throw new DomainError('FORBIDDEN', 'You act for a side of this now, so somebody else has to mediate it.');
    requireShares(held, stage, shares, 'accept_split');
    const free = await voidOpenSplit(ctx, held, stage);
    const dueAt = await restart(ctx, stage, 'milestone.split_answer', inHours(ctx, hours.splitAnswer));
    const written = { source: 'mediator', shares, reasons } as const;
    const { id, documentSha256 } = await write(ctx, held, stage, written, { dueAt });
    await drop(ctx, stage, 'milestone.negotiation');
    await escrows.tell(ctx, held, 'milestone.split_proposed', {
      ...on(stage),
      resolutionId: id,
      shares,
      documentSha256,
      answerBy: dueAt.toISOString(),
    });
    return withStage(free, stage.id, { splitAcceptedBy: [] });
  },
);

async function write(
  ctx: Ctx,
  held: Held,
  stage: HeldMilestone,
  { source, shares, reasons }: Written,
  more: { dueAt: Date | null; evidenceId?: string; decidedOn?: string },
) {
  const id = uuidv7();
  const decidedOn = more.decidedOn ?? null;
  const paper = await signed(ctx, held, stage, { source, shares, reasons, decidedOn });
  await addResolution(ctx, {
    ...{ id, milestoneId: stage.id, source, shares, reasons, decidedOn, ...paper },
    evidenceId: more.evidenceId ?? null,
    madeBy: userIdOf(ctx),
    dueAt: more.dueAt,
  });
  return { id, documentSha256: paper.documentSha256 };
}

/** The split that is meant, while it waits. Throws NOT_FOUND, STALE when it does not wait any more. */
async function openResolution(ctx: Ctx, held: Held, stage: HeldMilestone, id: string, isBinding: boolean) {
  milestoneLifecycle.next('answer_split', stage.money.status);
  const found = (await resolutionsOf(ctx, held.id)).find((one) => one.id === id && one.milestoneId === stage.id);
  if (!found || (found.source !== 'mediator') !== isBinding) throw new DomainError('NOT_FOUND');
  if (!isOpenOf(stage)(found))
    throw new DomainError('STALE', 'This does not wait for an answer any more. Reload to see where it stands.');
  return found;
}

type SplitAnswer = { resolutionId: string; accept: boolean; code?: string | undefined };
/** A side's answer to the mediator's split. With both yes it is paid out at once; a no takes the matter further. Throws DSP_DEADLINE_PASSED. */
export const answerSplit = onStage.deed(
  'answer_split',
  async (ctx, held, stage, { resolutionId, accept, code }: SplitAnswer) => {
    const found = await openResolution(ctx, held, stage, resolutionId, false);
    const by = requireSide(ctx, held);
    if (found.dueAt && Date.parse(found.dueAt) <= ctx.now.getTime() && !held.hold)
      throw new DomainError('DSP_DEADLINE_PASSED', 'The time to answer is over.');
    if (found.acceptedBy.includes(by)) throw new DomainError('DSP_ONCE_ONLY', 'You accepted it already.');
    if (accept) await requireCodeFor(ctx, held.terms.currency, givenBy(by, found.shares), code);
    await escrows.tell(ctx, held, 'milestone.split_answered', { ...on(stage), resolutionId, by, accepted: accept });
    if (!accept) {
      await changeResolution(ctx, resolutionId, { status: 'refused' });
      await drop(ctx, stage, 'milestone.split_answer');
      return escalated(ctx, withStage(held, stage.id, { splitAcceptedBy: null }), stage);
    }
    const acceptedBy = [...found.acceptedBy, by];
    const isComplete = acceptedBy.length === 2;
    await changeResolution(ctx, resolutionId, { status: isComplete ? 'accepted' : 'proposed', acceptedBy });
    if (!isComplete) return withStage(held, stage.id, { splitAcceptedBy: acceptedBy });
    await drop(ctx, stage, 'milestone.split_answer');
    const settled = await endOffer(ctx, withStage(held, stage.id, { splitAcceptedBy: null }), stage);
    const distribution = distributionOf(found.shares);
    return advanceStage(ctx, settled, stage.id, { action: 'accept_split', distribution });
  },
);

/** What a mediator could not settle is for somebody whose decision binds. */
function escalated({ now }: Pick<Ctx, 'now'>, held: Held, { id, money, dispute }: HeldMilestone): Held {
  advance(money, { action: 'escalate' });
  return dispute ? withStage(held, id, { dispute: { ...dispute, escalatedAt: now.toISOString() } }) : held;
}

/** Not both answered the mediator in time (M18). */
export async function lapseSplit(ctx: Ctx, held: Held, stage: HeldMilestone): Promise<Held> {
  const open = (await resolutionsOf(ctx, held.id)).find(isOpenOf(stage));
  if (open?.source !== 'mediator') return held;
  await changeResolution(ctx, open.id, { status: 'lapsed' });
  const after = escalated(ctx, withStage(held, stage.id, { splitAcceptedBy: null }), stage);
  await escrows.tell(ctx, held, 'milestone.split_lapsed', { ...on(stage), resolutionId: open.id });
  return after;
}

type Decision = {
  source: 'award' | 'court' | 'consent';
  shares: Shares;
  reasons: string;
  evidenceId: string;
  decidedOn: string;
};

/**
 * The first of two administrators enters what an arbitrator or a court decided, or what both sides signed, with its document. An
 * award binds only those who agreed to it in the terms. Throws BAD_INPUT by field.
 */
export const enterDecision = onStage.deed('enter_decision', async (ctx, held, stage, input: Decision) => {
  requireShares(held, stage, input.shares, 'execute');
  if (input.source === 'award' && held.terms.disputeClause !== 'binding') {
    const sentence = 'The two did not agree that an award binds them. Enter a court’s decision, or what both signed.';
    throw new DomainError('BAD_INPUT', sentence, { source: sentence });
  }
  if (Date.parse(`${input.decidedOn}T00:00:00Z`) > ctx.now.getTime()) {
    const sentence = 'A decision cannot be from a day that is still to come.';
    throw new DomainError('BAD_INPUT', sentence, { decidedOn: sentence });
  }
  const undecided = await voidOpenSplit(ctx, held, stage);
  await drop(ctx, stage, 'milestone.split_answer');
  await name(ctx, held, stage, [input.evidenceId], { namedFor: 'decision' });
  // From when the two hear of it here, whenever it was decided: else there were no time to have it stayed.
  const dueAt = input.source === 'consent' ? null : inHours(ctx, hours.stay);
  const { id, documentSha256 } = await write(ctx, held, stage, input, { ...input, dueAt });
  const { source, shares } = input;
  await escrows.tell(ctx, held, 'milestone.decision_entered', {
    ...on(stage),
    resolutionId: id,
    source,
    shares,
    documentSha256,
    stayUntil: dueAt?.toISOString() ?? null,
  });
  return withStage(undecided, stage.id, { decisionBy: userIdOf(ctx) });
});

type Confirmed = { resolutionId: string; carryOut: boolean; reason: string };
/**
 * The second administrator carries it out, once the 14 days are over in which it can be stayed, or sends it back. Throws
 * PUB_TWO_PERSON_REQUIRED, ESC_NOT_YET.
 */
export const confirmDecision = onStage.deed(
  'enter_decision',
  async (ctx, held, stage, { resolutionId, carryOut, reason }: Confirmed) => {
    const found = await openResolution(ctx, held, stage, resolutionId, true);
    const confirmedBy = userIdOf(ctx);
    if (found.madeBy === confirmedBy) throw new DomainError('PUB_TWO_PERSON_REQUIRED');
    await onStage.permit(ctx, 'execute', held, stage);
    const free = withStage(held, stage.id, { decisionBy: null });
    if (!carryOut) {
      await changeResolution(ctx, resolutionId, { status: 'refused', confirmedBy });
      await escrows.tell(ctx, held, 'milestone.decision_sent_back', { ...on(stage), resolutionId, reason });
      return free;
    }
    if (found.dueAt && Date.parse(found.dueAt) > ctx.now.getTime())
      throw new DomainError(
        'ESC_NOT_YET',
        'For 14 days after a decision was entered somebody may have it stayed. It can be carried out after that.',
      );
    await changeResolution(ctx, resolutionId, { status: 'executed', confirmedBy });
    const decided = await endOffer(ctx, free, stage);
    const distribution = distributionOf(found.shares);
    return advanceStage(ctx, decided, stage.id, { action: 'execute', distribution }, {}, reason);
  },
);
