import { isOwnDoing } from '@ahadi/domain/agreements/fields/rules.ts';
import { answerWords } from '@ahadi/domain/agreements/fields/words.ts';
import { inReadingOrder, isTickedBy, placesOfSide } from '@ahadi/domain/agreements/places/rules.ts';
import type { Place } from '@ahadi/domain/agreements/places/schema.ts';
import type { AgreementTerms, AgreementView } from '@ahadi/domain/agreements/schema.ts';
import { useState } from 'react';
import { formatCalendarDay } from '../../core/words.ts';
import type { OwnAnswering } from '../answering/useOwnAnswers.ts';

/** Being led from place to place in a document that one signs. */
export type Leading = {
  side: string;
  terms: AgreementTerms;
  answering: OwnAnswering;
  /** The reader's own, in the order in which one reads. */
  places: readonly Place[];
  current: Place | undefined;
  /** What the reader has given for a place so far; empty where nothing. */
  givenAt: (place: Place) => string;
  errorOf: (fieldId: string) => string | undefined;
  /** Brings a place into sight, and its control under the hands. */
  goTo: (place: Place | undefined) => void;
  /** Goes to the first place whose answer is wanting. False where none is. */
  goToWanting: () => boolean;
};

/** Whether all that a side is asked stands on the pages, so that nothing is asked beside them. */
export const isAllPlaced = (places: readonly Place[], { fields }: Pick<OwnAnswering, 'fields'>): boolean =>
  fields.every(({ id }) => places.some(({ fieldId }) => fieldId === id));

/** `name`: what the reader would sign with, as it stands now. */
export function useLeading(
  view: AgreementView,
  side: string | undefined,
  answering: OwnAnswering,
  name: string,
): Leading | null {
  const [id, setId] = useState<string | null>(null);
  const [hasTried, setTried] = useState(false);
  const { terms } = view;
  const places = inReadingOrder(placesOfSide(terms.places, side));
  if (!terms.document || side === undefined || places.length === 0) return null;
  const goTo = (place: Place | undefined) => {
    if (!place) return;
    setId(place.id);
    setTimeout(() => {
      document.querySelector(`dialog [data-place="${place.id}"]`)?.scrollIntoView({ block: 'center' });
      document
        .querySelector<HTMLElement>('dialog [data-led] :is(input, select, textarea)')
        ?.focus({ preventScroll: true });
    });
  };
  return {
    ...{ side, terms, answering, places, goTo },
    current: places.find((place) => place.id === id),
    givenAt: (place) => {
      if (place.shows === 'name') return name;
      const field = answering.fields.find((one) => one.id === place.fieldId);
      const value = field && answering.answers[field.id];
      if (!field || value === undefined || isOwnDoing(field)) return '';
      const isTicked = isTickedBy(place, field, value);
      if (isTicked !== null) return isTicked ? '✓' : '';
      return answerWords(field, value, { currency: terms.currency, say: formatCalendarDay });
    },
    errorOf: (fieldId) => (hasTried ? answering.problems[fieldId] : undefined),
    goToWanting: () => {
      setTried(true);
      const wanting = places.find(({ fieldId }) => fieldId !== undefined && fieldId in answering.problems);
      goTo(wanting);
      return wanting !== undefined;
    },
  };
}
