import * as z from 'zod';
import { codeOf } from '../../core/digits.ts';
import { FeePaymentId, RegistrationId, RunId, UserId } from '../../core/ids.ts';
import { CurrencySchema, DaySchema, InstantSchema, NameSchema } from '../../core/schema.ts';
import { PaymentView } from '../../payments/schema.ts';
import { CourseCode } from '../courses/schema.ts';
import { RunCard, RunStatus } from '../runs/schema.ts';

export const registrationStatuses = [
  'waitlisted',
  'offered',
  'held',
  'payment_review',
  'confirmed',
  'attending',
  'completed',
  'failed',
  'no_show',
  'expired',
  'cancelled',
] as const;
export const RegistrationStatus = z.enum(registrationStatuses);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;

/** How a fee is paid: on a rail of ours, by the code of a transfer made by hand, by a paper of a bank, by a sponsor, or not at all. */
export const FeeMethod = z.enum(['rail', 'code', 'proof', 'waiver']);
export type FeeMethod = z.infer<typeof FeeMethod>;
/** promised: one administrator takes the word of a paper or a code, and nobody saw its money yet. */
export const feeStatuses = ['verifying', 'promised', 'approved', 'rejected', 'returning', 'returned'] as const;
export const FeeStatus = z.enum(feeStatuses);
export type FeeStatus = z.infer<typeof FeeStatus>;

/** The code in the message of a mobile-money transfer, like QHX7K2M9PL; spaces and small letters are forgiven. */
export const TransferCode = z
  .string()
  .transform((text) => codeOf(text).toUpperCase())
  .pipe(
    z.string().regex(/^[A-Z0-9]{8,16}$/, 'The code has 8 to 16 letters and digits, as in the message you were sent.'),
  );

/** One thing that was given for a fee. */
export const FeePayment = z.object({
  id: FeePaymentId,
  method: FeeMethod,
  status: FeeStatus,
  amountMinor: z.int(),
  currency: CurrencySchema,
  /** The code or the reference on the paper, as it was given. */
  reference: z.string(),
  hasProof: z.boolean(),
  /** Who paid for the learner and has it back; null when they paid it themselves. */
  paidBy: z.string().nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
  at: InstantSchema,
});
export type FeePayment = z.infer<typeof FeePayment>;

export const Registration = z.object({
  id: RegistrationId,
  /** Like R-2026-000123. */
  number: z.string(),
  status: RegistrationStatus,
  course: z.object({ code: CourseCode, title: z.string() }),
  run: RunCard,
  nameOnCertificate: z.string(),
  needs: z.string(),
  priceMinor: z.int(),
  currency: CurrencySchema,
  /** Until when a seat is kept or offered. */
  dueAt: InstantSchema.nullable(),
  /** Their place among those who wait, from 1. */
  place: z.int().nullable(),
  /** What was given by hand, the newest first. */
  payments: z.array(FeePayment),
  /** The newest payment on a rail. */
  payment: PaymentView.nullable(),
  /** Where to send money by hand: the till of mobile money and the account at a bank, as the installation says; null where there is none. */
  payTo: z.object({ till: z.string().nullable(), bank: z.string().nullable() }),
  /** What comes back when it is cancelled now, minor units, the sentence of the rule, and to whom where it is not the learner. */
  refund: z.object({ amountMinor: z.int(), sentence: z.string(), to: z.string().nullable() }),
  certificateNumber: z.string().nullable(),
  /**
   * Who cancelled it, its learner, the desk, or the whole run with it, and why; null while it was not. Missing in the answer of a process of
   * the release before.
   */
  ended: z.object({ by: z.enum(['learner', 'desk', 'run']), reason: z.string().nullable() }).nullish(),
});
export type Registration = z.infer<typeof Registration>;

export const RegistrationRow = z.object({
  id: RegistrationId,
  number: z.string(),
  status: RegistrationStatus,
  course: z.object({ code: CourseCode, title: z.string() }),
  runId: RunId,
  runStatus: RunStatus,
  startsOn: DaySchema,
  nextSessionAt: InstantSchema.nullable(),
  dueAt: InstantSchema.nullable(),
  /** Share of what is asked for that is done, 0 to 100. */
  progressPercent: z.int(),
});
export type RegistrationRow = z.infer<typeof RegistrationRow>;

/** What somebody gives to register. */
export const RegistrationForm = z.object({
  runId: RunId,
  nameOnCertificate: NameSchema,
  /** What the person needs to take part, like a ramp or large print; read by who teaches. */
  needs: z.string().trim().normalize('NFC').max(500, 'Use at most 500 characters.').default(''),
  consent: z.literal(true, 'Agree to the rules of the course first.'),
});
export type RegistrationForm = z.infer<typeof RegistrationForm>;

/** Who paid for somebody else, as they stand on a paper or a statement; null for the learner. */
export const PaidBy = z.string().trim().normalize('NFC').min(2, 'Write who paid.').max(120).nullable();

/** A line of a statement as it names itself; spaces and small letters are forgiven. */
export const StatementLine = z
  .string()
  .transform((text) => text.replace(/\s+/g, ' ').trim().toUpperCase())
  .pipe(z.string().min(4, 'Write the number of the line.').max(80));

/** A payment that waits for an administrator: to be looked at, for its money, or to be sent back to who paid. */
export const FeeRow = FeePayment.extend({
  registrationId: RegistrationId,
  registrationNumber: z.string(),
  userId: UserId,
  name: z.string(),
  courseTitle: z.string(),
  /** What is to be paid. */
  priceMinor: z.int(),
  /** What is owed back of it, minor units. */
  returnedMinor: z.int(),
  /** Where its money stands on the statement of the till or the bank; null before somebody saw it. */
  line: z.string().nullable(),
  /** Two administrators gave the seat without its money, and why; null where nobody did. */
  vouchReason: z.string().nullable(),
  /** The registration still waits for this fee, so its seat is not given yet. */
  isSeatWaiting: z.boolean(),
  /** By when it is usually looked at, as its learner is told; null where nobody waits for a seat. */
  lookBy: InstantSchema.nullable(),
  /** The reader was the first of the two who decide, so the next step is somebody else's. */
  isMineAlready: z.boolean(),
  /** One administrator said that it was sent back; a second one confirms it. */
  isSent: z.boolean(),
});
export type FeeRow = z.infer<typeof FeeRow>;
