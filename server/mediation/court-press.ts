// Bundles are made in a thread beside the server.
import { makePress, servePress } from '../core/press.ts';
import type { Bound, ToBind } from './court-binding.ts';

/** All papers of a bundle, and the bundle, made in a thread beside the server. Throws when it cannot be made. */
export const printBundle = makePress<ToBind, Bound>(import.meta.url);

servePress(async () => (await import('./court-binding.ts')).bindBundle);
