import type { ClockKind } from '../core/clock.ts';
import type { Turn } from '../core/turn.ts';
import type { MilestoneStatus } from './milestones/schema.ts';
import type { EscrowRole, EscrowView } from './schema.ts';

type Side = Exclude<EscrowRole, 'payer'>;
/** A stage, as far as it goes by it whose turn it is. */
export type StageInTurns = {
  id: string;
  money: { status: MilestoneStatus };
  /** The day to deliver is over. */
  isOverdue: boolean;
  /** When what was delivered came; null while it is on its way. */
  receivedAt: string | null;
  returnShippedAt: string | null;
  /** Who made the offer that waits for an answer. */
  offerBy: Side | null;
  /** Who accepted the mediator's split that waits for both; null while there is none. */
  splitAcceptedBy: readonly Side[] | null;
};
/** What it goes by whose turn it is in an escrow. */
export type EscrowInTurns = Pick<EscrowView, 'status' | 'creatorUserId' | 'origin' | 'ledBy' | 'termsVersion'> & {
  hold: object | null;
  endProposal: Pick<NonNullable<EscrowView['endProposal']>, 'by'> | null;
  parties: readonly (Pick<EscrowView['parties'][number], 'role' | 'userId' | 'acceptedVersion'> & {
    /** They paid all that they bear, where parts were agreed: the rest is the others' to pay. */
    hasPaidPart?: boolean;
  })[];
  milestones: readonly StageInTurns[];
};
type Party = EscrowInTurns['parties'][number];

const wholeClocks = {
  'escrow.finish': null,
  'escrow.accept': 'escrow.proposal',
  'escrow.pay': 'escrow.funding',
  'escrow.answer_end': 'escrow.end_proposal',
} as const satisfies Record<string, ClockKind | null>;
const stageClocks = {
  'escrow.answer_split': 'milestone.split_answer',
  'escrow.answer_offer': 'milestone.offer',
  'escrow.answer_rejection': 'milestone.answer',
  'escrow.check_return': 'milestone.return_check',
  'escrow.send_back': 'milestone.return',
  'escrow.deliver': 'milestone.delivery',
  'escrow.deliver_late': 'milestone.no_delivery',
  'escrow.pay_stage': 'milestone.funding',
  'escrow.confirm_receipt': 'milestone.receipt',
  'escrow.inspect': 'milestone.inspection',
} as const satisfies Record<string, ClockKind>;

/** What is waited for from somebody in the whole: to write it, to accept the terms, to pay, to answer a proposal to end it. */
function inWhole(it: EscrowInTurns, { role, acceptedVersion, hasPaidPart }: Party): keyof typeof wholeClocks | null {
  switch (it.status) {
    case 'proposed':
      return role !== 'payer' && acceptedVersion !== it.termsVersion ? 'escrow.accept' : null;
    case 'awaiting_funding':
      return role !== 'seller' && !hasPaidPart ? 'escrow.pay' : null;
    case 'active':
      return role !== 'payer' && it.endProposal && it.endProposal.by !== role ? 'escrow.answer_end' : null;
    default:
      return null;
  }
}

/** What is waited for from a side in a stage. What follows from a parcel is asked on the parcel. */
function inStage(it: EscrowInTurns, stage: StageInTurns, side: Side): keyof typeof stageClocks | null {
  const isOrders = it.origin === 'order';
  switch (stage.money.status) {
    case 'disputed':
      if (stage.splitAcceptedBy && !stage.splitAcceptedBy.includes(side)) return 'escrow.answer_split';
      return stage.offerBy !== null && stage.offerBy !== side ? 'escrow.answer_offer' : null;
    case 'rejected':
      return side === 'seller' ? 'escrow.answer_rejection' : null;
    case 'returning':
      if (stage.returnShippedAt === null) return side === 'buyer' ? 'escrow.send_back' : null;
      return side === 'seller' ? 'escrow.check_return' : null;
    case 'funded':
      if (side !== 'seller' || isOrders) return null;
      return stage.isOverdue ? 'escrow.deliver_late' : 'escrow.deliver';
    case 'awaiting_funds':
      return side === 'buyer' && !isOrders ? 'escrow.pay_stage' : null;
    case 'delivered':
      if (side === 'seller' || isOrders) return null;
      return stage.receivedAt === null ? 'escrow.confirm_receipt' : 'escrow.inspect';
    default:
      return null;
  }
}

/**
 * Whose turn it is in an escrow and its stages: of everybody with an account who takes part, what is waited for. On hold it is nobody's,
 * and the stages of one that a mediation leads are its case's.
 */
export function turnsOfEscrow(
  it: EscrowInTurns,
): Turn<keyof typeof wholeClocks | keyof typeof stageClocks, 'milestone'>[] {
  if (it.hold !== null) return [];
  if (it.status === 'draft') return [{ userId: it.creatorUserId, verb: 'escrow.finish', clock: null }];
  const hasStages = it.status === 'active' && it.ledBy?.kind !== 'mediation';
  return it.parties.flatMap((party) => {
    const { userId, role } = party;
    if (userId === null) return [];
    const whole = inWhole(it, party);
    return [
      ...(whole ? [{ userId, verb: whole, clock: wholeClocks[whole] }] : []),
      ...(hasStages && role !== 'payer' ? it.milestones : []).flatMap((stage) => {
        const verb = role === 'payer' ? null : inStage(it, stage, role);
        return verb
          ? [{ userId, verb, clock: stageClocks[verb], part: { kind: 'milestone' as const, id: stage.id } }]
          : [];
      }),
    ];
  });
}
