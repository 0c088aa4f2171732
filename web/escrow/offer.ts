import { foreseen } from '@ahadi/domain/core/foreseen.ts';
import { actIn } from '@ahadi/domain/escrow/acts.ts';
import { type EscrowAction, escrowLifecycle } from '@ahadi/domain/escrow/lifecycle.ts';
import { type MilestoneAction, milestoneLifecycle } from '@ahadi/domain/escrow/milestones/lifecycle.ts';
import { whyNotUndelivered } from '@ahadi/domain/escrow/milestones/rules.ts';
import { permissions, whoMay } from '@ahadi/domain/escrow/permissions.ts';
import { isShippedKind, mostCures, whyLed, whyStageLed } from '@ahadi/domain/escrow/rules.ts';
import type { EscrowParty, EscrowRole, EscrowView, MilestoneView, Resolution } from '@ahadi/domain/escrow/schema.ts';
import { whyNotActing } from '@ahadi/domain/organisations/acts.ts';
import type { Reader } from './useReader.ts';

/** Why the reader cannot do this now, as a sentence, or null when they can. */
export type Why = string | null;
/** A deed on a stage; the last two are an administrator's. */
export type StageDeed = MilestoneAction | 'appoint_mediator' | 'enter_decision';

export const partyOf = (view: Pick<EscrowView, 'parties'>, role: EscrowRole): EscrowParty | null =>
  view.parties.find((party) => party.role === role) ?? null;

/** Buyer or seller, whichever the reader is; null for anyone who only pays, mediates or administers. */
export const sideOf = ({ myRoles }: Pick<EscrowView, 'myRoles'>): 'buyer' | 'seller' | null =>
  myRoles.includes('buyer') ? 'buyer' : myRoles.includes('seller') ? 'seller' : null;
export const otherSide = (side: 'buyer' | 'seller'): 'buyer' | 'seller' => (side === 'buyer' ? 'seller' : 'buyer');

export const nameOf = (view: Pick<EscrowView, 'parties'>, role: 'buyer' | 'seller'): string =>
  partyOf(view, role)?.name || `the ${role}`;

/** The sides as a sentence begins that says what they get. */
export const calledBy = (view: Pick<EscrowView, 'parties' | 'myRoles'>) => ({
  buyer: view.myRoles.includes('buyer') ? 'You get' : `${nameOf(view, 'buyer')} gets`,
  seller: view.myRoles.includes('seller') ? 'You get' : `${nameOf(view, 'seller')} gets`,
});

export const openOffer = (stage: MilestoneView) => stage.offers.find(({ status }) => status === 'open') ?? null;
/** The mediator's split that waits for the two sides. */
export const openSplit = ({ resolutions }: MilestoneView): Resolution | null =>
  resolutions.find(({ source, status }) => source === 'mediator' && status === 'proposed') ?? null;
/** The binding decision that waits for a second officer. */
export const openDecision = ({ resolutions }: MilestoneView): Resolution | null =>
  resolutions.find(({ source, status }) => source !== 'mediator' && status === 'proposed') ?? null;

/** Handed to a carrier, and nobody has said yet that it came. */
export const isOnTheWay = (view: EscrowView, stage: MilestoneView): boolean =>
  stage.status === 'delivered' && isShippedKind(view.terms.kind) && stage.deliveries.at(-1)?.receivedAt === null;

/** The two sides have both accepted the newest terms: where the reader stands in that. */
export const hasAccepted = (view: EscrowView, role: 'buyer' | 'seller'): boolean =>
  partyOf(view, role)?.acceptedVersion === view.termsVersion;

/** An escrow as the permissions look at it: the reader's roles count also where they act for an organisation. */
const likeOf = (view: EscrowView, reader: Reader) => ({
  creatorUserId: view.creatorUserId,
  parties: view.parties.map(({ role, userId }) => ({
    role,
    userId: view.myRoles.includes(role) && role !== 'payer' ? reader.userId : userId,
  })),
  mediatorUserIds: view.milestones.some(({ mediator }) => mediator?.isMe) ? [reader.userId] : [],
});
const stageLikeOf = (view: EscrowView, stage: MilestoneView, reader: Reader) => ({
  ...likeOf(view, reader),
  mediatorUserId: stage.mediator?.isMe ? reader.userId : null,
  decisionBy: openDecision(stage)?.isMine ? reader.userId : null,
});

/** Of these nothing leaves while money stands still. */
const paysOut: readonly StageDeed[] = [
  ...(['take_back', 'release', 'refund', 'agree_refund', 'cancel_overdue', 'receive_return'] as const),
  ...(['accept_offer', 'answer_split', 'waive', 'execute'] as const),
];

/** While the work is under way the extra time is for a stage that is paid in part, once. */
function whyNoMoreTime(view: EscrowView): Why {
  const clock = view.milestones
    .flatMap(({ clocks }) => clocks)
    .find(({ kind, status }) => kind === 'milestone.funding' && (status === 'running' || status === 'paused'));
  if (!clock) return 'No stage is paid in part.';
  return clock.changes.some(({ why }) => why === 'extension')
    ? 'The extra time was taken already; it is given once.'
    : null;
}

