// Longer than other files: one table of states for each kind of thing, and a table is read as one.
import type { AgreementStatus } from '../../agreements/schema.ts';
import type { ClockKind } from '../../core/clock.ts';
import { waitingDoes } from '../../disputes/forecast/wording/rules.ts';
import { nothingIsPublic, sayPublishers } from '../../disputes/publishing/rules.ts';
import { waitsFor } from '../../disputes/rules.ts';
import type { DisputeStatus, DisputeView } from '../../disputes/schema.ts';
import type { EscrowStatus } from '../../escrow/lifecycle.ts';
import type { MilestoneStatus } from '../../escrow/milestones/schema.ts';
import { silenceDoes } from '../../escrow/silence/wording/rules.ts';
import type { OrderStatus, ParcelStatus } from '../../marketplace/buying/schema.ts';
import { parcelSilence } from '../../marketplace/silence/rules.ts';
import type { MediationStatus } from '../../mediation/schema.ts';
import { silenceDoes as mediationSilence, silenceOfSettlement } from '../../mediation/silence/rules.ts';
import { undecidedDoes } from '../../records/publicity/wording/rules.ts';

/** Who can have the turn, beside somebody who is a part in the matter. */
type Others = 'nobody' | 'officer' | 'platform' | 'everybody';

/** What a state means to somebody in it. `Part`: who takes part in this kind of thing. */
export type StateRow<Part extends string> = {
  /** Where it stands, in a sentence. */
  state: string;
  turn: Part | Others;
  /** What happens when nobody acts and no deadline of it runs; else the claim of its deadline says it (decision 60). */
  otherwise: string;
  /** Deadlines that count in this state; the one that ends first is told. */
  clocks: readonly ClockKind[];
  /** The help article about it. */
  article: string;
  /** What the button of the one who has the turn says. */
  deed?: string;
};

type Rows<Status extends string, Part extends string> = Readonly<Record<Status, StateRow<Part>>>;

/** creator: who made it; signer: a party who has not signed. */
export type AgreementPart = 'creator' | 'signer';
/** What silence does with an agreement, and when, `ifNobodyActs` says of all its states. */
export const agreementStates: Readonly<Record<AgreementStatus, Omit<StateRow<AgreementPart>, 'otherwise' | 'clocks'>>> =
  {
    draft: {
      state: 'It is a draft that only its writer sees.',
      turn: 'creator',
      article: 'write-an-agreement',
      deed: 'Go on writing',
    },
    negotiating: {
      state: 'The text is being negotiated. It goes on to signing when every side accepted the same text.',
      turn: 'everybody',
      article: 'negotiate-a-text',
      deed: 'Read the text',
    },
    signing: {
      state: 'The text is frozen and waits for signatures.',
      turn: 'signer',
      article: 'sign-an-agreement',
      deed: 'Read and sign',
    },
    executed: {
      state: 'Everybody signed. It comes into force on the day that the text names.',
      turn: 'nobody',
      article: 'sealed-pdf-and-verify',
    },
    active: {
      state: 'It is in force.',
      turn: 'nobody',
      article: 'sealed-pdf-and-verify',
    },
    declined: {
      state: 'A party declined it.',
      turn: 'nobody',
      article: 'end-or-withdraw-an-agreement',
    },
    voided: {
      state: 'It was withdrawn.',
      turn: 'nobody',
      article: 'end-or-withdraw-an-agreement',
    },
    lapsed: {
      state: 'The time to sign ran out before everybody signed.',
      turn: 'creator',
      article: 'signing-time-ran-out',
      deed: 'Extend the time',
    },
    completed: {
      state: 'It is complete: nothing that was promised is open.',
      turn: 'nobody',
      article: 'change-or-end-an-agreement',
    },
    expired: {
      state: 'Its last day is over.',
      turn: 'nobody',
      article: 'change-or-end-an-agreement',
    },
    terminated: {
      state: 'It was ended, together or by notice.',
      turn: 'nobody',
      article: 'change-or-end-an-agreement',
    },
  };

