import * as z from 'zod';
import { CurrencySchema, InstantSchema } from '../core/schema.ts';
import { MinorText } from '../ledger/schema.ts';

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

/** The newest statement of what is owed to all customers in one currency, and what lies with providers for it; minor units. */
export const CoverStatement = z.object({
  currency: CurrencySchema,
  at: InstantSchema,
  owedMinor: MinorText,
  thereMinor: MinorText,
  root: Base64,
  /** The same as it is signed, in words that other programs read. */
  note: z.string(),
});
export type CoverStatement = z.infer<typeof CoverStatement>;

/** How one account is proved to be in a statement; see cover.ts for how it is calculated. */
export const CoverProof = z.object({
  statement: CoverStatement,
  /** The account by its name in the books. */
  account: z.string(),
  amountMinor: MinorText,
  parts: z.array(
    z.object({
      amountMinor: MinorText,
      nonce: Base64,
      path: z.array(z.object({ side: z.enum(['left', 'right']), sum: MinorText, hash: Base64 })),
    }),
  ),
});
export type CoverProof = z.infer<typeof CoverProof>;

/** What somebody saves of their proofs, to be checked without us. */
export const CoverFile = z.object({ keys: z.array(LogKey), proofs: z.array(CoverProof) });
export type CoverFile = z.infer<typeof CoverFile>;
