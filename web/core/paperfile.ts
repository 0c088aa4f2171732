import { documentTypes } from '@ahadi/domain/accounts/verification/rules.ts';
import { whyNotSent } from './filesize.ts';

export const acceptedPapers: string = documentTypes.join(',');

/** Why this paper, which proves something about its owner, is not even sent, or null. The server looks at what is inside. */
export function problemOfPaper(file: Pick<File, 'size' | 'type'>, most: number): string | null {
  // A type that the browser does not know is for the server to look at.
  const isOther = file.type !== '' && !documentTypes.some((type) => type === file.type);
  return whyNotSent(file, most) ?? (isOther ? 'Choose a PDF, PNG, JPEG or WebP. Nothing was sent.' : null);
}
