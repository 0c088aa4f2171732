import { DOCUMENT_LIMIT_BYTES } from '@ahadi/domain/agreements/documents/rules.ts';
import { whyTooLarge } from '../../core/filesize.ts';

/** Why a file is not even sent to be a text, or null. The server looks at what is inside. */
export const whyNotBrought = (file: File): string | null => whyTooLarge(file, DOCUMENT_LIMIT_BYTES);
