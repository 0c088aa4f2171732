import * as z from 'zod';
import { Sha256 } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';

/** A sealed agreement as its own document tells of it, and nothing beside that. */
export const SealedDocument = z.object({
  /** Which of the hashes that were asked about is its own. */
  of: Sha256,
  ref: z.string(),
  title: z.string(),
  parties: z.array(z.object({ side: z.string(), name: z.string() })),
  sealedAt: InstantSchema,
  contentHash: Sha256,
});
export type SealedDocument = z.infer<typeof SealedDocument>;
