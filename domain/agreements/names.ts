import type { AgreementKind, AssuranceLevel } from './schema.ts';

export const kindWords: Record<AgreementKind, string> = {
  general: 'General agreement',
  sale: 'Sale of goods',
  service: 'Services',
  loan: 'Loan',
  lease: 'Lease',
  mou: 'Memorandum of understanding',
  ngo_grant: 'Grant',
  public_service: 'Public service',
};

/** How a signature is proved at each level. */
export const assuranceTitles: Record<AssuranceLevel, string> = {
  0: 'Simple',
  1: 'Simple, with a code by e-mail',
  2: 'Bound to a passkey',
};
