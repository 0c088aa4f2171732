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

/** Each kind, and the name of what is said of it. */
export const kindNames = {
  general: 'general',
  sale: 'sale',
  service: 'service',
  loan: 'loan',
  lease: 'lease',
  mou: 'mou',
  ngo_grant: 'ngo_grant',
  public_service: 'public_service',
} as const satisfies Record<AgreementKind, string>;
