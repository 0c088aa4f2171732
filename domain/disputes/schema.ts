// Longer than other files: all that a reader is told of a dispute, in one place.
import * as z from 'zod';
import { IdentityKind } from '../accounts/schema.ts';
import {
  AgreementId,
  DisputeId,
  ExhibitId,
  IdentityId,
  OfferId,
  PartyId,
  RecordId,
  Sha256,
  UserId,
} from '../core/ids.ts';
import { AmountMinorSchema, ClockView, CurrencySchema, DaySchema, InstantSchema } from '../core/schema.ts';
import { bounceReasons } from '../notifications/bounces.ts';
import { Bidding } from './bidding/schema.ts';

export const DisputeCategory = z.enum([
  'non_payment',
  'non_delivery',
  'defective',
  'late',
  'misdescription',
  'refund',
  'service_quality',
  'breach_other',
  'public_service',
  'settlement_breach',
]);
export type DisputeCategory = z.infer<typeof DisputeCategory>;

/** What keeps a matter off the public record whatever else is true (guard G4). The filer ticks it; an officer may add one. */
export const SubjectFlag = z.enum([
  'family',
  'health',
  'minors',
  'sexual_conduct',
  'discrimination',
  'crime_accusation',
  'employment_grievance',
  'price_only',
  'before_court',
]);
export type SubjectFlag = z.infer<typeof SubjectFlag>;

export const ReliefKind = z.enum(['pay', 'deliver', 'repair', 'refund', 'apology', 'information', 'other']);
export type ReliefKind = z.infer<typeof ReliefKind>;
/** One thing that is asked for; an amount only where money is meant, in minor units of the claim's currency. */
export const Relief = z.object({
  kind: ReliefKind,
  amountMinor: AmountMinorSchema.nullable(),
  text: z.string().trim().max(500),
});
export type Relief = z.infer<typeof Relief>;

/** What the filer writes, kept as one piece by autosave. A draft may be empty everywhere; `problemsOfClaim` says what filing needs. */
export const Claim = z.object({
  category: DisputeCategory.nullable(),
  title: z.string().trim().max(140),
  narrative: z.string().trim().max(8000),
  clauseIds: z.array(z.uuid()).max(50),
  factsFrom: DaySchema.nullable(),
  factsTo: DaySchema.nullable(),
  relief: z.array(Relief).max(10),
  currency: CurrencySchema,
  /** Why more is asked for than the agreement is worth; needed only then. */
  aboveValueReason: z.string().trim().max(1000),
  precontactOn: DaySchema.nullable(),
  precontactHow: z.string().trim().max(1000),
  flags: z.array(SubjectFlag).max(9),
  /** Whom it is against: a party of the agreement, or without an agreement a name and an address. */
  respondentName: z.string().trim().max(120),
  /** While it is written also what is no address yet; it is one when the claim is filed. */
  respondentEmail: z.string().trim().toLowerCase().max(254),
  /** Others of the respondent's side of the agreement: with it a dispute of its own is filed against each. Absent where there are none. */
  alsoAgainst: z.array(PartyId).max(20).optional(),
  /** Why more is asked for than is left after what was paid: the question as it was put when it was to be filed, and the answer. Absent where none was put. */
  aboveLeft: z.object({ question: z.string().trim().max(4000), reason: z.string().trim().max(1000) }).optional(),
});
export type Claim = z.infer<typeof Claim>;

/** What decides already before it is filed whether a claim can ever become public. Levels 0–3; 0 for who has no identity here. */
export const Prospect = z.object({
  hasAgreement: z.boolean(),
  clauseAccepted: z.boolean(),
  filerLevel: z.int(),
  respondentLevel: z.int(),
});
export type Prospect = z.infer<typeof Prospect>;

export const DisputeStatus = z.enum([
  'draft',
  'submitted',
  'info_needed',
  'rejected',
  'serving',
  'unserved_closed',
  'awaiting_response',
  'identity_check',
  'responded',
  'no_response',
  'negotiating',
  'settling',
  'resolved_pending',
  'reopened',
  'resolved',
  'withdrawn',
  'unresolved_private',
  'publication_review',
  'published',
]);
export type DisputeStatus = z.infer<typeof DisputeStatus>;

export const DisputeSide = z.enum(['filer', 'respondent']);
export type DisputeSide = z.infer<typeof DisputeSide>;
export const DisputePartyStatus = z.enum(['named', 'notified', 'served', 'joined', 'defaulted']);
export type DisputePartyStatus = z.infer<typeof DisputePartyStatus>;

