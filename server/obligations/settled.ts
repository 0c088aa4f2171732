// What one of several who share a promise paid in a settlement counts for the others where each owes, or is owed, the whole.
import { countsFor, openParts } from '@ahadi/domain/obligations/parts/rules.ts';
import type { Ctx } from '../core/ctx.ts';
import { type Settled, settledOf } from './dispute.store.ts';
import { type Held, partedOf } from './held.ts';

/** What was paid by settlements of those of them that are shared and partly ended: of no other has any been. */
export const settledFor = (ctx: Ctx, all: readonly Held[]): Promise<Settled[]> =>
  settledOf(
    ctx,
    all.filter((held) => held.endedParts.length > 0 && openParts(partedOf(held)).length > 0).map(({ id }) => id),
  );

/**
 * Of that what counts against what is still owed by or to this person; `against` narrows it to whom of the other side it is about. Empty
 * for who has no part left in it.
 */
export function settledBetween(
  held: Held,
  paid: readonly Settled[],
  userId: string | null,
  against: readonly string[] = [],
): Settled[] {
  const mine = held.agreement.parties.filter((party) => party.userId === userId).map(({ id }): string => id);
  const parted = partedOf(held);
  const owed = openParts(parted).filter(({ debtorId, creditorId }) => {
    const [own, other] = mine.includes(debtorId) ? [debtorId, creditorId] : [creditorId, debtorId];
    return mine.includes(own) && (against.length === 0 || against.includes(other));
  });
  return paid.filter(
    (one) =>
      one.obligation_id === held.id &&
      owed.some((part) => countsFor(parted, { debtorId: one.debtor_id, creditorId: one.creditor_id }, part)),
  );
}
