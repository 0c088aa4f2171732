import * as z from 'zod';
import { DocumentId, IdentityId, UserId, VerificationId } from '../../core/ids.ts';
import { InstantSchema } from '../../core/schema.ts';
import { Identity } from '../schema.ts';

export const VerificationStatus = z.enum([
  'draft',
  'submitted',
  'under_review',
  'info_requested',
  /** A first reviewer checked it for level 3; a second one has to. */
  'confirming',
  'approved',
  'rejected',
  'withdrawn',
]);
export type VerificationStatus = z.infer<typeof VerificationStatus>;

/** The levels one can ask for; 0 and 1 come by themselves. */
export const WantedLevel = z.union([z.literal(2), z.literal(3)]);
export type WantedLevel = z.infer<typeof WantedLevel>;

export const DocumentKind = z.enum([
  'national_id',
  'passport',
  'registration_certificate',
  'authority',
  'appointment_letter',
  'other',
]);
export type DocumentKind = z.infer<typeof DocumentKind>;

/** What a reviewer says they looked at, one by one. */
export const CheckName = z.enum([
  'document_valid',
  'name_matches',
  'country_matches',
  'of_age',
  'number_matches',
  'authority_shown',
  'independent_source',
]);
export type CheckName = z.infer<typeof CheckName>;

export const VerificationDocument = z.object({
  id: DocumentId,
  kind: DocumentKind,
  name: z.string(),
  mime: z.string(),
  /** Bytes as kept. */
  size: z.int(),
  addedAt: InstantSchema,
});
export type VerificationDocument = z.infer<typeof VerificationDocument>;

/** A step of a request as it is told: its last word is the event's name ("submitted", "rejected"). */
export const VerificationStep = z.object({
  id: z.uuid(),
  deed: z.enum(['submitted', 'taken', 'info_requested', 'endorsed', 'approved', 'rejected', 'withdrawn']),
  at: InstantSchema,
  reason: z.string().nullable(),
});
export type VerificationStep = z.infer<typeof VerificationStep>;

/** One request as its owner sees it: reviewers are not named. */
export const Verification = z.object({
  id: VerificationId,
  identityId: IdentityId,
  wantedLevel: WantedLevel,
  status: VerificationStatus,
  /** What the owner wants the reviewer to know; may be empty. */
  statement: z.string(),
  documents: z.array(VerificationDocument),
  /** What the owner was told last: what is missing, or why it was decided so. */
  reason: z.string().nullable(),
  createdAt: InstantSchema,
  submittedAt: InstantSchema.nullable(),
  closedAt: InstantSchema.nullable(),
  steps: z.array(VerificationStep),
});
export type Verification = z.infer<typeof Verification>;

/** Where one of the reader's own identities stands. `past` is newest first, at most ten. */
export const IdentityStanding = z.object({
  identityId: IdentityId,
  level: z.int().min(0).max(3),
  verifiedAt: InstantSchema.nullable(),
  open: Verification.nullable(),
  past: z.array(Verification),
});
export type IdentityStanding = z.infer<typeof IdentityStanding>;

export const QueueFilter = z.enum(['waiting', 'mine', 'decided']);
export type QueueFilter = z.infer<typeof QueueFilter>;

/** A line of the reviewers' queue. */
export const QueueRow = z.object({
  id: VerificationId,
  identity: Identity.pick({ kind: true, displayName: true, userNumber: true, country: true }),
  wantedLevel: WantedLevel,
  status: VerificationStatus,
  submittedAt: InstantSchema,
  closedAt: InstantSchema.nullable(),
  reviewerName: z.string().nullable(),
  /** A file of it was also given for another identity. */
  flagged: z.boolean(),
  /** Why the reader may not check it, or null. */
  conflict: z.string().nullable(),
});
export type QueueRow = z.infer<typeof QueueRow>;

/** One request as a reviewer sees it. */
export const VerificationReview = Verification.omit({ steps: true, documents: true }).extend({
  identity: Identity.omit({ isPrimary: true }),
  /** Who may act for the identity. */
  members: z.array(z.object({ name: z.string(), role: z.string() })),
  startedBy: z.object({ name: z.string(), email: z.string() }),
  documents: z.array(
    VerificationDocument.extend({
      /** Other identities that the very same file was given for. */
      alsoUsedBy: z.array(Identity.pick({ displayName: true, userNumber: true })),
    }),
  ),
  reviewer: z.object({ id: UserId, name: z.string() }).nullable(),
  /** The first reviewer of level 3. */
  endorsedBy: z.object({ id: UserId, name: z.string() }).nullable(),
  /** What the last reviewer ticked, and the register number they read. */
  checks: z.array(CheckName),
  registerNo: z.string().nullable(),
  steps: z.array(VerificationStep.extend({ actor: z.string().nullable() })),
  /** How often this identity was decided about before. */
  earlier: z.array(
    Verification.pick({ id: true, wantedLevel: true, status: true, reason: true }).extend({ closedAt: InstantSchema }),
  ),
});
export type VerificationReview = z.infer<typeof VerificationReview>;
