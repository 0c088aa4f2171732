import type { Party } from '@ahadi/domain/agreements/schema.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import type { ObligationLike } from '@ahadi/domain/obligations/permissions.ts';
import type { ObligationRole } from '@ahadi/domain/obligations/schema.ts';
import { audienceOf, readAgreement } from '../../agreements/life/service.ts';
import { holdSubject } from '../../core/clocks.ts';
import type { Ctx } from '../../core/ctx.ts';
import type { Subject } from '../../core/emit.ts';
import { findObligation, type Kept } from '../store.ts';

type HeldAgreement = Awaited<ReturnType<typeof readAgreement>>;
/** An obligation with the agreement that it stands in. */
export type Held = Kept & { agreement: HeldAgreement };

export const subjectOf = (id: string): Subject => ({ kind: 'obligation', id });

/** The obligation as its reader sees it; `hold` holds its agreement's row. Throws NOT_FOUND when there is none or it is not the reader's. */
export async function readObligation(ctx: Ctx, id: string, hold = false): Promise<Held> {
  if (hold) await holdSubject(ctx, subjectOf(id));
  const kept = await findObligation(ctx, id);
  if (!kept) throw new DomainError('NOT_FOUND');
  return { ...kept, agreement: await readAgreement(ctx, kept.agreementId) };
}

export const partiesOn = ({ agreement }: Held, side: string): Party[] =>
  agreement.parties.filter((party) => party.side === side);

const peopleOn = (held: Held, side: string): string[] =>
  partiesOn(held, side).flatMap(({ userId }) => (userId ? [userId] : []));

/** Who stands where, as the permission table asks. */
export const likeOf = (held: Held): ObligationLike => ({
  debtorUserIds: peopleOn(held, held.term.debtor),
  creditorUserIds: peopleOn(held, held.term.creditor),
  readerUserIds: audienceOf(held.agreement),
});

/** Which side of it somebody stands on. */
export function roleIn(held: Held, userId: string | null): ObligationRole {
  const { debtorUserIds, creditorUserIds } = likeOf(held);
  if (userId !== null && debtorUserIds.includes(userId)) return 'debtor';
  return userId !== null && creditorUserIds.includes(userId) ? 'creditor' : 'other';
}

/** The reader's side. Throws FORBIDDEN for who reads the agreement and stands on neither. */
export function sideOf(ctx: Ctx, held: Held): 'debtor' | 'creditor' {
  const role = roleIn(held, ctx.actor?.kind === 'user' ? ctx.actor.userId : null);
  if (role === 'other') throw new DomainError('FORBIDDEN', 'Only the two sides of it may do this.');
  return role;
}