export const DisputeParty = z.object({
  side: DisputeSide,
  userId: UserId.nullable(),
  identityId: IdentityId.nullable(),
  name: z.string(),
  email: z.string(),
  identityKind: IdentityKind.nullable(),
  userNumber: z.string().nullable(),
  verificationLevel: z.int().nullable(),
  status: DisputePartyStatus,
  /** Deemed service (D), and what proves it: an authenticated opening, or a notice that did not bounce. */
  servedAt: InstantSchema.nullable(),
  servedBy: z.enum(['opened', 'deemed']).nullable(),
  /** When this party accepted the public-history clause of the governing version, or null. */
  clauseAcceptedAt: InstantSchema.nullable(),
});
export type DisputeParty = z.infer<typeof DisputeParty>;

export const ResponseKind = z.enum([
  'admit',
  'part_admit',
  'deny',
  'already_performed',
  'counterclaim',
  'out_of_scope',
]);
export type ResponseKind = z.infer<typeof ResponseKind>;
/** The respondent's answer. `planDue` is by when an admitted duty is done; a counterclaim says what is asked for in turn. */
export const ResponseInput = z.object({
  kind: ResponseKind,
  narrative: z.string().trim().min(50, 'Write at least 50 characters: what happened as you saw it.').max(8000),
  admittedMinor: AmountMinorSchema.nullable(),
  planDue: DaySchema.nullable(),
  counterRelief: z.array(Relief).max(10),
  /** More is admitted than is claimed, and that is meant. */
  isMeant: z.boolean().optional(),
  truth: z.literal(true, 'Confirm that what you write is true as far as you know.'),
});
export type ResponseInput = z.infer<typeof ResponseInput>;
const AnswerVersion = ResponseInput.omit({ truth: true, isMeant: true }).extend({
  at: InstantSchema,
  /** Whether the first version came after the time to answer; a correction does not change that. */
  late: z.boolean(),
});
/**
 * The answer as it counts now, with what it said before each correction, the first one first; `former` is what was answered before the
 * dispute was opened again, likewise. Absent where there is none.
 */
export const Response = AnswerVersion.extend({
  earlier: z.array(AnswerVersion).optional(),
  former: z.array(AnswerVersion).optional(),
});
export type Response = z.infer<typeof Response>;

export const OfferStatus = z.enum(['open', 'accepted', 'rejected', 'countered', 'expired', 'withdrawn']);
export type OfferStatus = z.infer<typeof OfferStatus>;
/** So many things can be decided in one matter. */
export const MOST_DECIDED = 40;

/** One promise of an offer: which side does or pays what, by when, and how much. Minor units of the claim's currency; null for what is no money. */
export const OfferPromise = z.object({
  from: DisputeSide,
  what: z.string().trim().max(140),
  amountMinor: AmountMinorSchema.nullable(),
  by: DaySchema,
});
export type OfferPromise = z.infer<typeof OfferPromise>;

/**
 * Terms of an offer: what is done, by when, and an amount the respondent pays where money is part of it. Without prejudice. Where
 * `promises` says so one by one, `text` is what else is agreed, and the amount and the day come from them. They are absent in what was
 * offered in one sentence; that is a promise of the respondent (see promisesOf).
 */
export const OfferTerms = z.object({
  text: z.string().trim().max(2000),
  amountMinor: AmountMinorSchema.nullable(),
  completeBy: DaySchema,
  promises: z.array(OfferPromise).min(1).max(40).optional(),
  /** Once a payment is overdue, all that the same side still pays is due seven days later. */
  allDueIfLate: z.boolean().optional(),
});
export type OfferTerms = z.infer<typeof OfferTerms>;
export const Offer = OfferTerms.extend({
  id: OfferId,
  fromSide: DisputeSide,
  status: OfferStatus,
  validUntil: InstantSchema,
  madeAt: InstantSchema,
  /** Whether it came out of double-blind bidding. */
  fromBids: z.boolean(),
});
export type Offer = z.infer<typeof Offer>;

/** One round of double-blind bidding as its reader sees it: the other side's figure never shows, not even afterwards. */
export const BidRound = z.object({
  no: z.int().min(1).max(3),
  /** The reader's seal, once they have bid. No figure is ever told again, not even to who sealed it. */
  myCommitment: Sha256.nullable(),
  otherSideHasBid: z.boolean(),
  /** When the other side sealed its figure. Absent in what was kept for reading offline before it was told. */
  otherSealedAt: InstantSchema.nullish(),
  otherCommitment: Sha256.nullable(),
  result: z.enum(['overlap', 'gap']).nullable(),
});
export type BidRound = z.infer<typeof BidRound>;

