import { makePress, servePress } from '../../core/press.ts';
import type { ToPrint } from './laying/service.ts';

/** A part of a history as PDF, laid out in a thread beside the server: ten thousand rows take some ten seconds. Throws when it cannot be made. */
export const printSheet = makePress<ToPrint, Uint8Array>(import.meta.url);

servePress(async () => (await import('./laying/service.ts')).layOutSheet);