export type DisputePart = 'filer' | 'respondent';
export const disputeStates: Rows<DisputeStatus, DisputePart> = {
  draft: {
    state: 'It is a draft that only its writer sees.',
    turn: 'filer',
    otherwise: 'Nothing happens; nobody hears of it until it is filed.',
    clocks: [],
    article: 'file-a-dispute',
    deed: 'Go on writing',
  },
  submitted: {
    state: 'It was filed, and an officer looks whether it can be taken on.',
    turn: 'officer',
    otherwise: 'The officer is reminded; nothing is lost.',
    clocks: ['dispute.triage'],
    article: 'file-a-dispute',
  },
  info_needed: {
    state: 'The officer needs more from the filer.',
    turn: 'filer',
    otherwise: 'It counts as withdrawn when the time is over; it can be opened again.',
    clocks: ['dispute.info'],
    article: 'dispute-not-taken-on',
    deed: 'Add what is missing',
  },
  rejected: {
    state: 'It was not taken on. The reason stands on its page.',
    turn: 'filer',
    otherwise: 'It stays refused. A second officer can be asked.',
    clocks: [],
    article: 'dispute-not-taken-on',
    deed: 'Read the reason',
  },
  serving: {
    state: 'It is being delivered to the other side.',
    turn: 'platform',
    otherwise:
      'The notice is sent again and counts as delivered in time, or it is closed because they cannot be reached.',
    clocks: ['dispute.service_deemed', 'dispute.notice', 'dispute.service_limit'],
    article: 'dispute-deadlines',
  },
  unserved_closed: {
    state: 'It was closed, because the other side could not be reached.',
    turn: 'filer',
    otherwise: 'It stays closed and nothing becomes public. With another address it can be delivered again.',
    clocks: [],
    article: 'dispute-deadlines',
    deed: 'Give another address',
  },
  awaiting_response: {
    state: 'It waits for the answer of the other side.',
    turn: 'respondent',
    otherwise:
      'It goes on as unanswered. The answer can still come later, but the matter may move towards public history.',
    clocks: ['dispute.response'],
    article: 'answer-a-dispute',
    deed: 'Answer it',
  },
  identity_check: {
    state: 'An officer checks whether it names the right person.',
    turn: 'officer',
    otherwise: 'All time stands still until it is decided.',
    clocks: ['dispute.identity_check'],
    article: 'this-is-not-me',
  },
  responded: {
    state: 'The other side answered. Both can make offers.',
    turn: 'everybody',
    otherwise: 'When the time to solve it is over, it is closed or looked at for public history.',
    clocks: ['dispute.resolution', 'dispute.final_notice'],
    article: 'make-an-offer',
    deed: 'Make an offer',
  },
  no_response: {
    state: 'There was no answer in time. One can still be given.',
    turn: 'respondent',
    otherwise: 'When the time to solve it is over, it is looked at for public history, where both agreed to that.',
    clocks: ['dispute.resolution', 'dispute.final_notice'],
    article: 'answer-a-dispute',
    deed: 'Answer it',
  },
  negotiating: {
    state: 'Offers are on the table.',
    turn: 'everybody',
    otherwise: 'An offer that nobody answers runs out, and the time to solve the matter goes on.',
    clocks: ['dispute.offer', 'dispute.resolution', 'dispute.final_notice'],
    article: 'make-an-offer',
    deed: 'Look at the offers',
  },
  settling: {
    state: 'You agreed. The settlement waits for signatures.',
    turn: 'everybody',
    otherwise: 'If it is not signed in time, you go back to negotiating.',
    clocks: ['dispute.resolution'],
    article: 'end-a-dispute',
    deed: 'Sign the settlement',
  },
  resolved_pending: {
    state: 'It was admitted, and a plan runs.',
    turn: 'respondent',
    otherwise: 'If the plan is not kept, the dispute is open again.',
    clocks: ['dispute.plan'],
    article: 'end-a-dispute',
    deed: 'Say that it is done',
  },
  reopened: {
    state: 'The plan was not kept, and the dispute is open again.',
    turn: 'everybody',
    otherwise: 'When the time to solve it is over, it is closed or looked at for public history.',
    clocks: ['dispute.resolution', 'dispute.final_notice'],
    article: 'end-a-dispute',
    deed: 'Make an offer',
  },
  resolved: {
    state: 'It is resolved.',
    turn: 'nobody',
    otherwise: 'It stays resolved. An entry that was public before is removed, or marked as resolved.',
    clocks: [],
    article: 'end-a-dispute',
  },
  withdrawn: {
    state: 'It was withdrawn.',
    turn: 'nobody',
    otherwise: `It stays withdrawn. ${nothingIsPublic}`,
    clocks: [],
    article: 'end-a-dispute',
  },
  unresolved_private: {
    state: 'It was closed without a solution, in private.',
    turn: 'nobody',
    otherwise: `${nothingIsPublic} Its page says whether it can be opened again, or another officer asked.`,
    clocks: [],
    article: 'end-a-dispute',
  },
  publication_review: {
    state:
      'Its publication is reviewed. Both sides can still settle or write a statement, and the side it is about can object.',
    turn: 'officer',
    otherwise: sayPublishers,
    clocks: ['dispute.objection', 'dispute.review'],
    article: 'what-becomes-public',
  },
  published: {
    state: 'It is public history. What both sides wrote stands beside it.',
    turn: 'nobody',
    otherwise: 'The entry stays until it runs out, is resolved or is set aside.',
    clocks: ['record.expiry'],
    article: 'how-long-an-entry-stays',
  },
};
/** In whatever state: the respondent says that it is resolved, and the filer is asked. */
export const askedResolved: StateRow<DisputePart> = {
  state: 'The respondent says that it is resolved, and the filer is asked.',
  turn: 'filer',
  otherwise: waitingDoes.confirm_resolved,
  clocks: ['dispute.claimed_resolved'],
  article: 'end-a-dispute',
  deed: 'Say whether it is resolved',
};
/** Public, and somebody says that the entry should not be. */
const challenged: Record<'asked' | 'judged', StateRow<DisputePart>> = {
  asked: {
    ...disputeStates.published,
    state:
      'It is public history, and the entry is challenged. The side that filed the dispute is asked to stand by it.',
    turn: 'filer',
  },
  judged: {
    ...disputeStates.published,
    state: 'It is public history, and the entry is challenged. Record officers look into it.',
    turn: 'officer',
  },
};
/** They talk, and nothing is on the table: an offer was answered or taken back, or figures were sealed. */
const talking: StateRow<DisputePart> = {
  ...disputeStates.negotiating,
  state: 'They talk, and no offer is open. Either side can make one.',
  otherwise: disputeStates.responded.otherwise,
  deed: 'Make an offer',
};
export function rowOfDispute(view: DisputeView): StateRow<DisputePart> {
  if (view.status === 'unserved_closed' && view.notMeStatement !== null)
    return {
      ...disputeStates.unserved_closed,
      state: 'It was closed, because an officer found that it names the wrong person.',
    };
  if (view.status === 'published' && view.challenge?.reaffirmBy) return challenged.asked;
  if (waitsFor(view, 'filer') === 'confirm_resolved') return askedResolved;
  if (view.status === 'published' && view.challenge)
    return { ...challenged.judged, otherwise: undecidedDoes[view.challenge.undecided] };
  const isTalk = view.status === 'negotiating' && !view.offers.some(({ status }) => status === 'open');
  if (isTalk && view.awaitsFigureOf !== null)
    return {
      ...talking,
      state:
        'One side has sealed a figure, and the other one is asked for theirs. Either side can make an offer instead.',
      turn: view.awaitsFigureOf,
      deed: 'Seal your figure',
    };
  return isTalk ? talking : disputeStates[view.status];
}

