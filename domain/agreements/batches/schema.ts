import * as z from 'zod';
import { AgreementId, BatchId } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';

/** A line that is not sent, or was not. */
export const BadLine = z.object({ line: z.int(), name: z.string(), email: z.string(), problem: z.string() });
export type BadLine = z.infer<typeof BadLine>;

/** What a list would do, before anything is done. */
export const BatchPreview = z.object({
  /** What is wrong with the whole of it; then nothing else is known of it. */
  problem: z.string().nullable(),
  total: z.int(),
  good: z.int(),
  bad: z.array(BadLine),
  /** The first agreement as it would be called, and for whom. */
  sample: z.object({ title: z.string(), name: z.string() }).nullable(),
  /** Why it cannot be sent today, though it can be read. */
  whyNot: z.string().nullable(),
});
export type BatchPreview = z.infer<typeof BatchPreview>;

export const Batch = z.object({
  id: BatchId,
  agreementId: AgreementId.nullable(),
  total: z.int(),
  made: z.int(),
  refused: z.int(),
  bad: z.array(BadLine),
  createdAt: InstantSchema,
  finishedAt: InstantSchema.nullable(),
});
export type Batch = z.infer<typeof Batch>;

/** What a text needs in a list: its columns, in order. */
export const BatchSource = z.object({
  columns: z.array(z.string()),
  problem: z.string().nullable(),
  batches: z.array(Batch),
});
export type BatchSource = z.infer<typeof BatchSource>;
