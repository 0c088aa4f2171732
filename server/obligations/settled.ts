// What one of several who share a promise paid in a settlement counts for the others where each owes, or is owed, the whole.
import { countsFor, openParts, type Part } from '@ahadi/domain/obligations/parts/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Settled, settledOf } from './dispute.store.ts';
import { type Held, partedOf } from './held.ts';

/** What was paid by settlements of those of them that are shared and partly ended: of no other has any been. */
export const settledFor = (ctx: Ctx, all: readonly Held[]): Promise<Settled[]> =>
  settledOf(
    ctx,
    all.filter((held) => held.endedParts.length > 0 && openParts(partedOf(held)).length > 0).map(({ id }) => id),
  );

/** What of it is still owed by or to this person; `against` narrows it to whom of the other side it is about. */
function openPartsOf(held: Held, userId: string | null, against: readonly string[]): Part[] {
  const mine = held.agreement.parties.filter((party) => party.userId === userId).map(({ id }): string => id);
  return openParts(partedOf(held)).filter(({ debtorId, creditorId }) => {
    const [own, other] = mine.includes(debtorId) ? [debtorId, creditorId] : [creditorId, debtorId];
    return mine.includes(own) && (against.length === 0 || against.includes(other));
  });
}

/** Of what was paid that which counts against one of these parts. */
const countedFor = (held: Held, paid: readonly Settled[], parts: readonly Part[]): Settled[] =>
  paid.filter(
    (one) =>
      one.obligation_id === held.id &&
      parts.some((part) => countsFor(partedOf(held), { debtorId: one.debtor_id, creditorId: one.creditor_id }, part)),
  );

/** Of what was paid that which counts against what is still owed by or to this person. Empty for who has no part left in it. */
export const settledBetween = (
  held: Held,
  paid: readonly Settled[],
  userId: string | null,
  against: readonly string[] = [],
): Settled[] => countedFor(held, paid, openPartsOf(held, userId, against));

/**
 * What was paid, in minor units, of each part that is still owed by or to this person: of the one of which least was, since more than is left
 * of any of them is asked for of nobody. 0 for who has no part left in it.
 */
export function paidOfEach(
  held: Held,
  paid: readonly Settled[],
  userId: string | null,
  against: readonly string[] = [],
): number {
  const sums = openPartsOf(held, userId, against).map((part) =>
    countedFor(held, paid, [part]).reduce((sum, { minor }) => sum + minor, 0),
  );
  return sums.length === 0 ? 0 : Math.min(...sums);
}

/** Whether that makes up the whole: nothing of it is left to ask for. */
export const isPaidInFull = (
  held: Held,
  paid: readonly Settled[],
  userId: string | null,
  against: readonly string[] = [],
): boolean => held.term.amountMinor !== null && paidOfEach(held, paid, userId, against) >= held.term.amountMinor;
