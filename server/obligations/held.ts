// A promise is held with its agreement, and who stands where in it is known.
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { ObligationLike } from '@ahadi/domain/obligations/permissions.ts';
import type { ObligationRole } from '@ahadi/domain/obligations/schema.ts';
import { audienceOf, readAgreement } from '../agreements/life/service.ts';
import { holdSubject } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Subject } from '../core/emit.ts';
import { findObligation, type Kept } from './obligation.store.ts';

type HeldAgreement = Awaited<ReturnType<typeof readAgreement>>;
/** An obligation with the agreement that it stands in, and who stands where in it. */
export type Held = Kept & ObligationLike & { agreement: HeldAgreement };

const subjectOf = (id: string): Subject => ({ kind: 'obligation', id });

/** The obligation as its reader sees it, or null; `hold` holds its agreement's row. Throws NOT_FOUND when the agreement is not the reader's. */
export async function findHeld(ctx: Ctx, id: string, hold = false): Promise<Held | null> {
  if (hold) await holdSubject(ctx, subjectOf(id));
  const kept = await findObligation(ctx, id);
  return kept && heldOf(kept, await readAgreement(ctx, kept.agreementId));
}

export const heldOf = (kept: Kept, agreement: HeldAgreement): Held => ({
  ...kept,
  agreement,
  debtorUserIds: peopleOn(agreement, kept.term.debtor),
  creditorUserIds: peopleOn(agreement, kept.term.creditor),
  readerUserIds: audienceOf(agreement),
});

export const partiesOn = ({ agreement }: Pick<Held, 'agreement'>, side: string): Party[] =>
  agreement.parties.filter((party) => party.side === side);

const peopleOn = (agreement: HeldAgreement, side: string): string[] =>
  partiesOn({ agreement }, side).flatMap(({ userId }) => (userId ? [userId] : []));

/** Which side of it somebody stands on. */
export function roleIn({ debtorUserIds, creditorUserIds }: Held, userId: string | null): ObligationRole {
  if (userId !== null && debtorUserIds.includes(userId)) return 'debtor';
  return userId !== null && creditorUserIds.includes(userId) ? 'creditor' : 'other';
}

/** The reader's side. Throws FORBIDDEN for who reads the agreement and stands on neither. */
export function sideOf(ctx: Ctx, held: Held): 'debtor' | 'creditor' {
  const role = roleIn(held, ctx.actor?.kind === 'user' ? ctx.actor.userId : null);
  if (role === 'other') throw new DomainError('FORBIDDEN', 'Only the two sides of it may do this.');
  return role;
}
