import * as z from 'zod';
import { AgreementId, AttendantId, DelegationId, IdentityId, PartyId, Sha256, UserId, VersionId } from '../core/ids.ts';
import {
  AmountMinorSchema,
  CurrencySchema,
  DaySchema,
  EmailSchema,
  InstantSchema,
  NameSchema,
} from '../core/schema.ts';
import { bounceReasons } from '../notifications/bounces.ts';
import { ObligationTerm } from '../obligations/schema.ts';
import { Authority } from './authority/schema.ts';
import { BroughtDocument } from './documents/schema.ts';
import { Field } from './fields/schema.ts';
import { MOST_NOTICE_DAYS } from './notice/rules.ts';
import { MOST_PLACES } from './places/rules.ts';
import { Place } from './places/schema.ts';
import { Side, SideTerm } from './sides/schema.ts';
import { PLAIN_LENGTH } from './summaries.ts';

/** Rich text of a clause: the small subset of an editor document that prints, hashes and reads aloud the same everywhere. */
const Mark = z.object({ type: z.enum(['bold', 'italic', 'underline']) });
const Inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string().min(1).max(20_000), marks: z.array(Mark).max(3).optional() }),
  z.object({ type: z.literal('hardBreak') }),
]);
const Paragraph = z.object({ type: z.literal('paragraph'), content: z.array(Inline).max(2000).optional() });
const ListItem = z.object({ type: z.literal('listItem'), content: z.array(Paragraph).min(1).max(50) });
const List = z.object({ type: z.enum(['bulletList', 'orderedList']), content: z.array(ListItem).min(1).max(200) });
export const RichText = z.object({ type: z.literal('doc'), content: z.array(z.union([Paragraph, List])).max(500) });
export type RichText = z.infer<typeof RichText>;

/** One clause. `id` stays the same through all versions, so that a difference can be told clause by clause. */
export const Clause = z.object({
  id: z.uuid(),
  heading: z.string().trim().max(140),
  body: RichText,
  /**
   * What a party says it means, beside it and not binding. Absent where nobody wrote one, so that the hash of a text without any
   * is what it always was.
   */
  plain: z.string().trim().min(1).max(PLAIN_LENGTH, `Use at most ${PLAIN_LENGTH} characters.`).optional(),
  /**
   * Of a text that is still written: true while the words changed since `plain` was written and nobody confirmed it for them. Then it is
   * left out when the text is sent. False in what is saved confirms it; absent, the words kept before decide.
   */
  plainDue: z.boolean().optional(),
  /** Each party ticks it by itself before it signs. Absent where not, for the same reason. */
  acknowledge: z.literal(true).optional(),
});
export type Clause = z.infer<typeof Clause>;

export const AgreementKind = z.enum([
  'general',
  'sale',
  'service',
  'loan',
  'lease',
  'mou',
  'ngo_grant',
  'public_service',
]);
export type AgreementKind = z.infer<typeof AgreementKind>;

/** parallel: everybody may sign at once; sequential: in the order of the parties. */
export const SignMode = z.enum(['parallel', 'sequential']);
export type SignMode = z.infer<typeof SignMode>;

/** L0 session and a mark; L1 + one-time code by mail; L2 + passkey over the document hash (design 3.4). */
export const AssuranceLevel = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type AssuranceLevel = z.infer<typeof AssuranceLevel>;

/** Some 130 printed pages; a longer text takes minutes to print. Counted as JSON, so that structure weighs, too. */
const LONGEST_TEXT = 800_000;
/** What a request with such a text in it may weigh: in bytes, of which a letter may take three, and in members. */
export const TERMS_LIMITS = { json: 3 * 1024 * 1024, members: 100_000 } as const;

