import { DomainError } from '../../errors.ts';
import { type MilestoneAction, milestoneLifecycle } from './lifecycle.ts';
import type { Distribution, MilestoneMoney, MilestoneStatus } from './schema.ts';

/** Deeds whose amount is said by the one who does them; minor units. */
type WithAmount = 'fund' | 'release' | 'refund' | 'reject' | 'dispute';
/** Deeds that say who gets how much. */
type WithDistribution = 'accept_offer' | 'accept_split' | 'execute' | 'cancel';
export type MilestoneCommand =
  | { action: WithAmount; amount: bigint }
  | { action: WithDistribution; distribution: Distribution }
  | { action: Exclude<MilestoneAction, WithAmount | WithDistribution> };

/** Money that leaves the milestone; parts of nothing are zero. */
export type Movement = { kind: 'release' | 'refund' | 'split'; distribution: Distribution };
export type Outcome = { money: MilestoneMoney; moved: Movement | null };

export const nobody: Distribution = { buyer: 0n, seller: 0n, mediator: 0n, platform: 0n };
export const sumOf = ({ buyer, seller, mediator, platform }: Distribution): bigint =>
  buyer + seller + mediator + platform;

/** What lies in the milestone now. */
export const heldOf = ({ funded, released, refunded, split }: MilestoneMoney): bigint =>
  funded - released - refunded - split;

/** The part of it that nobody contests: its clocks go on. */
export const freeOf = (money: MilestoneMoney): bigint => heldOf(money) - money.contested;

const refuse = (field: string, sentence: string): never => {
  throw new DomainError('BAD_INPUT', sentence, { [field]: sentence });
};

/** Throws BAD_INPUT unless it is more than nothing and at most `most`. */
function requireAmount(amount: bigint, most: bigint, most_words: string): void {
  if (amount <= 0n) refuse('amount', 'The amount must be more than nothing.');
  if (amount > most) refuse('amount', `The amount is more than ${most_words}.`);
}

/**
 * What one side contests the other cannot make less of by contesting it, too (I7): what was left over would be paid out by the
 * clock. Who contests more than is in dispute adds to it. Throws BAD_INPUT.
 */
function requireNoLess({ status, contested }: MilestoneMoney, amount: bigint): void {
  if (amount < contested) refuse('amount', 'This is less than what is contested already.');
  if (status === 'disputed' && amount === contested) refuse('amount', 'So much of it is in dispute already.');
}

/** Why what nobody contests can neither be delivered any more nor ended for want of delivery, or null. The page says it, too. */
export function whyNotUndelivered({ status, before, heldMinor, contestedMinor }: Standing): string | null {
  if (status !== 'disputed') return null;
  if (before === 'delivered') return 'It was delivered already.';
  return heldMinor === contestedMinor ? 'All of it is in dispute.' : null;
}
type Standing = Pick<MilestoneMoney, 'status' | 'before'> & {
  heldMinor: bigint | number;
  contestedMinor: bigint | number;
};

/** Throws ILLEGAL_TRANSITION when it was delivered, or all of it is in dispute. */
function requireUndelivered(money: MilestoneMoney): void {
  const why = whyNotUndelivered({ ...money, heldMinor: heldOf(money), contestedMinor: money.contested });
  if (why) throw new DomainError('ILLEGAL_TRANSITION', why);
}

/** Throws BAD_INPUT unless the parts are not negative, not all nothing, and add up to the whole (I10). */
function requireWhole(distribution: Distribution, whole: bigint): void {
  if (Object.values(distribution).some((part) => part < 0n))
    refuse('distribution', 'No part can be less than nothing.');
  if (sumOf(distribution) !== whole || whole <= 0n)
    refuse('distribution', 'The parts must add up to the whole, to the last unit.');
}

/** After money left: ended when nothing is held; where it stood before when nothing is contested any more; else as it is. */
function settled(money: MilestoneMoney, end: MilestoneStatus): MilestoneMoney {
  if (heldOf(money) === 0n) return { ...money, status: end, contested: 0n, before: null };
  const isFree = money.contested === 0n;
  if (money.status === 'disputed' && isFree) return { ...money, status: money.before ?? 'delivered', before: null };
  // What was rejected is given back; the rest goes on being inspected.
  if (milestoneLifecycle.can('refund_by_silence', money.status) && isFree) return { ...money, status: 'delivered' };
  return money;
}

/** What leaves is first what nobody contests: only a buyer's release and a seller's refund can take of the contested part (I7). */
const lessBy = (money: MilestoneMoney, amount: bigint): bigint => {
  const left = heldOf(money) - amount;
  return money.contested < left ? money.contested : left;
};

function pay(money: MilestoneMoney, amount: bigint): Outcome {
  const contested = lessBy(money, amount);
  const next = settled({ ...money, contested, released: money.released + amount }, 'released');
  return { money: next, moved: { kind: 'release', distribution: { ...nobody, seller: amount } } };
}

function giveBack(money: MilestoneMoney, amount: bigint, contested = lessBy(money, amount)): Outcome {
  const next = settled({ ...money, contested, refunded: money.refunded + amount }, 'refunded');
  return { money: next, moved: { kind: 'refund', distribution: { ...nobody, buyer: amount } } };
}

