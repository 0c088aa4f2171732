// Sheets are laid out in a thread beside the server.
import { makePress, servePress } from '../core/press.ts';
import type { Sheet } from './sheet.ts';

/** A certificate, a syllabus or a receipt as PDF bytes, laid out in a thread beside the server. */
export const printSheet = makePress<Sheet, Uint8Array>(import.meta.url);

servePress(async () => (await import('./sheet.ts')).layOutSheet);
