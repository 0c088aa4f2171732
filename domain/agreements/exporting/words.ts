import type { Language } from '../../core/locale.ts';
import type { Words } from '../../core/messages.ts';
import type { AgreementKind, AgreementStatus } from '../schema.ts';
import ar from './words/ar.ts';
import en from './words/en.ts';
import fr from './words/fr.ts';
import sw from './words/sw.ts';

export type ExportWords = Words<typeof en>;

/** What the files of a list say, in each language. */
export const exportWords: Readonly<Record<Language, ExportWords>> = { en, sw, fr, ar };

/** Each state and kind by the name of its words, which are those of the list. */
export const states = {
  draft: 'draft',
  negotiating: 'negotiating',
  signing: 'signing',
  executed: 'executed',
  active: 'active',
  declined: 'declined',
  voided: 'voided',
  lapsed: 'lapsed',
  completed: 'completed',
  expired: 'expired',
  terminated: 'terminated',
} as const satisfies Record<AgreementStatus, keyof ExportWords>;
export const kinds = {
  general: 'general',
  sale: 'sale',
  service: 'service',
  loan: 'loan',
  lease: 'lease',
  mou: 'mou',
  ngo_grant: 'ngo_grant',
  public_service: 'public_service',
} as const satisfies Record<AgreementKind, keyof ExportWords>;
