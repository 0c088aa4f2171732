import * as z from 'zod';
import { Sha256 } from '../../core/ids.ts';
import { MOST_PAGES } from './rules.ts';

/**
 * A text that somebody brought as a file, in the terms in place of clauses. The hash is over the file's bytes, so that the hash of the
 * terms is over them, too. All of it is what the server read in the file.
 */
export const BroughtDocument = z.object({
  sha256: Sha256,
  /** Under which name the file was brought. */
  name: z.string().min(1).max(140),
  /** Bytes. */
  size: z.int().min(1),
  /** Each page as it is seen, turned the right way; in points (1/72 inch). */
  pages: z
    .array(z.object({ width: z.int().min(1), height: z.int().min(1) }))
    .min(1)
    .max(MOST_PAGES),
  /** Signatures that were in the file when it was brought; they stay valid under the seal. Absent where there were none. */
  signatures: z.int().min(1).max(100).optional(),
});
export type BroughtDocument = z.infer<typeof BroughtDocument>;

/** What is written on each page, as far as a program can read it: empty for a picture of a page. */
export const DocumentText = z.object({ pages: z.array(z.string()) });
export type DocumentText = z.infer<typeof DocumentText>;
