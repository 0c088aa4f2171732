import type { ClockKind } from '@ahadi/domain/core/clock.ts';
import type { deliveryKinds, disputeReasons, EscrowStatus, resolutionSources } from '@ahadi/domain/escrow/lifecycle.ts';
import type { MilestoneStatus } from '@ahadi/domain/escrow/milestones/schema.ts';
import type {
  EscrowKind,
  EscrowRole,
  EscrowTerms,
  EscrowView,
  Resolution,
  SettlementOffer,
} from '@ahadi/domain/escrow/schema.ts';
import type { Tone } from '../ui/StateBadge.tsx';

export type Badge = { label: string; tone: Tone };

/** A state in the words of a badge. */
export const statusBadge: Record<EscrowStatus, Badge> = {
  draft: { label: 'Draft', tone: 'neutral' },
  proposed: { label: 'Being agreed', tone: 'info' },
  awaiting_funding: { label: 'Waiting for the money', tone: 'attention' },
  active: { label: 'Under way', tone: 'info' },
  closed: { label: 'Closed', tone: 'good' },
  declined: { label: 'Declined', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  expired: { label: 'Out of time', tone: 'neutral' },
};

export const stageBadge: Record<MilestoneStatus, Badge> = {
  awaiting_funds: { label: 'Not paid in yet', tone: 'neutral' },
  funded: { label: 'Paid in, to be delivered', tone: 'info' },
  delivered: { label: 'Delivered, being inspected', tone: 'attention' },
  rejected: { label: 'Rejected', tone: 'danger' },
  returning: { label: 'On its way back', tone: 'attention' },
  disputed: { label: 'In dispute', tone: 'danger' },
  released: { label: 'Paid out', tone: 'good' },
  refunded: { label: 'Paid back', tone: 'neutral' },
  settled: { label: 'Settled', tone: 'good' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

export const roleWords: Record<EscrowRole, string> = { buyer: 'Buyer', seller: 'Seller', payer: 'Pays too' };

export const kindWords: Record<EscrowKind, { label: string; line: string }> = {
  goods: { label: 'Goods', line: 'Something is sent or handed over.' },
  service: { label: 'A service', line: 'Somebody does something.' },
  digital: { label: 'Something digital', line: 'Files, access, code.' },
  rental: { label: 'A rental', line: 'Something is lent and comes back.' },
};

export const outcomeWords: Record<NonNullable<EscrowView['outcome']>, string> = {
  released: 'All of it went to the seller.',
  refunded: 'All of it went back to the buyer.',
  split: 'It was split between the two sides.',
  mixed: 'A part went to the seller, and a part back to the buyer.',
};

export const reasonWords: Record<(typeof disputeReasons)[number], string> = {
  not_delivered: 'It was not delivered',
  not_as_agreed: 'It is not what was agreed',
  damaged: 'It is damaged',
  late: 'It came too late',
  payment: 'It is about the payment',
  fraud: 'I was deceived',
  other: 'Something else',
};

export const deliveryWords: Record<(typeof deliveryKinds)[number], string> = {
  shipped: 'Sent',
  handover: 'Handed over',
  digital: 'Delivered as files or access',
  service: 'Done',
};

export const sourceWords: Record<(typeof resolutionSources)[number], string> = {
  mediator: 'The mediator’s proposal',
  award: 'An arbitrator’s award',
  court: 'A court’s decision',
  consent: 'What both sides agreed in writing',
};

export const resolutionBadge: Record<Resolution['status'], Badge> = {
  proposed: { label: 'Open', tone: 'gold' },
  accepted: { label: 'Accepted', tone: 'good' },
  refused: { label: 'Refused', tone: 'neutral' },
  lapsed: { label: 'Ran out', tone: 'neutral' },
  executed: { label: 'Carried out', tone: 'good' },
  void: { label: 'Sent back', tone: 'neutral' },
};

export const offerBadge: Record<SettlementOffer['status'], Badge> = {
  open: { label: 'Open', tone: 'gold' },
  accepted: { label: 'Accepted', tone: 'good' },
  refused: { label: 'Refused', tone: 'neutral' },
  superseded: { label: 'Answered by another offer', tone: 'neutral' },
  expired: { label: 'Ran out', tone: 'neutral' },
  withdrawn: { label: 'Taken back', tone: 'neutral' },
};

export const payerWords: Record<EscrowTerms['feePayer'], string> = {
  buyer: 'The buyer',
  seller: 'The seller',
  split: 'Both, half each',
};
export const fundingWords: Record<EscrowTerms['fundingMode'], { label: string; line: string }> = {
  full: { label: 'All of it before the work begins', line: 'The seller sees that everything is there.' },
  per_milestone: { label: 'Stage by stage', line: 'The work begins when the first stage is paid in.' },
};
export const clauseWords: Record<EscrowTerms['disputeClause'], { label: string; line: string }> = {
  mediation: { label: 'A mediator proposes', line: 'Both sides are free to accept the proposal or not.' },
  binding: { label: 'A decision binds', line: 'If mediation fails, an arbitrator or a court decides for both.' },
};

/** Deadlines of an escrow in words; those that only remind are nobody's concern. */
const clockLabels: Partial<Record<ClockKind, string>> = {
  'escrow.proposal': 'Terms to be accepted',
  'escrow.funding': 'Money to be paid in',
  'escrow.end_proposal': 'The proposal to end it runs out',
  'milestone.funding': 'The rest to be paid in, or the part goes back',
  'milestone.delivery': 'Counts as overdue',
  'milestone.no_delivery': 'Overdue: the money goes back',
  'milestone.receipt': 'Counts as arrived',
  'milestone.inspection': 'Inspection ends, the seller is paid',
  'milestone.answer': 'The seller’s answer is due',
  'milestone.return': 'To be sent back',
  'milestone.return_check': 'Return to be checked',
  'milestone.offer': 'The offer runs out',
  'milestone.negotiation': 'A mediator is looked for',
  'milestone.split_answer': 'Answer to the proposal is due',
};
/** True for a deadline that a reader has to know of. */
export const isTold = (kind: ClockKind): boolean => kind in clockLabels;
export const clockLabel = (kind: ClockKind | null): string => (kind && clockLabels[kind]) ?? 'Next deadline';

/** "3 days", "36 hours": whole days where they are whole. */
export const hoursWords = (hours: number): string => {
  const [amount, noun] = hours % 24 === 0 ? [hours / 24, 'day'] : [hours, 'hour'];
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
};

/** What an account of an escrow is called by its name in the books, like `escrow.0199…:KES`. */
export function accountWords({ milestones }: Pick<EscrowView, 'milestones'>, account: string): string {
  const [, id = ''] = account.split(/[.:]/);
  const stage = milestones.find((one) => one.id === id);
  return stage ? `stage ${stage.seq}, ${stage.title}` : 'the fee that waits for its end';
}
