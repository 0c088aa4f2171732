import * as z from 'zod';
import { IdentityKind } from '../accounts/schema.ts';
import { ChallengeId, DisputeId, IdentityId, RecordId, Sha256 } from '../core/ids.ts';
import { DaySchema, InstantSchema } from '../core/schema.ts';
import { DisputeCategory, DisputeSide } from '../disputes/schema.ts';
import { rungs } from './challenging/rules.ts';

export const RecordStatus = z.enum([
  'under_review',
  'held',
  'refused',
  'published',
  'challenged',
  'resolved_shown',
  'removed_cured',
  'removed_withdrawn',
  'set_aside',
  'expunged',
  'expired',
]);
export type RecordStatus = z.infer<typeof RecordStatus>;

/** Who finds an entry and how (design 3.10): indexed by search engines, found by search here, by its link only, by the parties only, by nobody. */
export const Prominence = z.enum(['indexed', 'listed', 'unlisted', 'parties_only', 'withdrawn']);
export type Prominence = z.infer<typeof Prominence>;

export const Outcome = z.enum(['unresolved_no_response', 'unresolved_contested', 'resolved_late']);
export type Outcome = z.infer<typeof Outcome>;

/** The little that is public of somebody: chosen by identity, never by a bare name. */
export const PublicIdentity = z.object({
  id: IdentityId,
  name: z.string(),
  kind: IdentityKind,
  country: z.string().nullable(),
  city: z.string().nullable(),
  userNumber: z.string(),
  registrationNo: z.string().nullable(),
  verificationLevel: z.int(),
});
export type PublicIdentity = z.infer<typeof PublicIdentity>;

/** All that the generated text is made from: facts that the system witnessed. No sums, no documents, no accusations. */
export const EntryFacts = z.object({
  subject: PublicIdentity,
  filer: PublicIdentity,
  category: DisputeCategory,
  agreementKind: z.string(),
  agreementDate: DaySchema.nullable(),
  amountBand: z.string().nullable(),
  filedOn: DaySchema,
  servedOn: DaySchema,
  respondedOn: DaySchema.nullable(),
  responseKind: z.string().nullable(),
  deadlineOn: DaySchema,
  outcome: Outcome,
});
export type EntryFacts = z.infer<typeof EntryFacts>;

export const StatementOfSide = z.object({
  side: DisputeSide,
  body: z.string(),
  updatedAt: InstantSchema,
  timesChanged: z.int(),
});
export type StatementOfSide = z.infer<typeof StatementOfSide>;

export const Annotation = z.object({
  kind: z.enum(['resolved', 'court_order', 'challenge_pending', 'correction', 'redaction']),
  text: z.string(),
  at: InstantSchema,
});
export type Annotation = z.infer<typeof Annotation>;

/** What would be public, as both sides see it before: `textHash` is sha-256 over the text and is compared at publishing. */
export const EntryPreview = z.object({
  textVersion: z.string(),
  text: z.string(),
  textHash: Sha256,
  facts: EntryFacts,
  statements: z.array(StatementOfSide),
  /** What everybody reads beside it once it is public. */
  annotations: z.array(Annotation),
});
export type EntryPreview = z.infer<typeof EntryPreview>;

/** An entry as anybody sees it. */
export const PublicEntry = z.object({
  ref: z.string(),
  prominence: Prominence,
  facts: EntryFacts,
  text: z.string(),
  textHash: Sha256,
  statements: z.array(StatementOfSide),
  annotations: z.array(Annotation),
  publishedAt: InstantSchema,
  resolvedOn: DaySchema.nullable(),
  expiresAt: InstantSchema,
});
export type PublicEntry = z.infer<typeof PublicEntry>;

/** The denominator: one unresolved in 48 reads differently from one in one. A rate is null below five cases. */
export const Standing = z.object({
  agreementsKept: z.int(),
  resolvedInTime: z.int(),
  unresolved: z.int(),
  /** Share of served disputes that were answered, with its 95 % Wilson interval, each 0–1; null below five. */
  responseRate: z.object({ share: z.number(), low: z.number(), high: z.number(), of: z.int() }).nullable(),
});
export type Standing = z.infer<typeof Standing>;

