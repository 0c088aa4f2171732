import * as z from 'zod';
import { InstantSchema } from '../core/schema.ts';

const Base64 = z.base64().max(100);

/** A key that signs heads of the log: raw Ed25519, 32 bytes in base64, and the first four bytes of its id in hex. */
export const LogKey = z.object({ name: z.string(), keyId: z.string(), publicKey: Base64 });
export type LogKey = z.infer<typeof LogKey>;

/** The newest signed head: how long the log was, and the note that everybody may keep. Null before the first. */
export const LogHead = z.object({
  size: z.int(),
  note: z.string(),
  signedAt: InstantSchema,
  keys: z.array(LogKey),
});
export type LogHead = z.infer<typeof LogHead>;

/** What a receipt says of the log as it is now. */
export const ReceiptVerdict = z.enum([
  /** What it speaks of is all there, unchanged. */
  'holds',
  /** It is no receipt: nothing that this or another log wrote. */
  'unreadable',
  /** None of this log's keys signed it. */
  'foreign',
  /** The log is shorter than it was: its end was cut off. */
  'cut',
  /** What the log says of that time is something else than it said then. */
  'rewritten',
]);
export type ReceiptVerdict = z.infer<typeof ReceiptVerdict>;

export const ReceiptReport = z.object({
  verdict: ReceiptVerdict,
  /** Leaves the log had when the receipt was made; null where it cannot be read. */
  size: z.int().nullable(),
  /** The newest head, and the hashes that prove that it goes on from the receipt, for anyone who wants to calculate it themselves. */
  newest: LogHead.nullable(),
  consistency: z.array(Base64),
});
export type ReceiptReport = z.infer<typeof ReceiptReport>;
