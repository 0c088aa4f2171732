import type { AgreementStatus } from '../../agreements/schema.ts';
import { nameList } from '../../core/names.ts';
import { disputeLifecycle } from '../../disputes/lifecycle.ts';
import type { DisputeStatus, DisputeView } from '../../disputes/schema.ts';
import type { EscrowStatus } from '../../escrow/lifecycle.ts';
import type { MilestoneStatus } from '../../escrow/milestones/schema.ts';
import type { OrderStatus, ParcelStatus } from '../../marketplace/buying/schema.ts';
import type { MediationStatus } from '../../mediation/schema.ts';
import type { ObligationStatus } from '../../obligations/schema.ts';

/**
 * What is said of a state by itself: in which one a thing is, and what to read about it. Whose turn it is stands in rows and what silence does in
 * the claims of its deadlines: a state is several situations, and a sentence of it about either is false in one of them.
 */
export type StateRow = {
  /** Where it stands, in a sentence. */
  state: string;
  /** The help article about it. */
  article: string;
};
type Rows<Status extends string> = Readonly<Record<Status, StateRow>>;

export const agreementStates: Rows<AgreementStatus> = {
  draft: { state: 'It is a draft that only its writer sees.', article: 'write-an-agreement' },
  negotiating: { state: 'Its text is being negotiated.', article: 'negotiate-a-text' },
  signing: { state: 'Its text is frozen and being signed.', article: 'sign-an-agreement' },
  executed: { state: 'Everybody signed it.', article: 'sealed-pdf-and-verify' },
  active: { state: 'It is in force.', article: 'sealed-pdf-and-verify' },
  declined: { state: 'A party declined it.', article: 'end-or-withdraw-an-agreement' },
  voided: { state: 'It was withdrawn.', article: 'end-or-withdraw-an-agreement' },
  lapsed: { state: 'The time to sign ran out before everybody signed.', article: 'signing-time-ran-out' },
  completed: { state: 'It is complete: nothing that was promised is open.', article: 'change-or-end-an-agreement' },
  expired: { state: 'Its last day is over.', article: 'change-or-end-an-agreement' },
  terminated: { state: 'It was ended, together or by notice.', article: 'change-or-end-an-agreement' },
};
/** One promise of an agreement. */
export const promiseStates: Rows<ObligationStatus> = {
  planned: { state: 'is promised for later.', article: 'promises-with-a-day' },
  due: { state: 'is promised, and not said to be done yet.', article: 'promises-with-a-day' },
  submitted: { state: 'is said to be done.', article: 'promises-with-a-day' },
  rejected: { state: 'was sent back to be put right.', article: 'promises-with-a-day' },
  overdue: { state: 'is overdue.', article: 'promises-with-a-day' },
  disputed: { state: 'is in dispute.', article: 'promises-with-a-day' },
  fulfilled: { state: 'is fulfilled.', article: 'promises-with-a-day' },
  waived: { state: 'was given up.', article: 'promises-with-a-day' },
  released: { state: 'is owed no more.', article: 'promises-with-a-day' },
};

export const disputeStates: Rows<DisputeStatus> = {
  draft: { state: 'It is a draft that only its writer sees.', article: 'file-a-dispute' },
  submitted: { state: 'It was filed, and is not taken on yet.', article: 'file-a-dispute' },
  info_needed: { state: 'An officer asked for more about it.', article: 'dispute-not-taken-on' },
  rejected: { state: 'It was not taken on. The reason stands on its page.', article: 'dispute-not-taken-on' },
  serving: { state: 'It was taken on, and is being delivered to the other side.', article: 'dispute-deadlines' },
  unserved_closed: {
    state: 'It was closed, because the other side could not be reached.',
    article: 'dispute-deadlines',
  },
  awaiting_response: { state: 'It was delivered, and there is no answer yet.', article: 'answer-a-dispute' },
  identity_check: { state: 'An officer checks whether it names the right person.', article: 'this-is-not-me' },
  responded: { state: 'It was answered.', article: 'make-an-offer' },
  no_response: { state: 'There was no answer in time.', article: 'answer-a-dispute' },
  negotiating: { state: 'An offer is open.', article: 'make-an-offer' },
  settling: { state: 'The sides agreed, and the settlement is being signed.', article: 'end-a-dispute' },
  resolved_pending: { state: 'It was admitted, and a plan runs.', article: 'end-a-dispute' },
  reopened: { state: 'The plan was not kept, and the dispute is open again.', article: 'end-a-dispute' },
  resolved: { state: 'It is resolved.', article: 'end-a-dispute' },
  withdrawn: { state: 'It was withdrawn.', article: 'end-a-dispute' },
  unresolved_private: { state: 'It was closed without a solution, in private.', article: 'end-a-dispute' },
  publication_review: { state: 'Its publication is reviewed.', article: 'what-becomes-public' },
  published: {
    state: 'It is public history. What both sides wrote stands beside it.',
    article: 'how-long-an-entry-stays',
  },
};
/** Some states are several situations. */
export function rowOfDispute(view: DisputeView): StateRow {
  const row = disputeStates[view.status];
  const called = (state: string): StateRow => ({ ...row, state });
  if (view.status === 'unserved_closed' && view.notMeStatement !== null)
    return called('It was closed, because an officer found that it names the wrong person.');
  if (view.status === 'published' && view.challenge)
    return called('It is public history, and the entry is challenged.');
  if (view.resolvedClaim && disputeLifecycle.can('deny_resolved', view.status))
    return { state: 'The respondent says that it is resolved.', article: 'end-a-dispute' };
  if (view.status !== 'negotiating' || view.offers.some(({ status }) => status === 'open')) return row;
  return called(
    view.awaitsFigureOf === null
      ? 'The sides talk, and no offer is open.'
      : 'One side has sealed a figure, and no offer is open.',
  );
}

