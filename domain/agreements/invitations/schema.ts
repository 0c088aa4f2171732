import * as z from 'zod';

/** As whom somebody reads by the link of a letter. */
export const ReadingByLetter = z.object({
  /** The address that the letter went to, masked. */
  sentTo: z.string(),
  /** They typed the code that went there, and act as the party. */
  isConfirmed: z.boolean(),
});
export type ReadingByLetter = z.infer<typeof ReadingByLetter>;
