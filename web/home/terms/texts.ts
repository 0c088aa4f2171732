import type { LegalText } from '@ahadi/domain/accounts/terms/schema.ts';

/** The tabs of the legal texts, in their order. */
export const texts: readonly { kind: LegalText; label: string }[] = [
  { kind: 'terms', label: 'Terms' },
  { kind: 'privacy', label: 'Privacy' },
  { kind: 'public-record', label: 'Public record' },
  { kind: 'community-rules', label: 'Community rules' },
  { kind: 'refunds', label: 'Refunds' },
];