export const mediationStates: Rows<MediationStatus> = {
  draft: { state: 'It is a draft that only its writer sees.', article: 'ask-for-mediation' },
  screening: {
    state: 'An officer looks at the request first, because of an answer in it.',
    article: 'ask-for-mediation',
  },
  requested: {
    state: 'It was asked for, and not every side has agreed to it yet.',
    article: 'answer-a-mediation-request',
  },
  declined: { state: 'It was declined.', article: 'leave-a-mediation' },
  lapsed: { state: 'Nobody answered in time.', article: 'ask-for-mediation' },
  withdrawn: { state: 'It was withdrawn.', article: 'leave-a-mediation' },
  consented: { state: 'Every side agreed to mediation.', article: 'find-a-mediator' },
  posted: {
    state: 'It is open for proposals of mediators, without the names of the sides.',
    article: 'find-a-mediator',
  },
  invited: { state: 'Mediators were asked for proposals.', article: 'find-a-mediator' },
  listing: { state: 'An officer puts together a list of mediators.', article: 'find-a-mediator' },
  selecting: { state: 'The sides rank the proposals.', article: 'find-a-mediator' },
  appointing: { state: 'A mediator was chosen.', article: 'object-to-a-mediator' },
  engaging: { state: 'The agreement to mediate is being signed.', article: 'mediation-fee' },
  funding: { state: 'The fee is being put into escrow.', article: 'mediation-fee' },
  active: { state: 'The talks are under way.', article: 'mediation-sessions' },
  suspended: { state: 'The talks are suspended.', article: 'leave-a-mediation' },
  settling: { state: 'The sides agreed, and the settlement is being signed.', article: 'settle-in-mediation' },
  settled: { state: 'It is settled.', article: 'settlement-to-court' },
  ended: { state: 'It ended without a settlement.', article: 'leave-a-mediation' },
  closed: { state: 'The case is closed.', article: 'rooms-and-secrecy' },
};

export const escrowStates: Rows<EscrowStatus> = {
  draft: { state: 'It is a draft that only its writer sees.', article: 'open-an-escrow' },
  proposed: { state: 'The terms are proposed, and not every side has accepted them yet.', article: 'open-an-escrow' },
  awaiting_funding: {
    state: 'The terms are agreed, and not all of the money is paid in yet.',
    article: 'pay-into-escrow',
  },
  active: { state: 'It is under way; each stage goes its own way.', article: 'how-escrow-works' },
  closed: { state: 'It is closed; nothing is held in it.', article: 'how-escrow-works' },
  declined: { state: 'The terms were declined. No money moved.', article: 'open-an-escrow' },
  cancelled: { state: 'It was cancelled.', article: 'end-an-escrow-together' },
  expired: { state: 'It ran out.', article: 'pay-into-escrow' },
};

/** One stage of an escrow under way. */
export const milestoneStates: Rows<MilestoneStatus> = {
  awaiting_funds: { state: 'is not paid in yet.', article: 'pay-into-escrow' },
  funded: { state: 'is paid in, and not delivered yet.', article: 'deliver-and-inspect' },
  delivered: { state: 'is delivered.', article: 'deliver-and-inspect' },
  rejected: { state: 'was rejected by the buyer.', article: 'reject-mend-return' },
  returning: { state: 'is on its way back, or is to be sent back.', article: 'reject-mend-return' },
  disputed: { state: 'is in dispute.', article: 'escrow-disputes' },
  released: { state: 'was paid out to the seller.', article: 'release-or-give-back' },
  refunded: { state: 'was paid back to the buyer.', article: 'release-or-give-back' },
  settled: { state: 'is settled.', article: 'escrow-disputes' },
  cancelled: { state: 'was cancelled.', article: 'end-an-escrow-together' },
};

export const orderStates: Rows<OrderStatus> = {
  pending_payment: { state: 'The order is not paid yet.', article: 'buy-in-the-marketplace' },
  paid: { state: 'The order is paid.', article: 'track-an-order' },
  expired: { state: 'The order ran out before it was paid.', article: 'cancel-an-order' },
  cancelled: { state: 'The order was cancelled.', article: 'cancel-an-order' },
  completed: { state: 'The order is complete.', article: 'review-a-product' },
};

/** One parcel of an order. */
export const parcelStates: Rows<ParcelStatus> = {
  awaiting_payment: { state: 'is not paid yet.', article: 'buy-in-the-marketplace' },
  placed: { state: 'is paid, and not accepted by the seller yet.', article: 'track-an-order' },
  accepted: { state: 'was accepted by the seller, and is not sent yet.', article: 'cancel-an-order' },
  shipped: { state: 'is on its way.', article: 'track-an-order' },
  delivered: { state: 'was received.', article: 'return-an-item' },
  problem: { state: 'has a problem that is not sorted out yet.', article: 'return-an-item' },
  completed: { state: 'is complete.', article: 'review-a-product' },
  cancelled: { state: 'was cancelled.', article: 'cancel-an-order' },
};

/** Whose turn it is as a reader of the thing is told: "you", or the names of others; null where nobody is waited for. */
export function turnFor(
  asked: readonly { userId: string }[],
  reader: string,
  nameOf: (userId: string) => string,
): { turn: string | null; isYourTurn: boolean } {
  const isYourTurn = asked.some(({ userId }) => userId === reader);
  const others = asked.flatMap(({ userId }) => (userId === reader ? [] : [nameOf(userId)]));
  return { turn: nameList([...(isYourTurn ? ['you'] : []), ...new Set(others)]) || null, isYourTurn };
}
