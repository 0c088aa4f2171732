import * as z from 'zod';
import { PaymentId, Sha256 } from '../../core/ids.ts';
import { AmountMinorSchema, CurrencySchema, InstantSchema } from '../../core/schema.ts';
import { chargebackStatuses } from './rules.ts';

const standing = {
  amountMinor: AmountMinorSchema,
  status: z.enum(chargebackStatuses),
  /** The bank's reason, as the provider names it. */
  reason: z.string().nullable(),
  openedAt: InstantSchema,
  /** By when the bank wants an answer; null where the provider does not say it. */
  dueAt: InstantSchema.nullable(),
  /** When the desk first wrote down what it sent. */
  answeredAt: InstantSchema.nullable(),
};

export const ChargebackFile = z.object({
  id: z.uuid(),
  name: z.string(),
  size: z.int(),
  sha256: Sha256,
  by: z.string(),
  at: InstantSchema,
});
export type ChargebackFile = z.infer<typeof ChargebackFile>;

/** Everything that is kept of what a bank asks back of one payment. */
export const ChargebackView = z.object({
  ...standing,
  changedAt: InstantSchema,
  answers: z.array(
    z.object({
      id: z.uuid(),
      words: z.string(),
      by: z.string(),
      at: InstantSchema,
      files: z.array(ChargebackFile),
    }),
  ),
  /** Files that lie beside it and were not sent. */
  files: z.array(ChargebackFile),
});
export type ChargebackView = z.infer<typeof ChargebackView>;

/** One line of the desk's queue. */
export const ChargebackRow = z.object({
  ...standing,
  changedAt: InstantSchema,
  paymentId: PaymentId,
  ref: z.string(),
  /** Who paid. */
  name: z.string(),
  title: z.string(),
  currency: CurrencySchema,
  isSimulated: z.boolean(),
});
export type ChargebackRow = z.infer<typeof ChargebackRow>;
