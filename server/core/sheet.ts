import { makePress, servePress } from './press.ts';
import type { ToPrint } from './sheetlayout.ts';

/** Rows of a history or a wallet as PDF, laid out in a thread beside the server: ten thousand rows take some ten seconds. Throws when it cannot be made. */
export const printSheet = makePress<ToPrint, Uint8Array>(import.meta.url);

servePress(async () => (await import('./sheetlayout.ts')).layOutSheet);