/** All that is agreed: it is versioned as one piece and, once frozen, hashed as one piece together with the parties. */
export const AgreementTerms = z.object({
  title: z.string().trim().max(200),
  kind: AgreementKind,
  governingLaw: z.string().trim().max(120),
  valueMinor: AmountMinorSchema.nullable(),
  currency: CurrencySchema,
  effectiveOn: DaySchema.nullable(),
  endsOn: DaySchema.nullable(),
  clauses: z
    .array(Clause)
    .max(200)
    .refine(
      (all) => JSON.stringify(all).length <= LONGEST_TEXT,
      'The text is longer than can be printed. Make it two agreements.',
    ),
  /** The text where it was brought as a file; `clauses` is empty then. Absent where it is written, so that every such text keeps its hash. */
  document: BroughtDocument.optional(),
  /** Whether the separate public-history clause is offered; each party then accepts or refuses it for itself (design 0.1). */
  publicClauseOffered: z.boolean(),
  /** What is promised, with its deadlines. Absent where nothing is, so that every older text keeps its hash. */
  obligations: z.array(ObligationTerm).max(50, 'Write at most 50 promises in one agreement.').optional(),
  /** What a side is asked for when it signs. Absent where nothing is. */
  fields: z.array(Field).max(100, 'Ask at most 100 questions in one agreement.').optional(),
  /** Where on the pages of a brought document something is drawn at the seal. Absent where everybody signs on the sheet behind it alone. */
  places: z.array(Place).max(MOST_PLACES, 'Put at most 1000 things onto the pages.').optional(),
  /** At its end it goes on for so many months, unless notice is given so many days before. Absent where it simply ends. */
  renewal: z.object({ everyMonths: z.int().min(1).max(60), noticeDays: z.int().min(0).max(365) }).optional(),
  /** Any party may end it, so many days after its notice. Absent where nobody may. */
  noticeDays: z.int().min(0).max(MOST_NOTICE_DAYS).optional(),
  /** What is said of sides that several people share, or that have a name. Absent where nothing is. */
  sides: z.array(SideTerm).max(26).optional(),
  signMode: SignMode,
  signWindowDays: z.int().min(1).max(180),
  minAssurance: AssuranceLevel,
});
export type AgreementTerms = z.infer<typeof AgreementTerms>;

export const AgreementStatus = z.enum([
  'draft',
  'negotiating',
  'signing',
  'executed',
  'active',
  'declined',
  'voided',
  'lapsed',
  'completed',
  'expired',
  'terminated',
]);
export type AgreementStatus = z.infer<typeof AgreementStatus>;

/** What a document is for that names another agreement: to change it, or to end it. */
export const Purpose = z.enum(['amendment', 'termination']);
export type Purpose = z.infer<typeof Purpose>;

export const PartyStatus = z.enum(['invited', 'viewed', 'signed', 'bound', 'declined', 'change_requested', 'expired']);
export type PartyStatus = z.infer<typeof PartyStatus>;
export const ClauseAnswer = z.enum(['accepted', 'refused']);
export type ClauseAnswer = z.infer<typeof ClauseAnswer>;

/** What the creator writes about a party. Its person may or may not have an account yet; the e-mail is how it is reached. */
export const PartyInput = z.object({
  id: PartyId.optional(),
  side: Side,
  name: NameSchema,
  email: EmailSchema,
  signOrder: z.int().min(1).max(100),
  /** Signs on the device of the one who made the agreement, who is with it. */
  inPerson: z.boolean().optional(),
});
export type PartyInput = z.infer<typeof PartyInput>;

