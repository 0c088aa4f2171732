import type { VerificationStatus } from '@ahadi/domain/accounts/verification/schema.ts';
import type { DocumentId, VerificationId } from '@ahadi/domain/core/ids.ts';
import type { Tone } from '../../ui/StateBadge.tsx';

export const verificationTone: Record<VerificationStatus, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  under_review: 'info',
  info_requested: 'attention',
  confirming: 'info',
  approved: 'good',
  rejected: 'danger',
  withdrawn: 'neutral',
};

/** Where the file of a document is; the server shows it to its owner and to reviewers only. */
export const documentAddress = (id: VerificationId, documentId: DocumentId): string =>
  `/api/v1/verifications/${id}/documents/${documentId}`;

export const sizeWords = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