/** A numbered piece of evidence: C1… by the filer, R1… by the respondent, J1… where one side offered it and the other agreed. */
export const Exhibit = z.object({
  id: ExhibitId,
  number: z.string().regex(/^[CRJ]\d+$/),
  side: z.enum(['filer', 'respondent', 'joint']),
  title: z.string(),
  description: z.string(),
  sourceDate: DaySchema.nullable(),
  fileName: z.string(),
  mime: z.string(),
  size: z.int(),
  sha256: Sha256,
  submittedByName: z.string(),
  submittedAt: InstantSchema,
  /** Put in after the end of the time to answer, whether there was an answer by then or not. */
  late: z.boolean(),
  withdrawnAt: InstantSchema.nullable(),
  /** When its side offered it as both sides' own. */
  jointOfferedAt: InstantSchema.nullable(),
  /** Of a joint exhibit the number that it had before; of one that became joint the number that it has as such. */
  sameAs: z.string().nullable(),
});
export type Exhibit = z.infer<typeof Exhibit>;

/**
 * What a court or tribunal decided, as a side entered it. It binds at `bindsAt`, once the other side was provably told, had its days to
 * object, and the time to appeal is over; null while an officer looks, and from `boundAt` on. Without terms nothing is owed.
 */
export const Decision = z.object({
  bySide: DisputeSide,
  on: DaySchema,
  /** The last day to appeal; null where there is no appeal. */
  appealUntil: DaySchema.nullable(),
  /** Which of its exhibits shows it. */
  exhibit: z.string(),
  terms: z.array(OfferPromise).max(MOST_DECIDED),
  enteredAt: InstantSchema,
  /** Who said that it was decided so: the other side, or an officer who looked at the paper. Null while nobody has. */
  foundBy: z.enum(['side', 'officer']).nullable(),
  objection: z.object({ reason: z.string(), at: InstantSchema }).nullable(),
  /** How often the other side objected. Absent in what was entered before. */
  objections: z.int().optional(),
  /** When its days were over and nothing proved that the other side had been told: an officer looks. Absent in what was entered before. */
  unprovenAt: InstantSchema.nullish(),
  bindsAt: InstantSchema.nullable(),
  boundAt: InstantSchema.nullable(),
});
export type Decision = z.infer<typeof Decision>;

export const HoldKind = z.enum(['protective_stay', 'external_proceedings', 'publication_objection', 'mediation']);
export type HoldKind = z.infer<typeof HoldKind>;
/**
 * What stops the clocks or the publication for a while; the state stays what it was. The parties see that there is one and
 * until when; why an officer ordered a protective stay is told to nobody.
 */
export const Hold = z.object({ kind: HoldKind, from: InstantSchema, until: InstantSchema.nullable() });
export type Hold = z.infer<typeof Hold>;

/** The six guards of publication (design 3.7), each with what it found. */
export const Guard = z.enum(['G1', 'G2', 'G3', 'G4', 'G5', 'G6']);
export type Guard = z.infer<typeof Guard>;
export const GuardFinding = z.object({ guard: Guard, passed: z.boolean(), sentence: z.string() });
export type GuardFinding = z.infer<typeof GuardFinding>;

/** Why an officer does not take a matter on: a closed list, so that the same matter is told the same. */
export const RejectionCode = z.enum([
  'scope_excluded',
  'no_dealings',
  'already_decided',
  'too_old',
  'not_asked_before',
  'unclear',
  'abusive',
]);
export type RejectionCode = z.infer<typeof RejectionCode>;

export const ResolutionKind = z.enum([
  'settled',
  'mediated',
  'decided',
  'performed',
  'paid',
  'apology',
  'explained',
  'plan_done',
]);
export type ResolutionKind = z.infer<typeof ResolutionKind>;
/** How a side can say that it is resolved: what a court decided is entered with its paper. */
export const SaidResolved = ResolutionKind.exclude(['decided']);
export type SaidResolved = z.infer<typeof SaidResolved>;

/** A notice with its proof: what was sent, where, and what became of it. Addresses are masked for the other side. */
export const NoticeProof = z.object({
  kind: z.enum([
    'dispute_notice',
    'dispute_notice_second',
    'dispute_notice_third',
    'final_notice',
    'publication_notice',
    'decision_notice',
  ]),
  /** Whom it went to. The filer gets a copy of each notice that the dispute names the other side. */
  side: DisputeSide,
  channel: z.enum(['in_app', 'email']),
  to: z.string(),
  attemptedAt: InstantSchema,
  deliveredAt: InstantSchema.nullable(),
  /** Of what lies in the account only: nobody sees a letter being opened. */
  openedAt: InstantSchema.nullable(),
  failedReason: z.string().nullable(),
  /** The letter was taken, and came back: it was delivered to nobody. */
  returned: z.object({ at: InstantSchema, why: z.enum(bounceReasons) }).nullable(),
  bodyHash: Sha256,
});
export type NoticeProof = z.infer<typeof NoticeProof>;