export const Party = z.object({
  id: PartyId,
  side: Side,
  name: z.string(),
  email: z.string(),
  signOrder: z.int(),
  inPerson: z.boolean(),
  userId: UserId.nullable(),
  identityId: IdentityId.nullable(),
  identityKind: z.enum(['person', 'business', 'government', 'ngo']).nullable(),
  verificationLevel: z.int().nullable(),
  status: PartyStatus,
  acceptedVersionId: VersionId.nullable(),
  clauseAnswer: ClauseAnswer.nullable(),
  changeRequest: z.string().nullable(),
  /** The letter that invites them came back, and they were not invited again since: for who made the agreement. */
  letterReturned: z.object({ at: InstantSchema, why: z.enum(bounceReasons) }).nullable(),
  /** Whom they named by their letter as the right person in their place: for who made the agreement, and decides. */
  rightPerson: z.object({ name: z.string(), email: z.string(), at: InstantSchema }).nullable(),
  viewedAt: InstantSchema.nullable(),
  signedAt: InstantSchema.nullable(),
  signedLevel: AssuranceLevel.nullable(),
  signedMark: z.enum(['typed', 'drawn']).nullable(),
  /** True when the signature was given on the device of the one who made the agreement. */
  signedInPerson: z.boolean(),
  /** True when it was given without an account, by a code to the address of an invitation letter. */
  signedByLetter: z.boolean(),
  /** The name under which it was signed: for an organisation, of who signed for it. */
  signedName: z.string().nullable(),
  /** By what authority; null for who signed for themself, and where the deed of handing over says it. */
  signedAuthority: Authority.nullable(),
});
export type Party = z.infer<typeof Party>;

/**
 * Who takes part without being bound. approver: consents before the party they stand by signs; witness: is with that party when it
 * signs, and says so; reader: reads along from the start and gets the sealed copy; receiver: gets that copy and reads nothing before.
 */
export const AttendantRole = z.enum(['approver', 'witness', 'reader', 'receiver']);
export type AttendantRole = z.infer<typeof AttendantRole>;
export const AttendantStatus = z.enum(['invited', 'viewed', 'approved', 'refused', 'attested']);
export type AttendantStatus = z.infer<typeof AttendantStatus>;

/** `partyId`: the party they stand by; null for a reader and a receiver. */
export const AttendantInput = z.object({
  id: AttendantId.optional(),
  role: AttendantRole,
  partyId: PartyId.nullable(),
  name: NameSchema,
  email: EmailSchema,
});
export type AttendantInput = z.infer<typeof AttendantInput>;

export const Attendant = z.object({
  id: AttendantId,
  role: AttendantRole,
  partyId: PartyId.nullable(),
  name: z.string(),
  email: z.string(),
  userId: UserId.nullable(),
  status: AttendantStatus,
  /** When they approved, refused or attested. */
  doneAt: InstantSchema.nullable(),
  /** Why an approver refused. */
  reason: z.string().nullable(),
  /** When the party entered the code that stood on the witness's screen. */
  presentAt: InstantSchema.nullable(),
});
export type Attendant = z.infer<typeof Attendant>;

/**
 * A party has somebody else sign for it: who handed over to whom, and what that one's authority rests on. ended: the signing was over
 * before that one signed, or their signature is void.
 */
export const Delegation = z.object({
  id: DelegationId,
  partyId: PartyId,
  fromName: z.string(),
  name: z.string(),
  email: z.string(),
  basis: z.string(),
  status: z.enum(['asked', 'agreed', 'refused', 'ended']),
  askedAt: InstantSchema,
  answeredAt: InstantSchema.nullable(),
});
export type Delegation = z.infer<typeof Delegation>;

/** What a witness shows to the party beside them; it changes every half minute. */
export const PresenceCode = z.object({ code: z.string(), nextAt: InstantSchema });

export const VersionSummary = z.object({
  id: VersionId,
  no: z.int(),
  authorName: z.string(),
  changelog: z.string(),
  publishedAt: InstantSchema.nullable(),
  frozenAt: InstantSchema.nullable(),
  contentHash: Sha256.nullable(),
});
export type VersionSummary = z.infer<typeof VersionSummary>;

/** What the making of the seal fails at, and since when: the stamp of its time, or the printing and sealing itself. It is tried again by itself. */
export const SealFailing = z.object({ since: InstantSchema, at: z.enum(['time_stamp', 'seal']) });
export type SealFailing = z.infer<typeof SealFailing>;

