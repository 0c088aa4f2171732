import * as z from 'zod';
import { Authority } from '../../agreements/authority/schema.ts';
import { AmountMinorSchema, DaySchema, InstantSchema, NameSchema } from '../../core/schema.ts';

/** What a figure is sealed for now, as its reader signs it. */
export const Bidding = z.object({
  /** The round from 1. */
  no: z.int(),
  /** The words that are signed with the seal. */
  words: z.array(z.string()),
  payBy: DaySchema,
  /** Until when the first figure of the round binds; then it is gone, and no round is used up. */
  until: InstantSchema,
  /** The reader signs for an organisation and says by what authority. */
  asksAuthority: z.boolean(),
});
export type Bidding = z.infer<typeof Bidding>;

/** A sealed figure with the signature for what it may lead to. */
export const Bid = z.object({
  amountMinor: AmountMinorSchema,
  /** The round that was read. Another one is refused, so that no second press seals a figure for the next round. */
  round: z.int(),
  /** The day of payment that was read. Another one is refused. */
  payBy: DaySchema,
  /** The name of who seals, typed as their signature. */
  signedAs: NameSchema,
  authority: Authority.nullable().default(null),
  /** The respondent would give more than is claimed, and means it. */
  isMeant: z.boolean().optional(),
});
export type Bid = z.infer<typeof Bid>;