/** What publishes an entry once its review is over: a record officer alone, or the time when no officer refuses it before. */
export const Publisher = z.enum(['officer', 'time']);
export type Publisher = z.infer<typeof Publisher>;

/** How a dispute is judged while it runs: copied into it when it is accepted, so that later edits never change a running case. */
export const DisputePolicy = z.object({
  tz: z.string(),
  calendar: z.string(),
  serviceDeemedDays: z.int(),
  serviceLimitDays: z.int(),
  responseDays: z.int(),
  responseExtensionDays: z.int(),
  resolutionDays: z.int(),
  extensionCapDays: z.int(),
  offerValidDays: z.int(),
  settlementSignDays: z.int(),
  finalNoticeDaysBefore: z.array(z.int()),
  minReplyWindowDays: z.int(),
  planGraceDays: z.int(),
  deMinimisMinor: z.int(),
});
export type DisputePolicy = z.infer<typeof DisputePolicy>;

/** The text of the agreement that a dispute keeps: the one in force on the day of the facts, or when it was drafted. */
export const GoverningText = z.object({
  /** The document that gave it: the agreement itself, or the amendment with that number. */
  ref: z.string(),
  amendmentNo: z.int().nullable(),
  /** When that amendment took effect; null for the text that was signed first. */
  since: InstantSchema.nullable(),
  /** Whether the agreement had another text at another time. */
  isAmended: z.boolean(),
  currency: CurrencySchema,
  valueMinor: AmountMinorSchema.nullable(),
  clauses: z.array(z.object({ id: z.uuid(), heading: z.string() })),
  /** Those that the claim names, with their words; without a number where they stand in another text of the agreement only. */
  named: z.array(z.object({ id: z.uuid(), no: z.int().nullable(), heading: z.string(), words: z.string() })),
});
export type GoverningText = z.infer<typeof GoverningText>;

/** Another dispute that leads to this one; `isDraft` where its reader has only begun to write it. */
const Linked = z.object({ id: DisputeId, ref: z.string(), isDraft: z.literal(true).optional() });

