import { type Actor, hasRole, isSystem, isUser } from '../core/actor.ts';
import type { EscrowAction } from './lifecycle.ts';
import type { MilestoneAction } from './milestones/lifecycle.ts';

/** An escrow as permissions look at it. */
export type EscrowLike = {
  creatorUserId: string;
  parties: readonly { role: 'buyer' | 'seller' | 'payer'; userId: string | null }[];
  /** Who mediates a stage of it; they see it from then on. */
  mediatorUserIds: readonly string[];
  /** Who acts, or acted, for an organisation that is a party. */
  actingUserIds?: readonly string[];
};

/** One stage of it, with who mediates it and who entered the decision that waits for a second person. */
export type MilestoneLike = EscrowLike & { mediatorUserId: string | null; decisionBy: string | null };
const hasRoleIn = (actor: Actor, it: EscrowLike, roles: readonly EscrowLike['parties'][number]['role'][]) =>
  it.parties.some(({ role, userId }) => roles.includes(role) && isUser(actor, userId));
const isEscrowMaker = (actor: Actor, it: EscrowLike) => isUser(actor, it.creatorUserId);
const isBuyer = (actor: Actor, it: EscrowLike) => hasRoleIn(actor, it, ['buyer']);
const isSeller = (actor: Actor, it: EscrowLike) => hasRoleIn(actor, it, ['seller']);
const isBuyerOrSeller = (actor: Actor, it: EscrowLike) => hasRoleIn(actor, it, ['buyer', 'seller']);
const isPayer = (actor: Actor, it: EscrowLike) => hasRoleIn(actor, it, ['buyer', 'payer']);
const isInEscrow = (actor: Actor, it: EscrowLike) =>
  isEscrowMaker(actor, it) || hasRoleIn(actor, it, ['buyer', 'seller', 'payer']);
const isMediatorOf = (actor: Actor, it: MilestoneLike) => isUser(actor, it.mediatorUserId);
/** Nobody administers money of their own, of an organisation that they act for, or of a matter they mediate. */
const isFinanceAdmin = (actor: Actor, it: EscrowLike) =>
  hasRole(actor, 'admin') &&
  !isInEscrow(actor, it) &&
  ![...it.mediatorUserIds, ...(it.actingUserIds ?? [])].some((userId) => isUser(actor, userId));
const isSecondAdmin = (actor: Actor, it: MilestoneLike) => isFinanceAdmin(actor, it) && !isUser(actor, it.decisionBy);

export type EscrowPermission = `escrow.${EscrowAction | 'read' | 'add_evidence'}`;
export type MilestonePermission = `milestone.${MilestoneAction | 'appoint_mediator' | 'enter_decision'}`;

/** Who may do what to an escrow and its stages they can see. An action added to the life cycle without a row here does not compile. */
export const permissions: {
  [Key in EscrowPermission | MilestonePermission]: (
    actor: Actor,
    it: Key extends MilestonePermission ? MilestoneLike : EscrowLike,
  ) => boolean;
} = {
  'escrow.read': (actor, it) =>
    isInEscrow(actor, it) ||
    isSystem(actor) ||
    isFinanceAdmin(actor, it) ||
    it.mediatorUserIds.some((userId) => isUser(actor, userId)),
  'escrow.add_evidence': (actor, it) => isBuyerOrSeller(actor, it) || isFinanceAdmin(actor, it),
  'escrow.save': isEscrowMaker,
  'escrow.remove': isEscrowMaker,
  'escrow.propose': isEscrowMaker,
  'escrow.counter': isBuyerOrSeller,
  'escrow.accept': isBuyerOrSeller,
  'escrow.decline': isBuyerOrSeller,
  'escrow.withdraw': isEscrowMaker,
  'escrow.cancel': isBuyerOrSeller,
  'escrow.pay': isPayer,
  'escrow.extend_funding': isBuyer,
  'escrow.propose_end': isBuyerOrSeller,
  'escrow.agree_end': isBuyerOrSeller,
  'escrow.hold': isFinanceAdmin,
  'escrow.lift': isFinanceAdmin,
  'escrow.agree': isSystem,
  'escrow.begin': isSystem,
  'escrow.lapse': isSystem,
  'escrow.fail_funding': isSystem,
  'escrow.close': isSystem,
  'milestone.fund': isSystem,
  'milestone.take_back': isBuyerOrSeller,
  'milestone.fail_funding': isSystem,
  'milestone.deliver': isSeller,
  'milestone.receive': (actor, it) => isBuyer(actor, it) || isSystem(actor),
  'milestone.cancel_overdue': isBuyer,
  'milestone.fail_delivery': isSystem,
  'milestone.release': isBuyer,
  'milestone.refund': isSeller,
  'milestone.accept_by_silence': isSystem,
  'milestone.reject': isBuyer,
  'milestone.cure': isSeller,
  'milestone.agree_refund': isSeller,
  'milestone.ask_return': (actor, it) => isSeller(actor, it) || isSystem(actor),
  'milestone.contest': isSeller,
  'milestone.refund_by_silence': isSystem,
  'milestone.ship_return': isBuyer,
  'milestone.receive_return': isSeller,
  'milestone.refuse_return': isSeller,
  'milestone.keep_goods': isSystem,
  'milestone.dispute': isBuyerOrSeller,
  'milestone.offer': isBuyerOrSeller,
  'milestone.withdraw_offer': isBuyerOrSeller,
  'milestone.accept_offer': isBuyerOrSeller,
  'milestone.waive': isBuyer,
  'milestone.propose_split': isMediatorOf,
  'milestone.answer_split': isBuyerOrSeller,
  'milestone.accept_split': isSystem,
  'milestone.escalate': isSystem,
  'milestone.execute': isSecondAdmin,
  'milestone.cancel': isSystem,
  'milestone.appoint_mediator': isFinanceAdmin,
  'milestone.enter_decision': isFinanceAdmin,
};

