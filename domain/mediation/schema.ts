// Longer than other files: one case is told in one view, and its parts name each other.
import * as z from 'zod';
import {
  AgreementId,
  DisputeId,
  EscrowId,
  IdentityId,
  MediationId,
  ProposalId,
  SessionId,
  Sha256,
  UserId,
} from '../core/ids.ts';
import {
  AmountMinorSchema,
  ClockView,
  CountrySchema,
  CurrencySchema,
  DaySchema,
  EmailSchema,
  InstantSchema,
  LanguageSchema,
  NameSchema,
} from '../core/schema.ts';
import { Specialism, Tier } from '../mediators/schema.ts';

export const MediationStatus = z.enum([
  'draft',
  'screening',
  'requested',
  'declined',
  'lapsed',
  'withdrawn',
  'consented',
  'posted',
  'invited',
  'listing',
  'selecting',
  'appointing',
  'engaging',
  'funding',
  'active',
  'suspended',
  'settling',
  'settled',
  'ended',
  'closed',
]);
export type MediationStatus = z.infer<typeof MediationStatus>;

/** The size of the matter, in US dollars or what equals them. Postings name the band and no sum. */
export const AmountBand = z.enum(['under_500', '500_5k', '5k_50k', 'over_50k']);
export type AmountBand = z.infer<typeof AmountBand>;
export const MediationFormat = z.enum(['text_async', 'text_live', 'video_link', 'in_person']);
export type MediationFormat = z.infer<typeof MediationFormat>;

/** A: who asked; the others in the order they were named. */
export const CaseSide = z.enum(['A', 'B', 'C', 'D']);
export type CaseSide = z.infer<typeof CaseSide>;

const Text = (most: number) => z.string().trim().normalize('NFC').max(most, `Use at most ${most} characters.`);

/**
 * What is asked before anybody is invited. Any yes is looked at by an officer first. Only the writer and officers ever see
 * the answers.
 */
export const Screening = z.object({
  /** Somebody is afraid of the other side. */
  fear: z.boolean(),
  /** Somebody is pressed to take part or to agree. */
  pressure: z.boolean(),
  /** Somebody cannot decide for themselves: a minor, or a person who needs a guardian. */
  capacity: z.boolean(),
  /** A court date, a limitation period or a danger cannot wait. */
  urgency: z.boolean(),
  note: Text(1000),
});
export type Screening = z.infer<typeof Screening>;

/** One of the other sides, where the case is not from a dispute or an agreement. */
export const OtherSide = z.object({ name: NameSchema, email: EmailSchema });

/** What the asking side writes. */
export const MediationRequest = z.object({
  title: Text(140),
  /** What mediators read before they are appointed: no names, no numbers, no addresses. */
  publicSummary: Text(1000),
  category: Specialism,
  band: AmountBand,
  currency: CurrencySchema,
  country: CountrySchema,
  place: Text(120),
  languages: z.array(LanguageSchema).max(6),
  format: MediationFormat,
  wantsAccredited: z.boolean(),
  /** Percent of the mediator's fee that each side bears, in the order of the sides; together 100. */
  feeSplit: z.array(z.int().min(0).max(100)).min(2).max(4),
  screening: Screening.nullable(),
});
export type MediationRequest = z.infer<typeof MediationRequest>;

export const Representative = z.object({
  userId: UserId,
  name: z.string(),
  capacity: z.string(),
  /** May agree to a settlement in the side's name. */
  maySettle: z.boolean(),
});

export const Side = z.object({
  side: CaseSide,
  name: z.string(),
  identityId: IdentityId.nullable(),
  userId: UserId.nullable(),
  consent: z.enum(['consented', 'refused']).nullable(),
  consentAt: InstantSchema.nullable(),
  representatives: z.array(Representative),
  /** Ways of finding a mediator this side wants; a way is taken when all sides want the same. */
  route: z.enum(['post', 'invite', 'list']).nullable(),
  ranked: z.boolean(),
  /** Said that it has nothing against the mediator who was disclosed last. */
  noObjection: z.boolean().default(false),
});
export type Side = z.infer<typeof Side>;