export const DisputeView = z.object({
  id: DisputeId,
  ref: z.string(),
  status: DisputeStatus,
  /** As it was written; where to reach the other side is masked for whom it is not their own. */
  claim: Claim.extend({ respondentEmail: z.string() }),
  agreementId: AgreementId.nullable(),
  agreementRef: z.string().nullable(),
  agreementTitle: z.string().nullable(),
  /** For the two sides; null without an agreement and for an officer, who need not read it. */
  governing: GoverningText.nullable(),
  filerIdentityId: IdentityId,
  filerUserId: UserId,
  parties: z.array(DisputeParty),
  /** Who shares a side of the agreement and is not part of it: told of it, shown it, and bound by nothing that comes of it. */
  joint: z.array(z.object({ partyId: PartyId, side: DisputeSide, name: z.string(), isMe: z.boolean() })),
  /** Those that were filed with it against others of the same side, each with a life of its own. */
  together: z.array(z.object({ id: DisputeId, ref: z.string(), againstName: z.string() })),
  /** The reader's side, or null for an officer and for who only shares a side. */
  mySide: DisputeSide.nullable(),
  policy: DisputePolicy.nullable(),
  clocks: z.array(ClockView),
  response: Response.nullable(),
  offers: z.array(Offer),
  bids: z.array(BidRound),
  /** The side whose figure is waited for because the other one sealed theirs; null for who is no side. */
  awaitsFigureOf: DisputeSide.nullable(),
  /** What a figure is sealed for now; null where the reader cannot seal one. */
  bidding: Bidding.nullable(),
  exhibits: z.array(Exhibit),
  holds: z.array(Hold),
  notices: z.array(NoticeProof),
  /** The six guards as they stand now; empty before the dispute is accepted. */
  guards: z.array(GuardFinding),
  /** For its filer while it is not filed; null for everybody else and afterwards. */
  prospect: Prospect.nullable(),
  /** Who publishes its entry if it stays unresolved; null before it is accepted and when a guard forbids that for good. */
  publisher: Publisher.nullable(),
  /** True once the final notice went out: the entry's preview is open and both may write their statement. */
  finalNoticeAt: InstantSchema.nullable(),
  /** Until when another record officer can be asked about a refusal to publish it; null where nobody can be. */
  refusalAppealUntil: InstantSchema.nullable(),
  /** What an officer asked for, or why it was rejected or refused. */
  officerWords: z.string().nullable(),
  /** Why it was not taken on. */
  rejectionCode: RejectionCode.nullable(),
  externalReference: z.string().nullable(),
  /** Which side noted the proceedings elsewhere that stop it now; it or an officer ends them. */
  stayedBySide: DisputeSide.nullable(),
  /** What a court or tribunal decided, once a side entered it; absent in what was kept for reading offline before it was told. */
  decision: Decision.nullish(),
  /** A side says it is resolved and the other has not answered yet. */
  resolvedClaim: z.object({ kind: SaidResolved, text: z.string(), at: InstantSchema }).nullable(),
  extensionOffer: z.object({ fromSide: DisputeSide, days: z.int(), at: InstantSchema }).nullable(),
  notMeStatement: z.string().nullable(),
  resolutionKind: ResolutionKind.nullable(),
  resolvedAt: InstantSchema.nullable(),
  settlementAgreementId: AgreementId.nullable(),
  /** How far what settled it is kept by the side it was filed against; null where it was not settled. */
  settlement: z.enum(['kept', 'open', 'broken']).nullable().optional(),
  /** The time to answer is over, or was when it ended: from then on it counts as one that was delivered. */
  isAnswerOver: z.boolean().optional(),
  /** Until when the settlement can be signed, while it waits for that. */
  settlementDueAt: InstantSchema.nullable(),
  recordId: RecordId.nullable(),
  /** Until when the public entry is removed if it is resolved; null when it is not public. */
  cureUntil: InstantSchema.nullable(),
  /** That instant is over: what is resolved now is marked so. Absent in what was kept for reading offline before it was told. */
  isCureOver: z.boolean().optional(),
  /** The challenge of its public entry until it is decided; `reaffirmBy`: until when the side that filed it is asked to stand by it; `undecided`: what comes if nobody decides. */
  challenge: z
    .object({
      reaffirmBy: InstantSchema.nullable(),
      undecided: z.enum(['listed_again', 'left_open', 'nothing']),
    })
    .nullable(),
  /** The reference of the entry that came of it, while this reader may see it. */
  recordRef: z.string().nullable(),
  counterOf: DisputeId.nullable(),
  /** Disputes that answer this one with another, and the one that it answers (`isAnswered`), as far as this reader may see them. */
  counters: z.array(Linked.extend({ isAnswered: z.boolean() })),
  /**
   * Disputes that say that this one's settlement was not kept, and the one whose settlement this is about (`isFirst`), as far as this
   * reader may see them. Absent in what was kept for reading offline before it was told.
   */
  breaches: z.array(Linked.extend({ isFirst: z.boolean() })).optional(),
  appealed: z.boolean(),
  reopenedOnce: z.boolean(),
  /** The respondent has taken the one extension that is theirs without asking. */
  extended: z.boolean(),
  /** Why this reader does not judge it as an officer, or not again: what they decided, and whether they are part of it. */
  judged: z.object({ tookOn: z.boolean(), refusedPublication: z.boolean(), isInvolved: z.boolean() }),
  submittedAt: InstantSchema.nullable(),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
  /** Grows with each autosave of a draft; a save that names an older one is refused as STALE. */
  revision: z.int(),
});
export type DisputeView = z.infer<typeof DisputeView>;

/** One row of a list: what it is, where it stands, what comes next and by when. */
export const DisputeRow = z.object({
  id: DisputeId,
  ref: z.string(),
  title: z.string(),
  status: DisputeStatus,
  category: DisputeCategory.nullable(),
  otherName: z.string(),
  mySide: DisputeSide.nullable(),
  claimedMinor: z.int().nullable(),
  currency: CurrencySchema,
  /** The earliest deadline that runs, no matter who has to act. */
  nextDueAt: InstantSchema.nullable(),
  nextDueKind: z.string().nullable(),
  waitsForMe: z.boolean(),
  /** What the reader is waited for in it, one of {@link Waits}; null where nobody waits for them, or for a signature on its settlement only. */
  turn: z.string().nullish(),
  updatedAt: InstantSchema,
});
export type DisputeRow = z.infer<typeof DisputeRow>;

/** A step of "what if nobody acts": when, what happens, who could still prevent it, and the public text where there is one. */
export const NobodyActsStep = z.object({
  at: InstantSchema,
  event: z.string(),
  sentence: z.string(),
  whoMayAct: z.string(),
  status: DisputeStatus,
});
export type NobodyActsStep = z.infer<typeof NobodyActsStep>;
