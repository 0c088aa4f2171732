import { nameList } from '../../core/names.ts';
import type { AgreementTerms } from '../schema.ts';
import type { Liability, SideTerm } from './schema.ts';

type Sided = { readonly side: string };
type Terms = Pick<AgreementTerms, 'sides'>;

/**
 * What is taken where a text says nothing of a side with several people, and what the editor begins with: in contracts of trade each of
 * them answers for the whole.
 */
export const usualLiability: Liability = 'both';

/** What each choice means, where one chooses. */
export const liabilityWords: Record<Liability, { name: string; means: string }> = {
  both: { name: 'Jointly and severally', means: 'each of them for the whole' },
  jointly: { name: 'Jointly', means: 'all of them together, for the whole' },
  severally: { name: 'Severally', means: 'each of them for their own part only' },
};

export const sideTerm = ({ sides }: Terms, side: string): SideTerm | undefined =>
  sides?.find((one) => one.side === side);

export const liabilityOf = (terms: Terms, side: string): Liability =>
  sideTerm(terms, side)?.liability ?? usualLiability;

/** The parties of each side, sides in their order. */
export const bySide = <One extends Sided>(parties: readonly One[]): (readonly [side: string, parties: One[]])[] =>
  [...new Set(parties.map(({ side }) => side))]
    .sort()
    .map((side) => [side, parties.filter((party) => party.side === side)] as const);

/** Whether several people stand on one side, so that something has to be said of them. */
export const isAnySideShared = (parties: readonly Sided[]): boolean =>
  bySide(parties).some(([, people]) => people.length > 1);

/**
 * The terms with what they say of the sides as these people stand on them: where several share a side its liability is written out, so
 * that nobody signs a default; where one stands alone there is nothing to share.
 */
export function withSidesSaid<Said extends Terms>(terms: Said, parties: readonly Sided[]): Said {
  const said = bySide(parties).flatMap(([side, people]): SideTerm[] => {
    const { called, liability = usualLiability, oneActsForAll } = sideTerm(terms, side) ?? {};
    const shared = people.length > 1 && { liability, ...(oneActsForAll && { oneActsForAll }) };
    return called || shared ? [{ side, ...(called && { called }), ...shared }] : [];
  });
  const { sides: _before, ...rest } = terms;
  return (said.length > 0 ? { ...rest, sides: said } : rest) as Said; // its own fields, but for this one
}

/** "Side A, “the Seller”, owes and is owed jointly and severally: each of them for the whole". */
function saidOf({ side, called, liability, oneActsForAll }: SideTerm): string {
  const who = `Side ${side}${called === undefined ? '' : `, “the ${called}”`}`;
  if (liability === undefined) return called === undefined ? who : `Side ${side} is “the ${called}”`;
  const { name, means } = liabilityWords[liability];
  const acts = oneActsForAll
    ? ', and any one of them settles and gives up for all'
    : ', and each settles and gives up only for themself';
  return `${who}${called === undefined ? '' : ','} owes and is owed ${name.toLowerCase()}: ${means}${acts}`;
}

/** What the text says of its sides, in one line. */
export const sidesWords = ({ sides = [] }: Terms): string =>
  sides.length === 0 ? 'nothing is said of who shares one' : sides.map(saidOf).join('. ');

/** “the Seller”, or “Side A” where the text calls it nothing. */
export const calledOf = (terms: Terms, side: string): string => {
  const called = sideTerm(terms, side)?.called;
  return called === undefined ? `“Side ${side}”` : `“the ${called}”`;
};

/** What stands behind the names of a side: ` (together “the Seller”)`, ` (“the Buyer”)`, nothing for one person who is called nothing. */
export function behindNames(terms: Terms, side: string, people: number): string {
  if (people > 1) return ` (together ${calledOf(terms, side)})`;
  return sideTerm(terms, side)?.called === undefined ? '' : ` (${calledOf(terms, side)})`;
}

/** "Amina and Kevin (together “the Seller”)": a side with the names of its people, as a legal text has it. */
export const namedSide = (terms: Terms, side: string, names: readonly string[]): string =>
  `${nameList(names)}${behindNames(terms, side, names.length)}`;