export const AgreementView = z.object({
  id: AgreementId,
  ref: z.string(),
  status: AgreementStatus,
  /** The agreement that this one changes or ends, and which of both; null for one that stands by itself. */
  parentId: AgreementId.nullable(),
  purpose: Purpose.nullable(),
  creatorUserId: UserId,
  /** The reader made the draft themselves: neither somebody else for the same account, nor the platform, of what a case came to. */
  draftedByMe: z.boolean().default(false),
  /** The reader's organisation approves inside what goes out in its name: domain/organisations/approvals. Absent where nothing is. */
  approvedInside: z.literal(true).optional(),
  /** The platform drew it up for a dispute or a mediation: it is signed as it stands, or its matter goes on without it. */
  isDrawnUp: z.boolean().default(false),
  ownerIdentityId: IdentityId,
  versionId: VersionId,
  versionNo: z.int(),
  contentHash: Sha256.nullable(),
  frozenAt: InstantSchema.nullable(),
  terms: AgreementTerms,
  parties: z.array(Party),
  /** The reader's own row among the parties, or null when the reader only created it. */
  myPartyId: PartyId.nullable(),
  /** Who approves, witnesses or reads along, without being bound. */
  attendants: z.array(Attendant),
  /** Who signs for a party in its person's place, oldest first. */
  delegations: z.array(Delegation),
  /** The reader's own rows among those who attend: one may approve for two parties. */
  myAttendantIds: z.array(AttendantId),
  signDueAt: InstantSchema.nullable(),
  extendedOnce: z.boolean(),
  sealedAt: InstantSchema.nullable(),
  sealedSha256: Sha256.nullable(),
  sealFailing: SealFailing.nullable(),
  endedReason: z.string().nullable(),
  /** The day on which a court made it its order, as the sides and the mediator of its mediation confirmed. */
  courtOrderOn: DaySchema.nullable(),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
});
export type AgreementView = z.infer<typeof AgreementView>;

/** The reader's working copy: seen by nobody else until it is shared or published. */
export const WorkingCopy = z.object({
  versionId: VersionId,
  baseNo: z.int().nullable(),
  currentNo: z.int(),
  /** Grows by one at each save; a save that names an older one is refused as STALE. */
  revision: z.int(),
  terms: AgreementTerms,
  savedAt: InstantSchema,
});
export type WorkingCopy = z.infer<typeof WorkingCopy>;

/** The visible sign a person leaves. drawn: SVG path data in a 600 × 160 box, digits and commands only, no number longer than a printer takes. */
export const SignatureMark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('typed'), text: NameSchema }),
  z.object({
    kind: z.literal('drawn'),
    path: z
      .string()
      .min(10, 'Draw your signature first.')
      .max(20_000)
      .regex(/^M(?!.*\d{7})[MLQCZ0-9 .,-]+$/),
  }),
]);
export type SignatureMark = z.infer<typeof SignatureMark>;

/** A WebAuthn assertion as the browser returns it (base64url strings), checked in full by the server. */
export const PasskeyAssertion = z.object({
  id: z.string().max(1024),
  rawId: z.string().max(1024),
  type: z.literal('public-key'),
  response: z.object({
    authenticatorData: z.string().max(4096),
    clientDataJSON: z.string().max(4096),
    signature: z.string().max(4096),
    userHandle: z.string().max(1024).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.string().max(40).optional(),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

export const SigningStart = z.object({
  contentHash: Sha256,
  level: AssuranceLevel,
  /** Where the one-time code went (masked), at L1 and above; else null. */
  codeSentTo: z.string().nullable(),
  /** WebAuthn request options at L2: challenge = sha256(content hash ‖ party id ‖ nonce), base64url; else null. */
  passkey: z
    .object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
      userVerification: z.literal('required'),
    })
    .nullable(),
});
export type SigningStart = z.infer<typeof SigningStart>;

export const LifeEvent = z.object({
  id: z.uuid(),
  seq: z.int(),
  name: z.string(),
  at: InstantSchema,
  actorName: z.string().nullable(),
  /** A sentence without names of systems: "shared the text". */
  sentence: z.string(),
  detail: z.string().nullable(),
  /** An instant that belongs to the detail ("to be signed by"), for the reader's own zone. */
  detailAt: InstantSchema.nullable(),
  hash: Sha256,
});
export type LifeEvent = z.infer<typeof LifeEvent>;