export const SearchHit = z.object({
  identity: PublicIdentity,
  /** How the name was met: the very number, the same words, or nearly the same. */
  match: z.enum(['number', 'exact', 'close']),
  standing: Standing,
  entries: z.array(PublicEntry),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const ChallengeGround = z.enum([
  'not_served',
  'wrong_identity',
  'inaccurate',
  'resolved',
  'out_of_scope',
  'defamatory',
  'privacy',
  'malicious',
  'expired',
]);
export type ChallengeGround = z.infer<typeof ChallengeGround>;
export const ChallengeStatus = z.enum(['open', 'forwarded', 'reaffirmed', 'proposed', 'decided']);
export type ChallengeStatus = z.infer<typeof ChallengeStatus>;
export const ChallengeDecision = z.enum(['upheld', 'corrected', 'set_aside', 'expunged']);
export type ChallengeDecision = z.infer<typeof ChallengeDecision>;

const JoinedChallenge = z.object({
  ground: ChallengeGround,
  statement: z.string(),
  by: z.enum(['subject', 'outsider']),
  challengerName: z.string(),
  createdAt: InstantSchema,
});

/** A challenge as those concerned see it. `upheld` leaves the entry as it was. */
export const Challenge = z.object({
  id: ChallengeId,
  recordRef: z.string(),
  recordId: RecordId,
  entry: PublicEntry.nullable(),
  ground: ChallengeGround,
  statement: z.string(),
  by: z.enum(['subject', 'outsider']),
  challengerName: z.string(),
  /** What was added to it while it was open, oldest first: for officers and the two sides, empty for others. */
  joined: z.array(JoinedChallenge),
  status: ChallengeStatus,
  unlistedAtOnce: z.boolean(),
  firstActionDue: InstantSchema.nullable(),
  reaffirmDue: InstantSchema.nullable(),
  decisionDue: InstantSchema.nullable(),
  reaffirmation: z.string().nullable(),
  proposedDecision: ChallengeDecision.nullable(),
  /** True when the reader is the one who proposed it, so that another person has to confirm. */
  proposedByMe: z.boolean(),
  decision: ChallengeDecision.nullable(),
  /** Who is to decide while it is open: more people, the longer nobody has. */
  rung: z.enum(rungs),
  /** When an entry that it took out of the search came back, because nobody had decided. */
  listedAgainAt: InstantSchema.nullable(),
  /** For officers: how many challenges of the same person were found to be without reason; null for others. */
  foundBaseless: z.int().nullable(),
  /** Set aside without officers: who filed the dispute did not stand by the entry in time. */
  wasSilent: z.boolean(),
  reasons: z.string().nullable(),
  createdAt: InstantSchema,
});
export type Challenge = z.infer<typeof Challenge>;

/** An entry as its two sides see it: before it is published it has no dates yet. */
const OwnEntry = PublicEntry.extend({ publishedAt: InstantSchema.nullable(), expiresAt: InstantSchema.nullable() });
const OwnRecord = z.object({ id: RecordId, disputeId: DisputeId, status: RecordStatus, entry: OwnEntry });
export type OwnRecord = z.infer<typeof OwnRecord>;

/** One's own part in public history: entries about one's identities, and those one filed. */
export const MyRecord = z.object({
  identities: z.array(z.object({ identity: PublicIdentity, standing: Standing })),
  about: z.array(OwnRecord),
  filed: z.array(OwnRecord),
  challenges: z.array(Challenge),
});
export type MyRecord = z.infer<typeof MyRecord>;

export const RedactionTarget = z.enum(['filer_statement', 'respondent_statement']);
export type RedactionTarget = z.infer<typeof RedactionTarget>;
/** Words of a statement that an officer wants taken out and that wait for a second one. */
export const Redaction = z.object({
  recordId: RecordId,
  recordRef: z.string(),
  target: RedactionTarget,
  words: z.string(),
  reason: z.string(),
  /** True when the reader proposed it, so that another person has to confirm. */
  proposedByMe: z.boolean(),
  proposedAt: InstantSchema,
});
export type Redaction = z.infer<typeof Redaction>;

export const RemovalRow = z.object({
  month: z.string().regex(/^\d{4}-\d{2}$/),
  category: DisputeCategory,
  reason: z.string(),
  count: z.int(),
});
export type RemovalRow = z.infer<typeof RemovalRow>;