export const FeeKind = z.enum(['fixed', 'hourly', 'per_party']);
export type FeeKind = z.infer<typeof FeeKind>;
export const ProposalStatus = z.enum([
  'submitted',
  'opened',
  'selected',
  'not_selected',
  'withdrawn',
  'expired',
  'disqualified',
]);
export type ProposalStatus = z.infer<typeof ProposalStatus>;

/** What a mediator offers. Names of the sides are not known to who writes it. */
export const ProposalInput = z.object({
  feeKind: FeeKind,
  /** The whole fee that is put into escrow, minor units of the case's currency; zero for free. */
  feeMinor: z.int().min(0).max(1_000_000_000_000),
  hourlyMinor: AmountMinorSchema.nullable(),
  sessions: z.int().min(1).max(20),
  earliestOn: DaySchema,
  languages: z.array(LanguageSchema).min(1, 'Choose at least one language.').max(6),
  approach: Text(2000).min(40, 'Write at least 40 characters about how you would work.'),
  conflictStatement: Text(1000),
});
export type ProposalInput = z.infer<typeof ProposalInput>;

/**
 * A proposal as a party sees it. Until somebody opens it only what is in the first lines is told: opening may cost the
 * mediator credits, so it is a deed.
 */
export const Proposal = z.object({
  id: ProposalId,
  tier: Tier,
  judiciaryAccredited: z.boolean(),
  languages: z.array(LanguageSchema),
  feeKind: FeeKind,
  feeMinor: z.int(),
  earliestOn: DaySchema,
  sessions: z.int(),
  status: ProposalStatus,
  /** Null until it is opened. */
  mediatorUserId: UserId.nullable(),
  mediatorName: z.string().nullable(),
  approach: z.string().nullable(),
  hourlyMinor: z.int().nullable(),
  openedAt: InstantSchema.nullable(),
  /** Opening it uses credits of its mediator; those of who was asked by name, or whose came back, cost none. */
  costsCredits: z.boolean(),
  /** The reader's own side's: place in their order from 1, or struck out. */
  myRank: z.int().nullable(),
  myStrike: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

/** A proposal as the mediator who wrote it sees it. */
export const MyProposal = ProposalInput.extend({
  id: ProposalId,
  jobId: MediationId,
  jobRef: z.string(),
  jobTitle: z.string(),
  status: ProposalStatus,
  credits: z.int(),
  creditState: z.enum(['held', 'consumed', 'returned']),
  submittedAt: InstantSchema,
});
export type MyProposal = z.infer<typeof MyProposal>;

/** A matter as certified mediators see it: what kind, how large, where, how, and no names. */
export const Job = z.object({
  id: MediationId,
  ref: z.string(),
  summary: z.string(),
  category: Specialism,
  band: AmountBand,
  currency: CurrencySchema,
  country: CountrySchema,
  languages: z.array(LanguageSchema),
  format: MediationFormat,
  sides: z.int(),
  wantsAccredited: z.boolean(),
  status: z.enum(['open', 'closed', 'awarded', 'cancelled']),
  /** The reader was asked by name; there is no cost then. */
  invited: z.boolean(),
  proposals: z.int(),
  mostProposals: z.int(),
  cost: z.int(),
  opensAt: InstantSchema,
  closesAt: InstantSchema,
});
export type Job = z.infer<typeof Job>;
export const JobView = Job.extend({
  mine: MyProposal.nullable(),
  /** Why the reader cannot propose; null when they can. */
  hindrance: z.string().nullable(),
  /** The case itself, once the reader is its mediator. */
  appointed: z.boolean(),
  linked: z.array(z.object({ itemType: z.enum(['agreement', 'dispute']), itemId: z.uuid(), title: z.string() })),
});
export type JobView = z.infer<typeof JobView>;

export const DisclosureKind = z.enum(['none', 'past_case', 'business', 'personal', 'employer', 'other']);
export const ObjectionStatus = z.enum(['review', 'sustained', 'overruled']);
export const Objection = z.object({
  id: z.uuid(),
  side: CaseSide,
  reason: z.string(),
  status: ObjectionStatus,
  decision: z.string().nullable(),
  at: InstantSchema,
});
export const Appointment = z.object({
  proposalId: ProposalId,
  mediatorUserId: UserId,
  mediatorName: z.string(),
  acceptedAt: InstantSchema.nullable(),
  /** Their certification was taken away: they take no part in the talks any more. */
  isRevoked: z.boolean(),
  /** They are suspended until then, as its sides read it; `isAway`: they can do nothing here meanwhile. Null for others. */
  suspension: z.object({ until: InstantSchema, isAway: z.boolean() }).nullable(),
  disclosure: z.object({ kind: DisclosureKind, text: z.string(), at: InstantSchema }).nullable(),
  objections: z.array(Objection),
});
export type Appointment = z.infer<typeof Appointment>;

export const SessionKind = z.enum(['intake', 'joint', 'caucus']);
export const SessionStatus = z.enum([
  'proposed',
  'confirmed',
  'in_progress',
  'held',
  'adjourned',
  'cancelled',
  'no_show',
]);
export type SessionStatus = z.infer<typeof SessionStatus>;
export const Attendance = z.object({
  side: CaseSide.nullable(),
  userId: UserId,
  name: z.string(),
  capacity: z.string(),
  maySettle: z.boolean(),
  inAt: InstantSchema,
  outAt: InstantSchema.nullable(),
});
export const Session = z.object({
  id: SessionId,
  no: z.int(),
  kind: SessionKind,
  /** Null for a joint one. */
  side: CaseSide.nullable(),
  startsAt: InstantSchema,
  minutes: z.int(),
  place: z.string(),
  status: SessionStatus,
  confirmed: z.array(CaseSide),
  attendance: z.array(Attendance),
  note: z.string(),
});
export type Session = z.infer<typeof Session>;

/** One promise of a settlement, clear enough to be enforced: who does what by when, and what follows if not. */
export const Term = z.object({
  who: CaseSide,
  what: Text(1000),
  by: DaySchema,
  amountMinor: AmountMinorSchema.nullable(),
  to: CaseSide.nullable(),
  otherwise: Text(500),
});
export type Term = z.infer<typeof Term>;

export const SettlementScope = z.enum(['full', 'partial']);
export const ProfileCode = z.enum([
  'ke_private_settlement',
  'ug_consent_judgment',
  'sg_convention',
  'generic_consent_order',
]);
export type ProfileCode = z.infer<typeof ProfileCode>;

export const Settlement = z.object({
  no: z.int(),
  scope: SettlementScope,
  terms: z.array(Term),
  place: z.string(),
  profile: ProfileCode,
  /** Sides that accepted these terms. */
  accepted: z.array(CaseSide),
  /** Sides that let it be made an order of a court. */
  courtConsent: z.array(CaseSide),
  /** Sides that have advisers and do without the time to reflect. */
  reflectionWaived: z.array(CaseSide),
  reflectionEndsAt: InstantSchema.nullable(),
  agreementId: AgreementId.nullable(),
  signedAt: InstantSchema.nullable(),
});
export type Settlement = z.infer<typeof Settlement>;

export const Outcome = z.enum([
  'settled',
  'partial',
  'no_settlement',
  'withdrawn',
  'terminated_by_mediator',
  'not_begun',
  'continued',
]);
export type Outcome = z.infer<typeof Outcome>;
export const EndReason = z.enum([
  'party_left',
  'no_progress',
  'out_of_scope',
  'safety',
  'conflict',
  'set_up_time_over',
  'fee_not_paid',
  'time_over',
  'no_mediator',
  'dispute_over',
  'another_mediator',
]);
export type EndReason = z.infer<typeof EndReason>;

/** Parties, dates, attendance and outcome: no reasons and no blame. */
export const Report = z.object({
  outcome: Outcome,
  startedOn: DaySchema.nullable(),
  endedOn: DaySchema,
  sessions: z.int(),
  attendance: z.array(z.object({ name: z.string(), sessions: z.int() })),
  sha256: Sha256,
  at: InstantSchema,
});
export type Report = z.infer<typeof Report>;

export const MediationView = z.object({
  id: MediationId,
  ref: z.string(),
  status: MediationStatus,
  /** The reader's part. */
  as: z.enum(['side', 'mediator', 'officer']),
  mySide: CaseSide.nullable(),
  requesterUserId: UserId,
  revision: z.int(),
  request: MediationRequest,
  /** What it is about, where it came from one. */
  disputeId: DisputeId.nullable(),
  disputeRef: z.string().nullable(),
  agreementId: AgreementId.nullable(),
  agreementRef: z.string().nullable(),
  sides: z.array(Side),
  /** Whom the writer of a draft named, where it is about no dispute or agreement; empty for everybody else and afterwards. */
  others: z.array(OtherSide).default([]),
  /** Which text the sides consent to. */
  consentVersion: z.string(),
  route: z.enum(['post', 'invite', 'list']).nullable(),
  postedTimes: z.int(),
  proposals: z.array(Proposal),
  appointment: Appointment.nullable(),
  /** Earlier appointments that came to nothing: how many. */
  appointmentsFailed: z.int(),
  engagementAgreementId: AgreementId.nullable(),
  feeMinor: z.int().nullable(),
  feeWaived: z.boolean(),
  feeEscrowId: EscrowId.nullable(),
  sessions: z.array(Session),
  settlement: Settlement.nullable(),
  outcome: Outcome.nullable(),
  endReason: EndReason.nullable(),
  report: Report.nullable(),
  startedAt: InstantSchema.nullable(),
  /** The reader's own part of the fee is still to be paid. */
  asksForFee: z.boolean().default(false),
  /** An open package waits for the reader's own answer. Whether it waits for anybody else is said to nobody. */
  asksAboutPackage: z.boolean().default(false),
  /** The number of a package that every side accepted and nobody wrote as terms yet: known to the sides and the mediator. */
  agreedPackage: z.int().nullable().default(null),
  extended: z.boolean(),
  extensionBy: z.array(z.string()),
  /** The sides that want another mediator. */
  replacementBy: z.array(z.string()).optional(),
  /** The case that it goes on from, and the one that it goes on as with another mediator: the sides' to know. */
  continues: z.object({ id: MediationId, ref: z.string() }).nullable().default(null),
  continuedAs: z.object({ id: MediationId, ref: z.string() }).nullable().default(null),
  /** How many sessions the fee is for, where the agreement to mediate says what a part of it is. */
  plannedSessions: z.int().nullable().default(null),
  /** When what was said in the rooms is or was destroyed. */
  destroyAt: InstantSchema.nullable(),
  destroyedAt: InstantSchema.nullable(),
  courtStatus: z.string().nullable(),
  clocks: z.array(ClockView),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
});
export type MediationView = z.infer<typeof MediationView>;

export const MediationRow = z.object({
  id: MediationId,
  ref: z.string(),
  title: z.string(),
  status: MediationStatus,
  outcome: Outcome.nullable(),
  others: z.array(z.string()),
  mediatorName: z.string().nullable(),
  as: z.enum(['side', 'mediator', 'officer']),
  dueAt: InstantSchema.nullable(),
  waitsForMe: z.boolean(),
  updatedAt: InstantSchema,
});
export type MediationRow = z.infer<typeof MediationRow>;

/** What the appointed mediator reads of an agreement or dispute that the case is about. */
export const LinkedItem = z.object({
  itemType: z.enum(['agreement', 'dispute']),
  itemId: z.uuid(),
  ref: z.string(),
  title: z.string(),
  state: z.string(),
  names: z.array(z.object({ role: z.string(), name: z.string() })),
  parts: z.array(z.object({ heading: z.string(), text: z.string() })),
  files: z.array(z.object({ number: z.string(), title: z.string(), sha256: Sha256 })),
});
export type LinkedItem = z.infer<typeof LinkedItem>;
