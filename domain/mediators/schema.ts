import * as z from 'zod';
import { DocumentId, IdentityId, MediationId, MediatorApplicationId, Sha256, UserId } from '../core/ids.ts';
import { ClockView, CountrySchema, DaySchema, InstantSchema, LanguageSchema, NameSchema } from '../core/schema.ts';

/** mediator: trained in mediation; lawyer_mediator: admitted to a bar, too. */
export const Track = z.enum(['mediator', 'lawyer_mediator']);
export type Track = z.infer<typeof Track>;

export const ApplicationStatus = z.enum([
  'draft',
  'submitted',
  'under_review',
  'info_requested',
  'assessment',
  'approved',
  'rejected',
  'lapsed',
  'withdrawn',
]);
export type ApplicationStatus = z.infer<typeof ApplicationStatus>;

export const MediatorStatus = z.enum(['onboarding', 'active', 'expired', 'suspended', 'revoked']);
export type MediatorStatus = z.infer<typeof MediatorStatus>;

export const Tier = z.enum(['provisional', 'certified', 'senior']);
export type Tier = z.infer<typeof Tier>;

/** ISO 639-1 code of a language. */
export const LanguageLevel = z.enum(['working', 'fluent', 'native']);
export type LanguageLevel = z.infer<typeof LanguageLevel>;
export const Specialism = z.enum([
  'commercial',
  'consumer',
  'construction',
  'employment_like',
  'family_business',
  'land_and_housing',
  'community',
  'public_service',
  'ngo_and_grants',
  'technology',
]);
export type Specialism = z.infer<typeof Specialism>;

