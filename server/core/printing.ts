import { makePress, servePress } from './press.ts';
import type { Typeset } from './typesetting.ts';

/** A document of a page or two, set in a thread beside the server. PDF bytes. Throws when it cannot be set. */
export const printAside = makePress<Typeset, Uint8Array>(import.meta.url);

servePress(async () => (await import('./typesetting.ts')).typeset);
