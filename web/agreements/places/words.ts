import type { whyNoPlaces } from '@ahadi/domain/agreements/places/rules.ts';
import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../../core/here.ts';
import type en from './words/en.ts';

/** What of these the domain says itself in English. */
type Asked = NonNullable<Parameters<typeof whyNoPlaces>[1]>;

/** A document page by page, and what is put onto its pages: where it is prepared, and on the sheet of an agreement, which is English. */
const placing = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type PlacingWords = Said<typeof en> extends Asked ? Said<typeof en> : never;
export const usePlacingWords = (): PlacingWords => useWordsHere(placing) as PlacingWords; // the same, by the type above
