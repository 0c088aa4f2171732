import * as z from 'zod';
import { InstantSchema } from '../core/schema.ts';

/** What a check can find. */
export const CheckFinding = z.enum([
  ...(['not_frozen', 'other_file', 'as_frozen', 'other_text'] as const),
  ...(['decided', 'nobody_signed', 'signature_broken', 'some_signed', 'all_signed'] as const),
  ...(['history_intact', 'history_broken'] as const),
  ...(['not_sealed_yet', 'stamp_failing', 'seal_failing', 'file_missing', 'never_sealed', 'no_certificate'] as const),
  ...(['seal_broken', 'seal_stamped', 'seal_unstamped', 'other_sealed'] as const),
]);
export type CheckFinding = z.infer<typeof CheckFinding>;

/** One thing the verify panel recomputed, and what it found. */
export const Check = z.object({
  name: z.enum(['content_hash', 'signatures', 'chain', 'seal', 'copy']),
  state: z.enum(['valid', 'invalid', 'not_yet']),
  detail: z.string(),
  /** What of it was found, as data for who says it in another language, with what the sentence names; a process of the release before has none. */
  says: z
    .object({
      key: CheckFinding,
      count: z.int().optional(),
      of: z.int().optional(),
      name: z.string().optional(),
      hash: z.string().optional(),
      stampedAt: InstantSchema.optional(),
    })
    .optional(),
});
export const VerifyReport = z.object({
  verdict: z.enum(['valid', 'invalid', 'not_yet']),
  checks: z.array(Check),
  checkedAt: InstantSchema,
});
export type VerifyReport = z.infer<typeof VerifyReport>;
