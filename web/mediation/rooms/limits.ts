import { ROOM_FILE_BYTES } from '@ahadi/domain/mediation/rooms/rules.ts';
import { whyTooLarge } from '../../core/filesize.ts';

/** The length of a message, as the contract has it; pages carry no schema. */
export const MESSAGE_MOST = 8000;

/** Why this file is not even sent, or null. The server looks at what is inside. */
export function problemOfFile(file: Pick<File, 'size'>): string | null {
  if (file.size === 0) return 'The file is empty. Nothing was sent. Choose another one.';
  return whyTooLarge(file, ROOM_FILE_BYTES);
}

/** The same where a court takes nothing but a PDF. A type that the browser does not know is for the server to look at. */
export const problemOfPdf = (file: Pick<File, 'size' | 'type'>): string | null =>
  problemOfFile(file) ?? (['', 'application/pdf'].includes(file.type) ? null : 'Choose a PDF. Nothing was sent.');