/** side: anyone who mediates with others; asked: a side that has not consented; mediator: who was chosen. */
export type MediationPart = 'requester' | 'side' | 'asked' | 'mediator';
export const mediationStates: Rows<MediationStatus, MediationPart> = {
  draft: {
    state: 'It is a draft that only its writer sees.',
    turn: 'requester',
    otherwise: 'Nothing happens; nobody hears of it until it is sent.',
    clocks: [],
    article: 'ask-for-mediation',
    deed: 'Go on writing',
  },
  screening: {
    state: 'An officer looks at the request first, because of an answer in it.',
    turn: 'officer',
    otherwise: 'It waits for the officer; nobody else hears of it.',
    clocks: [],
    article: 'ask-for-mediation',
  },
  requested: {
    state: 'It waits for the other side to agree to mediation.',
    turn: 'asked',
    otherwise: mediationSilence['mediation.consent'],
    clocks: ['mediation.consent'],
    article: 'answer-a-mediation-request',
    deed: 'Answer the request',
  },
  declined: {
    state: 'It was declined.',
    turn: 'nobody',
    otherwise: 'It is over. Declining counts against nobody.',
    clocks: [],
    article: 'leave-a-mediation',
  },
  lapsed: {
    state: 'Nobody answered in time.',
    turn: 'nobody',
    otherwise: 'It is over. It can be asked for in another way.',
    clocks: [],
    article: 'ask-for-mediation',
  },
  withdrawn: {
    state: 'It was withdrawn.',
    turn: 'nobody',
    otherwise: 'It is over.',
    clocks: [],
    article: 'leave-a-mediation',
  },
  consented: {
    state: 'Every side agreed. Now you choose together how to find a mediator.',
    turn: 'side',
    otherwise: mediationSilence['mediation.setup'],
    clocks: ['mediation.setup'],
    article: 'find-a-mediator',
    deed: 'Choose the way',
  },
  posted: {
    state: 'It is open for proposals of mediators, without your names.',
    turn: 'side',
    otherwise: mediationSilence['mediation.job'],
    clocks: ['mediation.job', 'mediation.setup'],
    article: 'find-a-mediator',
    deed: 'Look at the proposals',
  },
  invited: {
    state: 'The mediators who were asked make their proposals.',
    turn: 'mediator',
    otherwise: mediationSilence['mediation.job'],
    clocks: ['mediation.job', 'mediation.setup'],
    article: 'find-a-mediator',
  },
  listing: {
    state: 'An officer puts together a list of mediators.',
    turn: 'officer',
    otherwise: mediationSilence['mediation.setup'],
    clocks: ['mediation.setup'],
    article: 'find-a-mediator',
  },
  selecting: {
    state: 'The sides rank the proposals; whom both like best is asked.',
    turn: 'side',
    otherwise: mediationSilence['mediation.selecting'],
    clocks: ['mediation.selecting', 'mediation.setup'],
    article: 'find-a-mediator',
    deed: 'Rank the proposals',
  },
  appointing: {
    state: 'The mediator who was chosen says whether they are free of conflicts.',
    turn: 'mediator',
    otherwise: mediationSilence['mediation.accept'],
    clocks: ['mediation.accept', 'mediation.objection', 'mediation.setup'],
    article: 'object-to-a-mediator',
    deed: 'Answer the appointment',
  },
  engaging: {
    state: 'The agreement to mediate waits for signatures.',
    turn: 'everybody',
    otherwise: mediationSilence['mediation.engagement'],
    clocks: ['mediation.engagement', 'mediation.setup'],
    article: 'mediation-fee',
    deed: 'Sign it',
  },
  funding: {
    state: 'The fee is being put into escrow.',
    turn: 'side',
    otherwise: mediationSilence['mediation.funding'],
    clocks: ['mediation.funding', 'mediation.setup'],
    article: 'mediation-fee',
    deed: 'Pay your part',
  },
  active: {
    state: 'The talks are under way.',
    turn: 'everybody',
    otherwise: mediationSilence['mediation.term'],
    clocks: ['mediation.term'],
    article: 'mediation-sessions',
    deed: 'Go to the talks',
  },
  suspended: {
    state: 'The talks are suspended.',
    turn: 'everybody',
    otherwise: mediationSilence['mediation.suspension'],
    clocks: ['mediation.suspension'],
    article: 'leave-a-mediation',
    deed: 'Go on with it',
  },
  settling: {
    state: 'You agreed. The settlement waits for signatures, after some time to reflect.',
    turn: 'side',
    otherwise: silenceOfSettlement,
    clocks: ['mediation.reflection', 'mediation.term'],
    article: 'settle-in-mediation',
    deed: 'Read the settlement',
  },
  settled: {
    state: 'It is settled. A court can make the settlement its order.',
    turn: 'side',
    otherwise: 'The settlement holds as it is signed; the way to a court has its own deadlines.',
    clocks: ['mediation.report', 'mediation.close'],
    article: 'settlement-to-court',
    deed: 'Look at the way to a court',
  },
  ended: {
    state: 'It ended without a settlement.',
    turn: 'nobody',
    otherwise: 'What was said stays secret and is destroyed ninety days after the case is closed.',
    clocks: ['mediation.report', 'mediation.close'],
    article: 'leave-a-mediation',
  },
  closed: {
    state: 'The case is closed.',
    turn: 'nobody',
    otherwise: 'What was said is destroyed ninety days after closing.',
    clocks: ['mediation.destroy'],
    article: 'rooms-and-secrecy',
  },
};

