import * as z from 'zod';
import { CertificateId, RegistrationId } from '../../core/ids.ts';
import { DaySchema, InstantSchema } from '../../core/schema.ts';
import { CertificateKind } from '../courses/schema.ts';

export const certificateStatuses = ['issued', 'suspended', 'revoked', 'superseded'] as const;
export const CertificateStatus = z.enum(certificateStatuses);
export type CertificateStatus = z.infer<typeof CertificateStatus>;

/** Why one was revoked, as everybody who checks it reads. */
export const RevocationReason = z.enum(['mistake', 'deception', 'misconduct', 'asked_for']);
export type RevocationReason = z.infer<typeof RevocationReason>;

/** What is signed, and what its QR code carries: nothing else is said of the holder. */
export const CertificatePayload = z.object({
  /** Version of this shape. */
  v: z.literal(1),
  number: z.string(),
  holder: z.string(),
  course: z.string(),
  code: z.string(),
  kind: CertificateKind,
  issuedOn: DaySchema,
  expiresOn: DaySchema.nullable(),
  hours: z.int(),
});
export type CertificatePayload = z.infer<typeof CertificatePayload>;

export const Certificate = CertificatePayload.omit({ v: true }).extend({
  id: CertificateId,
  registrationId: RegistrationId,
  status: CertificateStatus,
  expired: z.boolean(),
  revokedAt: InstantSchema.nullable(),
  revocation: RevocationReason.nullable(),
  /** The signed token; its address is `verifyPath`, and never changes. */
  token: z.string(),
  verifyPath: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

/** A public key, raw 32 bytes in base64url, with the days it signed from and until. */
export const SigningKey = z.object({
  id: z.string(),
  publicKey: z.string(),
  from: InstantSchema,
  until: InstantSchema.nullable(),
});
export type SigningKey = z.infer<typeof SigningKey>;

/** What a device keeps to check certificates without a connection. */
export const VerificationKit = z.object({
  asOf: InstantSchema,
  keys: z.array(SigningKey),
  /** Certificates that are not what they say any more; numbers alone. */
  withdrawn: z.array(
    z.object({
      number: z.string(),
      status: z.enum(['suspended', 'revoked', 'superseded']),
      on: DaySchema,
      revocation: RevocationReason.nullable(),
    }),
  ),
});
export type VerificationKit = z.infer<typeof VerificationKit>;

/** What a check by number answers. `unknown` says nothing else. */
export const Verification = z.discriminatedUnion('result', [
  z.object({ result: z.literal('unknown') }),
  z.object({
    result: z.enum(['valid', 'expired', 'suspended', 'revoked', 'superseded']),
    certificate: CertificatePayload,
    on: DaySchema.nullable(),
    revocation: RevocationReason.nullable(),
    token: z.string(),
  }),
]);
export type Verification = z.infer<typeof Verification>;
