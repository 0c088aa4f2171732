import type { Answer, GivenFile } from '@ahadi/domain/agreements/fields/schema.ts';

/** The file that an answer is, or null. */
export const fileOf = (value: Answer | undefined): GivenFile | null =>
  typeof value === 'object' && !Array.isArray(value) ? value : null;

export const hrefOfFile = (agreementId: string, fileId: string): string =>
  `/api/v1/agreements/${agreementId}/answers/files/${fileId}`;