export type EscrowPart = 'buyer' | 'seller' | 'creator' | 'asked';
export const escrowStates: Rows<EscrowStatus, EscrowPart> = {
  draft: {
    state: 'It is a draft that only its writer sees.',
    turn: 'creator',
    otherwise: 'Nothing happens; nobody hears of it until it is proposed.',
    clocks: [],
    article: 'open-an-escrow',
    deed: 'Go on writing',
  },
  proposed: {
    state: 'The terms are proposed and wait to be accepted.',
    turn: 'asked',
    otherwise: silenceDoes('escrow.proposal'),
    clocks: ['escrow.proposal'],
    article: 'open-an-escrow',
    deed: 'Read the terms',
  },
  awaiting_funding: {
    state: 'The terms are agreed and the money is awaited.',
    turn: 'buyer',
    otherwise: silenceDoes('escrow.funding'),
    clocks: ['escrow.funding'],
    article: 'pay-into-escrow',
    deed: 'Pay in',
  },
  active: {
    state: 'It is under way; each stage goes its own way.',
    turn: 'everybody',
    otherwise: 'Each stage says what happens to it.',
    clocks: ['escrow.end_proposal'],
    article: 'how-escrow-works',
    deed: 'Look at the stages',
  },
  closed: {
    state: 'It is closed; all of its money went where it belongs.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'how-escrow-works',
  },
  declined: {
    state: 'The terms were declined. No money moved.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'open-an-escrow',
  },
  cancelled: {
    state: 'It was cancelled; what was paid went back.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'end-an-escrow-together',
  },
  expired: {
    state: 'It ran out; what was paid went back.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'pay-into-escrow',
  },
};

