import { DOCUMENT_LIMIT_BYTES } from '@ahadi/domain/agreements/documents/rules.ts';
import { whyNotSent } from '../../core/filesize.ts';

/** Why a file is not even sent to be a text, or null. The server looks at what is inside. */
export const whyNotBrought = (file: File): string | null => whyNotSent(file, DOCUMENT_LIMIT_BYTES);

/** What the browser offers: by kind and by ending, because a phone often knows a Word file by neither alone. */
export const broughtTypes =
  'application/pdf,.pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,.docx';
