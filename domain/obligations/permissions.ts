import { type Actor, isSystem } from '../core/actor.ts';
import type { ObligationAction } from './lifecycle.ts';

/** Who stands where: the people of the side that owes, of the side that is owed, and everybody who reads the agreement. */
export type ObligationLike = {
  debtorUserIds: readonly string[];
  creditorUserIds: readonly string[];
  readerUserIds: readonly string[];
};

const isAmong = (actor: Actor, people: readonly string[]): boolean =>
  actor.kind === 'user' && people.includes(actor.userId);
const isDebtor = (actor: Actor, it: ObligationLike) => isAmong(actor, it.debtorUserIds);
const isCreditor = (actor: Actor, it: ObligationLike) => isAmong(actor, it.creditorUserIds);
const isEither = (actor: Actor, it: ObligationLike) => isDebtor(actor, it) || isCreditor(actor, it);

export type ObligationPermission = `obligation.${ObligationAction | 'read'}`;

/** Who may do what to an obligation that they can see. An action of the life cycle without a row here does not compile. */
export const permissions: { [Key in ObligationPermission]: (actor: Actor, it: ObligationLike) => boolean } = {
  'obligation.read': (actor, it) => isAmong(actor, it.readerUserIds),
  'obligation.add_evidence': isDebtor,
  'obligation.claim_done': isDebtor,
  'obligation.accept': isCreditor,
  'obligation.reject': isCreditor,
  'obligation.propose_extension': isEither,
  'obligation.refuse_extension': isEither,
  'obligation.extend': isEither,
  'obligation.waive': isCreditor,
  'obligation.raise_dispute': isEither,
  'obligation.raise_own_dispute': isCreditor,
  'obligation.arm': isSystem,
  'obligation.presume_kept': isSystem,
  'obligation.accept_silently': isSystem,
  'obligation.fall_overdue': isSystem,
  'obligation.hasten': isSystem,
  'obligation.dispute_fulfilled': isSystem,
  'obligation.dispute_waived': isSystem,
  'obligation.dispute_left': isSystem,
  'obligation.release': isSystem,
  'obligation.pay_out': isSystem,
};

const owing = 'the side that owes it';
const owed = 'the side that is owed';
const sides = 'the two sides of it';

/** The same for people, in words that a page can show. */
export const whoMay: Record<ObligationPermission, string> = {
  'obligation.read': 'the parties',
  'obligation.add_evidence': owing,
  'obligation.claim_done': owing,
  'obligation.accept': owed,
  'obligation.reject': owed,
  'obligation.propose_extension': sides,
  'obligation.refuse_extension': 'the side that was asked',
  'obligation.extend': 'the side that was asked',
  'obligation.waive': owed,
  'obligation.raise_dispute': sides,
  'obligation.raise_own_dispute': owed,
  'obligation.arm': 'the platform, when the agreement comes into force',
  'obligation.presume_kept': 'the clock',
  'obligation.accept_silently': 'the clock',
  'obligation.fall_overdue': 'the clock',
  'obligation.hasten': 'the platform, when another instalment is overdue and that was agreed',
  'obligation.dispute_fulfilled': 'the platform, when its dispute ends',
  'obligation.dispute_waived': 'the platform, when its dispute ends',
  'obligation.dispute_left': 'the platform, when its dispute ends',
  'obligation.pay_out': 'the platform, when the money of its stage in escrow was paid out',
  'obligation.release': 'the platform, when an amendment or the end of the agreement takes it out',
};
