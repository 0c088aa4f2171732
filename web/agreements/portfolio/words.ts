import type { AgreementKind } from '@ahadi/domain/agreements/schema.ts';
import type { Said } from '@ahadi/domain/core/messages.ts';
import { sharedRoom, useWordsHere } from '../../core/here.ts';
import type en from './words/en.ts';

/** What is said of tags, views and filters of one's agreements. */
export const portfolio = sharedRoom<typeof en>({
  en: () => import('./words/en.ts'),
  sw: () => import('./words/sw.ts'),
  fr: () => import('./words/fr.ts'),
  ar: () => import('./words/ar.ts'),
});
export type PortfolioWords = Said<typeof en>;
export const usePortfolioWords = (): PortfolioWords => useWordsHere(portfolio);

/** Each kind of agreement; the catalogue says it by its own name. */
export const isKind: Readonly<Record<AgreementKind, true>> = {
  general: true,
  sale: true,
  service: true,
  loan: true,
  lease: true,
  mou: true,
  ngo_grant: true,
  public_service: true,
};
