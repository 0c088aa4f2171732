import * as z from 'zod';
import { Sha256 } from '../core/ids.ts';
import { InstantSchema } from '../core/schema.ts';

export const ActivityFilter = z.enum(['all', 'agreements', 'disputes', 'account']);
export type ActivityFilter = z.infer<typeof ActivityFilter>;

/** One deed of the reader's own, as it stands in the history of what it was done to. */
export const Activity = z.object({
  id: z.uuid(),
  name: z.string(),
  at: InstantSchema,
  /** Follows "You": "signed", "filed the dispute". */
  sentence: z.string(),
  /** What it was done to, and where that is; null for what is about oneself or can no longer be read. */
  about: z.object({ label: z.string(), path: z.string() }).nullable(),
  hash: Sha256,
});
export type Activity = z.infer<typeof Activity>;
