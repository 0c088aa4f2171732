import { placeWords } from '@ahadi/domain/agreements/places/rules.ts';
import type { Place } from '@ahadi/domain/agreements/places/schema.ts';
import type { AgreementTerms } from '@ahadi/domain/agreements/schema.ts';
import { useFigures } from '../../core/here.ts';
import type { Signer } from '../document/sides.ts';
import { namesOf } from './places.ts';
import { usePlacingWords } from './words.ts';

type Terms = Pick<AgreementTerms, 'fields'>;

/** How a place and whom it is for are called where a component stands. */
export function usePlaceNames() {
  const say = usePlacingWords();
  const figures = useFigures();
  /** By name; a side by its letter where nobody is named yet. */
  const whoOf = (side: string, parties: readonly Signer[]): string => {
    const names = namesOf(side, parties);
    return names.length === 0 ? say.side({ side }) : figures.list(names);
  };
  const nameOf = (place: Place, terms: Terms): string => placeWords(place, terms.fields, say);
  /** "Initials of Brian Otieno". */
  const titleOf = (place: Place, terms: Terms, parties: readonly Signer[]): string =>
    say.placeOf({ place: nameOf(place, terms), who: whoOf(place.side, parties) });
  return { whoOf, nameOf, titleOf };
}
