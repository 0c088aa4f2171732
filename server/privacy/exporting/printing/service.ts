import { makePress, servePress } from '../../../core/press.ts';
import type { ToPrint } from '../layout/service.ts';

/** The copy as pages, laid out in a thread beside the server. Throws when it cannot be printed. */
export const printAside = makePress<ToPrint, Uint8Array>(import.meta.url);

servePress(async () => (await import('../layout/service.ts')).layOut);