/** One stage of an escrow under way. */
export const milestoneStates: Rows<MilestoneStatus, EscrowPart> = {
  awaiting_funds: {
    state: 'waits for its money.',
    turn: 'buyer',
    otherwise: 'It waits until it is paid; a part that is in goes back if the rest does not come in time.',
    clocks: ['milestone.funding'],
    article: 'pay-into-escrow',
    deed: 'Pay in',
  },
  funded: {
    state: 'is paid in and has to be delivered.',
    turn: 'seller',
    otherwise: silenceDoes('milestone.delivery'),
    clocks: ['milestone.delivery', 'milestone.no_delivery'],
    article: 'deliver-and-inspect',
    deed: 'Say that it is delivered',
  },
  delivered: {
    state: 'is delivered and being looked at.',
    turn: 'buyer',
    otherwise: silenceDoes('milestone.inspection'),
    clocks: ['milestone.inspection', 'milestone.receipt'],
    article: 'deliver-and-inspect',
    deed: 'Accept or reject it',
  },
  rejected: {
    state: 'was rejected by the buyer.',
    turn: 'seller',
    otherwise: silenceDoes('milestone.answer'),
    clocks: ['milestone.answer'],
    article: 'reject-mend-return',
    deed: 'Answer the rejection',
  },
  returning: {
    state: 'has to come back to the seller.',
    turn: 'buyer',
    otherwise: `Until it is sent: ${silenceDoes('milestone.return')} Once it was sent: ${silenceDoes('milestone.return_check')}`,
    clocks: ['milestone.return', 'milestone.return_check'],
    article: 'reject-mend-return',
    deed: 'Send it back',
  },
  disputed: {
    state: 'is in dispute; the contested money stands still.',
    turn: 'everybody',
    otherwise: 'No deadline moves contested money. Without an agreement a mediator or a decision is needed.',
    clocks: ['milestone.offer', 'milestone.negotiation', 'milestone.split_answer'],
    article: 'escrow-disputes',
    deed: 'Make an offer',
  },
  released: {
    state: 'was paid out to the seller.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'release-or-give-back',
  },
  refunded: {
    state: 'was paid back to the buyer.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'release-or-give-back',
  },
  settled: {
    state: 'is settled.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'escrow-disputes',
  },
  cancelled: {
    state: 'was cancelled.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'end-an-escrow-together',
  },
};