const Hours = z.int().min(0).max(100_000);
const Text = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`);

/** A body that accredits, with the number it gave and until when. */
export const Accreditation = z.object({
  body: Text(120),
  number: Text(60),
  registerUrl: z.union([
    z.literal(''),
    z.url({ protocol: /^https?$/, error: 'Use an address that begins with https.' }),
  ]),
  issuedOn: DaySchema.nullable(),
  expiresOn: DaySchema.nullable(),
});
export type Accreditation = z.infer<typeof Accreditation>;

export const Reference = z.object({ name: Text(120), email: Text(254), relation: Text(200) });
export type Reference = z.infer<typeof Reference>;

/** Everything the applicant writes. Half-filled while it is a draft; `problemsOf` says what is missing. */
export const ApplicationForm = z.object({
  track: Track,
  legalName: Text(120),
  practiceName: Text(120),
  countries: z.array(CountrySchema).max(20),
  languages: z.array(z.object({ code: LanguageSchema, level: LanguageLevel })).max(12),
  specialisms: z.array(Specialism).max(Specialism.options.length),
  accreditations: z.array(Accreditation).max(6),
  barAdmission: Text(200),
  trainingHours: Hours,
  trainingProvider: Text(160),
  mediationsCount: Hours,
  mediationHours: Hours,
  insurance: z.object({ insurer: Text(120), number: Text(60), expiresOn: DaySchema.nullable() }),
  /** Empty when there is nothing to declare; otherwise what happened. */
  disciplinaryDeclaration: Text(2000),
  criminalDeclaration: Text(2000),
  /** The applicant ticked that both declarations are complete. */
  declaresComplete: z.boolean(),
  references: z.array(Reference).max(2),
  feeSchedule: Text(1000),
  bio: Text(1500),
});
export type ApplicationForm = z.infer<typeof ApplicationForm>;

export const DocumentKind = z.enum([
  'certificate',
  'accreditation',
  'bar_admission',
  'insurance',
  'sample_settlement',
  'other',
]);
export type DocumentKind = z.infer<typeof DocumentKind>;
export const ApplicationDocument = z.object({
  id: DocumentId,
  kind: DocumentKind,
  name: z.string(),
  sha256: Sha256,
  size: z.int(),
  at: InstantSchema,
});
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;

/** What an assessment looks at; 0 to 4 points each. The first three decide alone when they are failed. */
export const RubricItem = z.enum([
  'confidentiality',
  'impartiality',
  'self_determination',
  'opening',
  'listening',
  'questions',
  'options',
  'drafting',
]);
export type RubricItem = z.infer<typeof RubricItem>;
export const Rubric = z.object(
  Object.fromEntries(RubricItem.options.map((item) => [item, z.int().min(0).max(4)])) as {
    [Item in RubricItem]: z.ZodInt;
  },
);
export type Rubric = z.infer<typeof Rubric>;
export const Vote = z.enum(['approve', 'reject']);
export type Vote = z.infer<typeof Vote>;

/** What one reviewer found. Reviewers see each other's only after their own. */
export const Assessment = z.object({
  reviewerUserId: UserId,
  reviewerName: z.string(),
  rubric: Rubric,
  percent: z.int(),
  vote: Vote,
  reason: z.string(),
  at: InstantSchema,
});

/** The applicant's own view. */
export const Application = z.object({
  id: MediatorApplicationId,
  ref: z.string(),
  status: ApplicationStatus,
  /** Grows by one at each save; an older one is refused as STALE. */
  revision: z.int(),
  identityId: IdentityId,
  verificationLevel: z.int(),
  form: ApplicationForm,
  documents: z.array(ApplicationDocument),
  /** What a reviewer asked for, while it waits for the applicant. */
  asked: z.string().nullable(),
  decisionReason: z.string().nullable(),
  decidedAt: InstantSchema.nullable(),
  /** Until when a rejection can be appealed against, and from when one may apply again. */
  appealUntil: InstantSchema.nullable(),
  appealed: z.boolean(),
  /** Why it was appealed against, in the applicant's words. */
  appealReason: z.string().nullable(),
  againFrom: InstantSchema.nullable(),
  clocks: z.array(ClockView),
  submittedAt: InstantSchema.nullable(),
});
export type Application = z.infer<typeof Application>;

export const ApplicationFilter = z.enum(['waiting', 'mine', 'decided']);
export const ApplicationRow = z.object({
  id: MediatorApplicationId,
  ref: z.string(),
  name: z.string(),
  track: Track,
  countries: z.array(CountrySchema),
  status: ApplicationStatus,
  /** How many of the two or three voices are in. */
  votes: z.int(),
  mine: z.boolean(),
  submittedAt: InstantSchema.nullable(),
  dueAt: InstantSchema.nullable(),
});
export type ApplicationRow = z.infer<typeof ApplicationRow>;

/** A number that a reviewer looked up in the register of its body. */
export const AccreditationCheck = z.object({
  index: z.int(),
  found: z.boolean(),
  note: z.string(),
  by: z.string(),
  at: InstantSchema,
});

export const ApplicationReview = Application.extend({
  applicantUserId: UserId,
  checks: z.array(AccreditationCheck),
  reviewers: z.array(z.object({ userId: UserId, name: z.string() })),
  /** Own one always; the others' once the reader's is in or it is decided. */
  assessments: z.array(Assessment),
  /** What they sent before, how it ended and why. */
  earlier: z.array(
    z.object({
      ref: z.string(),
      status: ApplicationStatus,
      decidedAt: InstantSchema.nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type ApplicationReview = z.infer<typeof ApplicationReview>;

export const CpdKind = z.enum(['course', 'conference', 'teaching', 'supervision', 'writing']);
export const CpdEntry = z.object({
  id: z.uuid(),
  on: DaySchema,
  hours: z.number().min(0.5).max(40),
  kind: CpdKind,
  title: z.string(),
  file: z.string().nullable(),
  verified: z.boolean(),
});
export type CpdEntry = z.infer<typeof CpdEntry>;

export const ComplaintGround = z.enum(['bias', 'confidentiality', 'competence', 'fees', 'conduct']);
export const ComplaintStatus = z.enum(['open', 'sustained', 'dismissed']);
export const Complaint = z.object({
  id: z.uuid(),
  mediatorUserId: UserId,
  mediatorName: z.string(),
  mediationId: MediationId,
  ground: ComplaintGround,
  text: z.string(),
  status: ComplaintStatus,
  answer: z.string(),
  decision: z.string(),
  at: InstantSchema,
});
export type Complaint = z.infer<typeof Complaint>;

/** What parties see of a mediator: proven facts and a written digest, no stars. */
export const MediatorProfile = z.object({
  userId: UserId,
  identityId: IdentityId,
  name: NameSchema,
  practiceName: z.string(),
  tier: Tier,
  status: MediatorStatus,
  countries: z.array(CountrySchema),
  languages: z.array(z.object({ code: LanguageSchema, level: LanguageLevel })),
  specialisms: z.array(Specialism),
  bio: z.string(),
  feeSchedule: z.string(),
  /** Only with a court body of the list, a number that a reviewer checked, and an unexpired one. */
  judiciaryAccredited: z.boolean(),
  accreditations: z.array(
    z.object({ body: z.string(), number: z.string(), expiresOn: DaySchema.nullable(), checked: z.boolean() }),
  ),
  certifiedAt: InstantSchema.nullable(),
  expiresAt: InstantSchema.nullable(),
  /** Cases that ended here, and of them those that ended with a settlement. */
  casesEnded: z.int(),
  casesSettled: z.int(),
  digest: z.object({ text: z.string(), n: z.int(), period: z.string(), reply: z.string() }).nullable(),
});
export type MediatorProfile = z.infer<typeof MediatorProfile>;

/** The mediator's own desk: standing, expiry, training of the year, cases. */
export const MediatorStanding = z.object({
  profile: MediatorProfile,
  openCases: z.int(),
  mostCases: z.int(),
  /** Why no new case can be taken; empty when one can. */
  hindrances: z.array(z.string()),
  cpdYear: z.int(),
  cpdHours: z.number(),
  cpdNeeded: z.number(),
  cpd: z.array(CpdEntry),
  insuranceExpiresOn: DaySchema.nullable(),
  codeSignedAt: InstantSchema.nullable(),
  mentor: z.string().nullable(),
  complaints: z.array(Complaint),
  clocks: z.array(ClockView),
});
export type MediatorStanding = z.infer<typeof MediatorStanding>;

export const RosterRow = z.object({
  userId: UserId,
  name: z.string(),
  /** What tells people of the same name apart. */
  email: z.string(),
  tier: Tier,
  status: MediatorStatus,
  judiciaryAccredited: z.boolean(),
  openCases: z.int(),
  cpdHours: z.number(),
  expiresAt: InstantSchema.nullable(),
  openComplaints: z.int(),
  /** A removal for good that waits for its second person. */
});
export type RosterRow = z.infer<typeof RosterRow>;

/** A court or its body whose accreditation earns the badge; the list is the administrators'. */
export const CourtBody = z.object({ id: z.uuid(), name: NameSchema, country: CountrySchema });
export type CourtBody = z.infer<typeof CourtBody>;