/** The same for people, in words that a page can show. */
export const whoMay: Record<EscrowPermission | MilestonePermission, string> = {
  'escrow.read': 'those who take part in it',
  'escrow.add_evidence': 'the buyer and the seller',
  'escrow.save': 'the person who made it',
  'escrow.remove': 'the person who made it',
  'escrow.propose': 'the person who made it',
  'escrow.counter': 'the buyer and the seller',
  'escrow.accept': 'the buyer and the seller',
  'escrow.decline': 'the buyer and the seller',
  'escrow.withdraw': 'the person who made it',
  'escrow.cancel': 'the buyer and the seller',
  'escrow.pay': 'the buyer and those who pay with the buyer',
  'escrow.extend_funding': 'the buyer',
  'escrow.propose_end': 'the buyer and the seller',
  'escrow.agree_end': 'the buyer and the seller',
  'escrow.hold': 'an administrator without a part in it',
  'escrow.lift': 'an administrator without a part in it',
  'escrow.agree': 'the platform',
  'escrow.begin': 'the platform',
  'escrow.lapse': 'the platform',
  'escrow.fail_funding': 'the platform',
  'escrow.close': 'the platform',
  'milestone.fund': 'the platform',
  'milestone.take_back': 'the buyer and the seller',
  'milestone.fail_funding': 'the platform',
  'milestone.deliver': 'the seller',
  'milestone.receive': 'the buyer',
  'milestone.cancel_overdue': 'the buyer',
  'milestone.fail_delivery': 'the platform',
  'milestone.release': 'the buyer',
  'milestone.refund': 'the seller',
  'milestone.accept_by_silence': 'the platform',
  'milestone.reject': 'the buyer',
  'milestone.cure': 'the seller',
  'milestone.agree_refund': 'the seller',
  'milestone.ask_return': 'the seller',
  'milestone.contest': 'the seller',
  'milestone.refund_by_silence': 'the platform',
  'milestone.ship_return': 'the buyer',
  'milestone.receive_return': 'the seller',
  'milestone.refuse_return': 'the seller',
  'milestone.keep_goods': 'the platform',
  'milestone.dispute': 'the buyer and the seller',
  'milestone.offer': 'the buyer and the seller',
  'milestone.withdraw_offer': 'the buyer and the seller',
  'milestone.accept_offer': 'the buyer and the seller',
  'milestone.waive': 'the buyer',
  'milestone.propose_split': 'the mediator who was appointed',
  'milestone.answer_split': 'the buyer and the seller',
  'milestone.accept_split': 'the platform',
  'milestone.escalate': 'the platform',
  'milestone.execute': 'a second administrator without a part in it',
  'milestone.cancel': 'the platform',
  'milestone.appoint_mediator': 'an administrator without a part in it',
  'milestone.enter_decision': 'an administrator without a part in it',
};