export type OrderPart = 'buyer' | 'seller';
export const orderStates: Rows<OrderStatus, OrderPart> = {
  pending_payment: {
    state: 'The order waits for its payment.',
    turn: 'buyer',
    otherwise: 'It runs out, and what you wanted is in your cart again.',
    clocks: ['order.payment', 'order.hold'],
    article: 'buy-in-the-marketplace',
    deed: 'Pay',
  },
  paid: {
    state: 'The order is paid; its money is held until you have what you ordered.',
    turn: 'everybody',
    otherwise: 'Each parcel says what happens to it.',
    clocks: [],
    article: 'track-an-order',
    deed: 'Look at the parcels',
  },
  expired: {
    state: 'The order ran out before it was paid.',
    turn: 'nobody',
    otherwise: 'Money that still comes goes back, or brings the order back where there is stock.',
    clocks: [],
    article: 'cancel-an-order',
  },
  cancelled: {
    state: 'The order was cancelled; its money goes back.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'cancel-an-order',
  },
  completed: {
    state: 'The order is complete.',
    turn: 'nobody',
    otherwise: 'It stays as it is. You can review what you bought.',
    clocks: [],
    article: 'review-a-product',
  },
};

/** One parcel of an order. */
export const parcelStates: Rows<ParcelStatus, OrderPart> = {
  awaiting_payment: {
    state: 'waits for the payment of the order.',
    turn: 'buyer',
    otherwise: 'Without money it is not sent.',
    clocks: ['order.payment'],
    article: 'buy-in-the-marketplace',
    deed: 'Pay',
  },
  placed: {
    state: 'waits for the seller to accept it.',
    turn: 'seller',
    otherwise: parcelSilence('parcel.accept'),
    clocks: ['parcel.accept'],
    article: 'track-an-order',
    deed: 'Accept it',
  },
  accepted: {
    state: 'is being prepared.',
    turn: 'seller',
    otherwise: parcelSilence('parcel.late'),
    clocks: ['parcel.late', 'milestone.no_delivery'],
    article: 'cancel-an-order',
    deed: 'Send it',
  },
  shipped: {
    state: 'is on its way.',
    turn: 'buyer',
    otherwise: silenceDoes('milestone.receipt'),
    clocks: ['milestone.receipt'],
    article: 'track-an-order',
    deed: 'Say that it has come',
  },
  delivered: {
    state: 'was received and is being looked at.',
    turn: 'buyer',
    otherwise: silenceDoes('milestone.inspection'),
    clocks: ['milestone.inspection'],
    article: 'return-an-item',
    deed: 'Accept it or report a problem',
  },
  problem: {
    state: 'has a problem; so much of its money stands still.',
    turn: 'seller',
    otherwise: silenceDoes('milestone.answer'),
    clocks: ['milestone.answer', 'milestone.offer', 'milestone.negotiation'],
    article: 'return-an-item',
    deed: 'Answer it',
  },
  completed: {
    state: 'is complete.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'review-a-product',
  },
  cancelled: {
    state: 'was cancelled; its money goes back.',
    turn: 'nobody',
    otherwise: 'It stays as it is.',
    clocks: [],
    article: 'cancel-an-order',
  },
};

const turnWords: Record<string, string> = {
  nobody: 'nobody',
  officer: 'an officer',
  platform: 'the platform',
  everybody: 'both sides',
  creator: 'who made it',
  signer: 'who has not signed yet',
  filer: 'who filed it',
  respondent: 'the other side',
  requester: 'who asked for it',
  side: 'the sides',
  asked: 'who was asked',
  mediator: 'the mediator',
  buyer: 'the buyer',
  seller: 'the seller',
};

/** Whom it waits for by the rows that the dashboard reads: the reader, or others. */
export type Waiting = { forReader: boolean; forOthers: boolean };

/**
 * Whose turn it is for somebody who has these parts in it: "you", or who else. The rows of turns come before the words of the state, which
 * cannot know what was done in it.
 */
export function turnFor(
  turn: string,
  parts: readonly string[],
  waiting?: Waiting,
): { turn: string; isYourTurn: boolean } {
  const words = turnWords[turn] ?? turn;
  if (waiting && (waiting.forReader || waiting.forOthers)) {
    const { forReader, forOthers } = waiting;
    const both = forReader && forOthers ? 'you and the other side' : 'you';
    const isTheirs = turn !== 'everybody' && turn !== 'nobody' && !parts.includes(turn);
    return { turn: forReader ? both : isTheirs ? words : 'the other side', isYourTurn: forReader };
  }
  const isYourTurn = parts.includes(turn) || (turn === 'everybody' && parts.length > 0);
  return { turn: isYourTurn ? (turn === 'everybody' ? 'you and the other side' : 'you') : words, isYourTurn };
}
