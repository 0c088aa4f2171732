import { answerWords } from '@ahadi/domain/agreements/fields/words.ts';
import { isTickedBy, PAGE_PARTS, placeWords } from '@ahadi/domain/agreements/places/rules.ts';
import type { Place } from '@ahadi/domain/agreements/places/schema.ts';
import type { AgreementTerms, Party } from '@ahadi/domain/agreements/schema.ts';
import { formatCalendarDay, nameList } from '../../core/words.ts';
import type { Signer } from '../document/sides.ts';
import type { Answered } from '../fields/FieldLines.tsx';

/** A party as far as it is seen on the pages: with what it signed, where it did. */
export type Seated = Signer & Partial<Pick<Party, 'signedAt' | 'signedName'>>;

const percent = (parts: number): string => `${(parts / PAGE_PARTS) * 100}%`;

/** Where a place stands in its page, for the browser. */
export const styleOf = ({ x, y, width, height }: Pick<Place, 'x' | 'y' | 'width' | 'height'>) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
});

/** Who stands on a side, by name. */
export const namesOf = (side: string, parties: readonly Signer[]): string[] =>
  parties.filter((party) => party.side === side && party.name.trim() !== '').map(({ name }) => name);

type Terms = Pick<AgreementTerms, 'fields'>;

/** How a place and whom it is for are called on the sheet of an agreement, which is English. */
export function titleOf(place: Place, terms: Terms, parties: readonly Signer[]): string {
  const names = namesOf(place.side, parties);
  return `${placeWords(place, terms.fields)} of ${names.length === 0 ? `side ${place.side}` : nameList(names)}`;
}

/** What those of the side that signed left there; null while nobody has. */
export function givenAt(
  place: Place,
  { fields = [], currency }: AgreementTerms,
  parties: readonly Seated[],
  answered: Answered | undefined,
): string | null {
  const signed = parties.filter(({ side, signedAt }) => side === place.side && signedAt);
  if (signed.length === 0) return null;
  const field = fields.find(({ id }) => id === place.fieldId);
  const words = signed.map(({ id, name, signedName }) => {
    if (!field) return signedName ?? name;
    const value = answered?.signed.find(({ partyId }) => partyId === id)?.answers[field.id];
    const isTicked = isTickedBy(place, field, value);
    if (isTicked !== null) return isTicked ? '✓' : '';
    return value === undefined ? '' : answerWords(field, value, { currency, say: formatCalendarDay });
  });
  return words.filter((one) => one !== '').join(' · ');
}
