import type { AgreementTerms } from '../../agreements/schema.ts';
import { liabilityOf, sideTerm } from '../../agreements/sides/rules.ts';
import type { PartyId } from '../../core/ids.ts';
import type { EndedPart, ObligationTerm } from '../schema.ts';

// A promise between sides of several people has a part for each who owes it with each who is owed. What some of them agree on ends
// their part, and nobody else's.

type Sided = { readonly id: PartyId; readonly side: string };
/** A promise with everybody who stands on its two sides, and what has ended of it between some of them. */
export type Parted = {
  term: Pick<ObligationTerm, 'debtor' | 'creditor'>;
  parties: readonly Sided[];
  terms: Pick<AgreementTerms, 'sides'>;
  endedParts: readonly EndedPart[];
};
/** Who owes it to whom, by their parties. */
export type Part = Pick<EndedPart, 'debtorId' | 'creditorId'>;
type As = EndedPart['as'];

const isSame = (one: Part, other: Part): boolean =>
  one.debtorId === other.debtorId && one.creditorId === other.creditorId;

/** Every part that it has, ended or not. */
function partsOf({ term, parties }: Parted): Part[] {
  const on = (side: string) => parties.filter((party) => party.side === side);
  return on(term.debtor).flatMap(({ id: debtorId }) =>
    on(term.creditor).map(({ id }) => ({ debtorId, creditorId: id })),
  );
}

/** What is still owed of it, by whom to whom. */
export const openParts = (it: Parted): Part[] =>
  partsOf(it).filter((part) => !it.endedParts.some((ended) => isSame(ended, part)));

/**
 * Whether what is paid in a settlement between two of them counts against what is owed between two others: a debt that each owes whole, or
 * is owed whole, is paid once; of one that each owes for their own part nobody pays another's.
 */
export const countsFor = ({ term, terms }: Pick<Parted, 'term' | 'terms'>, paid: Part, owed: Part): boolean =>
  (paid.debtorId === owed.debtorId || liabilityOf(terms, term.debtor) !== 'severally') &&
  (paid.creditorId === owed.creditorId || liabilityOf(terms, term.creditor) !== 'severally');

/** Whether something of it is still owed by this party, or to it. */
export const isBound = (it: Parted, partyId: string): boolean =>
  openParts(it).some(({ debtorId, creditorId }) => debtorId === partyId || creditorId === partyId);

/** Between whom and these people, all of one side, something of it is still open. */
export const openWith = (it: Parted, people: readonly string[]): Set<string> =>
  new Set(
    openParts(it).flatMap(({ debtorId, creditorId }) => {
      if (people.includes(debtorId)) return [creditorId];
      return people.includes(creditorId) ? [debtorId] : [];
    }),
  );

/**
 * For whom these people speak. What is given up or settled binds those who said so, unless the agreement lets one of a side act for all of
 * it. What was done was done for everybody who owed the whole, and to everybody who was owed the whole: only who owes or is owed
 * severally has a part of their own in that.
 */
function spokenFor({ parties, terms }: Parted, people: readonly string[], as: As): Set<string> {
  const actsForAll = (side: string) =>
    sideTerm(terms, side)?.oneActsForAll === true || (as === 'fulfilled' && liabilityOf(terms, side) !== 'severally');
  return new Set(
    people.flatMap((id) => {
      const side = parties.find((party) => party.id === id)?.side;
      if (side === undefined) return [];
      return actsForAll(side) ? parties.filter((party) => party.side === side).map((party) => party.id) : [id];
    }),
  );
}

/** What has ended of it once these people, of both of its sides, have agreed that it is fulfilled or given up. */
export function endedBetween(it: Parted, people: readonly string[], as: As): EndedPart[] {
  const bound = spokenFor(it, people, as);
  const now = openParts(it).filter(({ debtorId, creditorId }) => bound.has(debtorId) && bound.has(creditorId));
  return [...it.endedParts, ...now.map((part) => ({ ...part, as }))];
}

/** The same where only who is owed has to say so: the whole of what is owed to them. */
export const endedBy = (it: Parted, creditorId: string, as: As): EndedPart[] =>
  endedBetween(it, [creditorId, ...it.parties.flatMap(({ id, side }) => (side === it.term.debtor ? [id] : []))], as);

/** How it has ended as a whole, which is how the last of it ended; null while a part of it is open. */
export const endOfWhole = (it: Parted): As | null =>
  openParts(it).length > 0 ? null : (it.endedParts.at(-1)?.as ?? null);
