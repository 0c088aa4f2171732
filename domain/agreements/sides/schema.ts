import * as z from 'zod';

/** A side is a capital letter; two parties on one side share its interest. */
export const Side = z.string().regex(/^[A-Z]$/);

/**
 * How several people of one side owe and are owed. jointly: all of them together, the whole; severally: each for their own part; both:
 * each of them for the whole, jointly and severally.
 */
export const Liability = z.enum(['jointly', 'severally', 'both']);
export type Liability = z.infer<typeof Liability>;

/** What the agreement says of a side. Both are of those who stand on it together, so of one person nothing is said. */
export const SideTerm = z.object({
  side: Side,
  /** What the side is called in the text, without its article: "Seller". */
  called: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .regex(/^[^“”"\n]*$/, 'Leave out quotation marks.')
    .optional(),
  /** Absent where nothing is said, as in every text that is older than the question. */
  liability: Liability.optional(),
  /** Any one of them settles, and gives up what is owed, for all of them. Absent where each does for themself. */
  oneActsForAll: z.literal(true).optional(),
});
export type SideTerm = z.infer<typeof SideTerm>;
