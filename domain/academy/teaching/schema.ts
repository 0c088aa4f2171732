import * as z from 'zod';
import { RegistrationId, RunSessionId, UserId } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';
import { CertificateStatus } from '../certificates/schema.ts';
import { AttendanceState } from '../learning/schema.ts';
import { FeeStatus, RegistrationStatus } from '../registrations/schema.ts';

/** One person of a run at the desk of who teaches it. */
export const RosterRow = z.object({
  id: RegistrationId,
  number: z.string(),
  userId: UserId,
  name: z.string(),
  nameOnCertificate: z.string(),
  needs: z.string(),
  status: RegistrationStatus,
  dueAt: InstantSchema.nullable(),
  place: z.int().nullable(),
  fee: FeeStatus.nullable(),
  attendance: z.array(z.object({ sessionId: RunSessionId, state: AttendanceState })),
  progressPercent: z.int(),
  quizPercent: z.int().nullable(),
  practical: z.enum(['pending', 'pass', 'fail']).nullable(),
  /** Quizzes of which all attempts are used and that are not passed, with what was asked; `words` is null where nothing was. */
  stuck: z.array(z.object({ lessonId: z.uuid(), quiz: z.string(), words: z.string().nullable() })),
  /** All that is asked for is reached, so a certificate can be given. */
  ready: z.boolean(),
  certificate: z.object({ number: z.string(), status: CertificateStatus, expired: z.boolean() }).nullable(),
});
export type RosterRow = z.infer<typeof RosterRow>;

/** What became of each of many: a sentence where it was not possible. */
export const BulkResult = z.object({
  results: z.array(z.object({ id: RegistrationId, done: z.boolean(), sentence: z.string().nullable() })),
});
export type BulkResult = z.infer<typeof BulkResult>;

/** A certificate at the desk. */
export const CertificateRow = z.object({
  number: z.string(),
  holder: z.string(),
  course: z.string(),
  status: CertificateStatus,
  issuedOn: z.string(),
  expiresOn: z.string().nullable(),
  expired: z.boolean(),
});
export type CertificateRow = z.infer<typeof CertificateRow>;
