import { makePress, servePress } from '../../../core/press.ts';
import type { Printable } from '../document.ts';

/** The agreement as pages, laid out in a thread beside the server. Throws when it cannot be printed. */
export const printAside = makePress<Printable, Uint8Array>(import.meta.url);

servePress(async () => (await import('../document.ts')).printAgreement);