type Guard = (view: EscrowView) => Why;
const guards: Partial<Record<EscrowAction, Guard>> = {
  accept: (view) => {
    const side = sideOf(view);
    return side && hasAccepted(view, side) ? 'You have accepted these terms. The other side is asked.' : null;
  },
  pay: (view) =>
    view.hold ? foreseen.ESC_ON_HOLD.sentence : view.outstandingMinor === 0 ? 'All of it is paid in.' : null,
  cancel: (view) => (view.hold ? foreseen.ESC_ON_HOLD.sentence : null),
  extend_funding: (view) => {
    if (view.status === 'active') return whyNoMoreTime(view);
    if (view.fundingExtended) return 'The extra time was taken already; it is given once.';
    return view.milestones.some(({ fundedMinor }) => fundedMinor > 0) ? null : 'Pay a part in first.';
  },
  propose_end: (view) => (view.endProposal ? 'A proposal waits for its answer.' : null),
  agree_end: (view) => {
    if (!view.endProposal) return 'Nobody has proposed to end it.';
    if (view.endProposal.by === sideOf(view)) return 'Your own proposal waits for the other side.';
    return view.hold ? foreseen.ESC_ON_HOLD.sentence : null;
  },
  hold: (view) => (view.hold ? 'It is on hold already.' : null),
  lift: (view) => {
    if (!view.hold) return 'It is not on hold.';
    return view.hold.liftAgreedByMe ? 'You have agreed to lift it. A second administrator decides.' : null;
  },
};

type StageGuard = (stage: MilestoneView, view: EscrowView) => Why;
const whyNoOffer: StageGuard = (stage, view) => {
  const offer = openOffer(stage);
  if (!offer) return 'No offer is open.';
  return offer.by === sideOf(view) ? 'Your own offer is open. The other side answers it.' : null;
};
const stageGuards: Partial<Record<StageDeed, StageGuard>> = {
  receive: (stage, view) => (isOnTheWay(view, stage) ? null : 'It is not on its way any more.'),
  take_back: (stage) => (stage.heldMinor > 0 ? null : 'Nothing of it is paid in.'),
  deliver: whyNotUndelivered,
  reject: (stage, view) => (isOnTheWay(view, stage) ? 'It is on its way. You can reject it once it is here.' : null),
  waive: (stage) => (openDecision(stage) ? 'A binding decision waits for its second person.' : null),
  cancel_overdue: (stage) => whyNotUndelivered(stage) ?? (stage.isOverdue ? null : 'It is not overdue.'),
  cure: (stage) => (stage.curesUsed < mostCures ? null : `It was mended ${mostCures} times; there is no third time.`),
  ship_return: (stage) => (stage.returnShippedAt === null ? null : 'It is on its way back already.'),
  receive_return: (stage) => (stage.returnShippedAt === null ? 'The buyer has not sent it back yet.' : null),
  refuse_return: (stage) => (stage.returnShippedAt === null ? 'The buyer has not sent it back yet.' : null),
  dispute: (stage) =>
    stage.contestedMinor < stage.heldMinor || stage.status !== 'disputed' ? null : 'All of it is in dispute.',
  accept_offer: whyNoOffer,
  withdraw_offer: (stage, view) => (openOffer(stage)?.by === sideOf(view) ? null : 'You have no open offer.'),
  propose_split: (stage) => (openSplit(stage) ? 'Your proposal waits for the two sides.' : null),
  answer_split: (stage, view) => {
    const split = openSplit(stage);
    const side = sideOf(view);
    if (!split) return 'No mediator’s proposal is open.';
    return side && split.acceptedBy.includes(side) ? 'You have accepted it. The other side is asked.' : null;
  },
  enter_decision: (stage) => (openDecision(stage) ? 'A decision waits for a second administrator.' : null),
  execute: (stage) => (openDecision(stage) ? null : 'No decision was entered.'),
};

/** True when this deed is the reader's at all, now or at another time. */
export const isMine = (action: EscrowAction, view: EscrowView, reader: Reader): boolean =>
  permissions[`escrow.${action}`](reader, likeOf(view, reader));
export const isMyStageDeed = (deed: StageDeed, stage: MilestoneView, view: EscrowView, reader: Reader): boolean =>
  permissions[`milestone.${deed}`](reader, stageLikeOf(view, stage, reader));

/** What the two tables of the domain (when, who) and the guards say to this reader. */
export function whyNot(action: EscrowAction, view: EscrowView, reader: Reader): Why {
  const when = escrowLifecycle.whyNot(action, view.status);
  if (when !== null) return when;
  if (!isMine(action, view, reader)) return `This is up to ${whoMay[`escrow.${action}`]}.`;
  return whyNotActing(reader.acting, actIn(action)) ?? whyLed(view, action) ?? guards[action]?.(view) ?? null;
}

/** A stage may be paid in while another one still lacks its money; the work begins with all of it, or with the first stage. */
const notBegun = 'The work has not begun: money is still to be paid in.';

export function whyNotStage(deed: StageDeed, stage: MilestoneView, view: EscrowView, reader: Reader): Why {
  const when =
    deed === 'appoint_mediator' || deed === 'enter_decision'
      ? milestoneLifecycle.whyNot('propose_split', stage.status) && 'This is possible only while it is in dispute.'
      : milestoneLifecycle.whyNot(deed, stage.status);
  if (when !== null) return when;
  if (view.status !== 'active') return notBegun;
  if (!isMyStageDeed(deed, stage, view, reader)) return `This is up to ${whoMay[`milestone.${deed}`]}.`;
  const acting = whyNotActing(reader.acting, actIn(deed));
  if (acting !== null) return acting;
  if (view.hold && paysOut.includes(deed)) return foreseen.ESC_ON_HOLD.sentence;
  return whyStageLed(view, deed, stage.status) ?? stageGuards[deed]?.(stage, view) ?? null;
}
