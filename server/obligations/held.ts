// A promise is held with its agreement, and who stands where in it is known.
import type { Party } from '@ahadi/domain/agreements/schema.ts';
import { sideTerm } from '@ahadi/domain/agreements/sides/rules.ts';
import { DomainError } from '@ahadi/domain/errors.ts';
import { isClosed } from '@ahadi/domain/obligations/lifecycle.ts';
import { isBound, openParts, openWith, type Parted } from '@ahadi/domain/obligations/parts/rules.ts';
import type { ObligationLike } from '@ahadi/domain/obligations/permissions.ts';
import type { EndedPart, ObligationRole } from '@ahadi/domain/obligations/schema.ts';
import { audienceOf, readAgreement } from '../agreements/agreement.ts';
import { holdSubject } from '../core/clocks.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Subject } from '../core/emit.ts';
import { findObligation, findObligations, type Kept } from './obligation.store.ts';

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

/** Several of them as their reader sees them, each agreement read once. Throws NOT_FOUND when one or its agreement is not the reader's. */
export async function findAllHeld(ctx: Ctx, ids: readonly string[]): Promise<Held[]> {
  const kept = await findObligations(ctx, ids);
  if (kept.length < ids.length) throw new DomainError('NOT_FOUND');
  const agreements = new Map<string, HeldAgreement>();
  for (const id of new Set(kept.map(({ agreementId }) => agreementId)))
    agreements.set(id, await readAgreement(ctx, id));
  return kept.flatMap((one) => {
    const agreement = agreements.get(one.agreementId);
    return agreement ? [heldOf(one, agreement)] : [];
  });
}

export const heldOf = (kept: Kept, agreement: HeldAgreement): Held => ({
  ...kept,
  agreement,
  debtorUserIds: peopleOn(kept, agreement, kept.term.debtor),
  creditorUserIds: peopleOn(kept, agreement, kept.term.creditor),
  readerUserIds: audienceOf(agreement),
});

/** Everybody who stands on a side of it. */
export const partiesOn = ({ agreement }: Pick<Held, 'agreement'>, side: string): Party[] =>
  agreement.parties.filter((party) => party.side === side);

/** It as the rules of its parts look at it. */
export const partedOf = ({ term, endedParts, agreement }: Pick<Held, 'term' | 'endedParts' | 'agreement'>): Parted => ({
  ...{ term, endedParts, parties: agreement.parties, terms: agreement.terms },
});

/**
 * Whom of a side it still concerns: those for whom all of it has ended, while it goes on for others, hear nothing more of it and do nothing
 * more in it. What has ended for everybody concerns everybody, also in the deed that ends it, whose state is written after it.
 */
export function boundOn(held: Pick<Held, 'term' | 'status' | 'endedParts' | 'agreement'>, side: string): Party[] {
  const parted = partedOf(held);
  const isOver = isClosed(held.status) || openParts(parted).length === 0;
  return partiesOn(held, side).filter(({ id }) => isOver || isBound(parted, id));
}

const peopleOn = (kept: Kept, agreement: HeldAgreement, side: string): string[] =>
  boundOn({ ...kept, agreement }, side).flatMap(({ userId }) => (userId ? [userId] : []));

/** The promise with what has ended of it between some of its people. */
export const withEnded = (held: Held, endedParts: readonly EndedPart[]): Held =>
  heldOf({ ...held, endedParts }, held.agreement);

/** The name of a party of its agreement. */
export const partyName = ({ agreement }: Pick<Held, 'agreement'>, partyId: string): string =>
  agreement.parties.find(({ id }) => id === partyId)?.name ?? 'A party';

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

/** Whether others stand with this person on their side, and nobody of it acts for all: they give up, settle and dispute for themself. */
export function isOwnPartOnly({ agreement }: Pick<Held, 'agreement'>, userId: string | null): boolean {
  const side = agreement.parties.find((party) => party.userId === userId)?.side;
  if (userId === null || side === undefined || sideTerm(agreement.terms, side)?.oneActsForAll) return false;
  return partiesOn({ agreement }, side).length > 1;
}

/**
 * Whom of the other side somebody can file a dispute about it against: those with whom something of it is still open for them, or for any
 * of their side where one of it speaks for all, but for `taken`, with whom they are in dispute about it already.
 */
export function disputableBy(held: Held, userId: string | null, taken: readonly string[] = []): Party[] {
  const mine = held.agreement.parties.find((party) => party.userId === userId);
  if (userId === null || mine === undefined) return [];
  const own = isOwnPartOnly(held, userId) ? [mine] : partiesOn(held, mine.side);
  const open = openWith(
    partedOf(held),
    own.map(({ id }) => id),
  );
  return held.agreement.parties.filter(({ id }) => open.has(id) && !taken.includes(id));
}
