import { ROOM_FILE_BYTES } from '@ahadi/domain/mediation/rooms/rules.ts';
import { whyNotSent } from '../../core/filesize.ts';

/** The length of a message, as the contract has it; pages carry no schema. */
export const MESSAGE_MOST = 8000;

/** Why this file is not even sent, or null. The server looks at what is inside. */
export const problemOfFile = (file: Pick<File, 'size'>): string | null => whyNotSent(file, ROOM_FILE_BYTES);

/** A paper of a court that is one of these types. A type that the browser does not know is for the server to look at. */
const problemOfPaper =
  (types: readonly string[], words: string) =>
  (file: Pick<File, 'size' | 'type'>): string | null =>
    problemOfFile(file) ?? (['', ...types].includes(file.type) ? null : `Choose a ${words}. Nothing was sent.`);

export const problemOfPdf = problemOfPaper(['application/pdf'], 'PDF');
/** What a registry gives: a paper, or a picture of one. */
export const receiptTypes = ['application/pdf', 'image/png', 'image/jpeg'];
export const problemOfReceipt = problemOfPaper(receiptTypes, 'PDF, PNG or JPEG');