/** Distributes all that is contested; the rest is as it was before. */
function distribute(money: MilestoneMoney, distribution: Distribution): Outcome {
  requireWhole(distribution, money.contested);
  const next = settled({ ...money, contested: 0n, split: money.split + sumOf(distribution) }, 'settled');
  return { money: next, moved: { kind: 'split', distribution } };
}

const still = (money: MilestoneMoney, change: Partial<MilestoneMoney> = {}): Outcome => ({
  money: { ...money, ...change },
  moved: null,
});

/**
 * One deed on a milestone: where it stands afterwards and what money leaves it. Pure, so that the server moves money by it and a
 * page foretells by it. Throws IllegalTransition when the table has no such row, BAD_INPUT for an amount that cannot be.
 */
export function advance(money: MilestoneMoney, command: MilestoneCommand): Outcome {
  const { action } = command;
  const status = milestoneLifecycle.next(action, money.status);
  const held = heldOf(money);
  switch (action) {
    case 'fund': {
      requireAmount(command.amount, money.amount - money.funded, 'what is still to be paid in');
      const funded = money.funded + command.amount;
      return still(money, { funded, status: funded === money.amount ? 'funded' : money.status });
    }
    case 'take_back':
    case 'fail_funding': {
      if (held === 0n) throw new DomainError('ILLEGAL_TRANSITION', 'Nothing of it is paid in.');
      // As if it had never come: the whole is waited for again.
      return { money: { ...money, funded: 0n }, moved: { kind: 'refund', distribution: { ...nobody, buyer: held } } };
    }
    case 'release':
      requireAmount(command.amount, held, 'what is held');
      return pay(money, command.amount);
    case 'refund':
      requireAmount(command.amount, held, 'what is held');
      return giveBack(money, command.amount);
    case 'accept_by_silence': {
      if (freeOf(money) === 0n || (money.status === 'disputed' && money.before !== 'delivered'))
        return refuse('amount', 'Nothing of it is being inspected that nobody contests.');
      return pay(money, freeOf(money));
    }
    case 'reject':
      requireAmount(command.amount, held, 'what is held');
      return still(money, { status, contested: command.amount });
    case 'cure':
      return still(money, { status, contested: 0n });
    case 'agree_refund':
    case 'refund_by_silence':
    case 'receive_return':
      return giveBack(money, money.contested, 0n);
    case 'keep_goods': {
      const amount = money.contested;
      const next = settled({ ...money, contested: 0n, released: money.released + amount }, 'released');
      return { money: next, moved: { kind: 'release', distribution: { ...nobody, seller: amount } } };
    }
    case 'deliver':
      requireUndelivered(money);
      return still(money, money.status === 'disputed' ? { before: 'delivered' } : { status: 'delivered' });
    case 'cancel_overdue':
    case 'fail_delivery':
      requireUndelivered(money);
      return giveBack(money, freeOf(money));
    case 'contest':
    case 'refuse_return':
      return still(money, { status, before: 'delivered' });
    case 'dispute':
      requireAmount(command.amount, held, 'what is held');
      requireNoLess(money, command.amount);
      return still(money, { status, contested: command.amount, before: money.before ?? beforeOf(money.status) });
    case 'accept_offer':
    case 'accept_split':
    case 'execute':
      return distribute(money, command.distribution);
    case 'waive':
      return still(money, { status: money.before ?? 'delivered', contested: 0n, before: null });
    case 'cancel': {
      if (held > 0n) requireWhole(command.distribution, held);
      else if (sumOf(command.distribution) !== 0n) refuse('distribution', 'There is nothing to distribute.');
      const next = { ...money, status: 'cancelled' as const, contested: 0n, split: money.split + held };
      return { money: next, moved: held > 0n ? { kind: 'split', distribution: command.distribution } : null };
    }
    default:
      return still(money, { status });
  }
}

/** A rejection or a return that becomes a dispute falls back to the inspection, since that is where it came from. */
const beforeOf = (status: MilestoneStatus): NonNullable<MilestoneMoney['before']> =>
  status === 'funded' ? 'funded' : 'delivered';

/** A milestone as it is agreed: nothing paid in yet. */
export const plannedMilestone = (amount: bigint): MilestoneMoney => ({
  status: 'awaiting_funds',
  amount,
  funded: 0n,
  released: 0n,
  refunded: 0n,
  split: 0n,
  contested: 0n,
  before: null,
});

/**
 * A payment over the milestones that still lack money, by their order; what is more than all of them lack is left over (E6).
 * Minor units.
 */
export function pourInto(
  milestones: readonly MilestoneMoney[],
  payment: bigint,
): { parts: readonly bigint[]; left: bigint } {
  let left = payment;
  const parts = milestones.map(({ status, amount, funded }) => {
    const lacks = status === 'awaiting_funds' ? amount - funded : 0n;
    const part = left < lacks ? left : lacks;
    left -= part;
    return part;
  });
  return { parts, left };
}
