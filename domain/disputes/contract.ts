import * as z from 'zod';
import { LifeEvent } from '../agreements/schema.ts';
import { signedIn, takesFile, through, whenSuspended } from '../core/door.ts';
import { AgreementId, DisputeId, ExhibitId, IdentityId, ObligationId, OfferId, PartyId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Revision } from '../core/revision.ts';
import { CurrencySchema, DaySchema, EmailSchema, InstantSchema, ReasonSchema } from '../core/schema.ts';
import { EntryPreview } from '../records/schema.ts';
import { Bid } from './bidding/schema.ts';
import { EXHIBIT_LIMIT_BYTES, isReference } from './rules.ts';
import {
  Claim,
  Decision,
  DisputeRow,
  DisputeStatus,
  DisputeView,
  Exhibit,
  NobodyActsStep,
  OfferTerms,
  RejectionCode,
  ResponseInput,
  SaidResolved,
  SubjectFlag,
} from './schema.ts';

const one = z.object({ id: DisputeId });
const withReason = one.extend({ reason: ReasonSchema });

export const DisputeFilter = z.enum(['all', 'waiting', 'draft', 'open', 'resolved', 'closed']);
/** The officers' views of the same list: to be triaged, identity questions, publications to review, long with a court. */
export const DeskView = z.enum(['triage', 'identity', 'review', 'appeals', 'courts']);

/** Another matter of the same filer, as officers read it before they decide. */
export const EarlierMatter = z.object({
  id: DisputeId,
  ref: z.string(),
  title: z.string(),
  status: DisputeStatus,
  filedAt: InstantSchema,
  /** Against the same side as the matter that it stands beside. */
  isSameSide: z.boolean(),
});
export type EarlierMatter = z.infer<typeof EarlierMatter>;

/** The other matters of a filer: how many, how some of them ended, and the ten newest. */
export const EarlierMatters = z.object({
  filed: z.int(),
  refused: z.int(),
  withdrawn: z.int(),
  resolved: z.int(),
  published: z.int(),
  newest: z.array(EarlierMatter),
});
export type EarlierMatters = z.infer<typeof EarlierMatters>;

export const disputes = {
  /** Own disputes on either side, newest change first, of one agreement if it is named. `q` searches title, reference and the other side's name. */
  list: signedIn
    .route({ method: 'GET', path: '/disputes' })
    .input(
      PageRequest.extend({
        filter: DisputeFilter.default('all'),
        q: z.string().trim().max(100).optional(),
        agreementId: AgreementId.optional(),
      }),
    )
    .output(pageOf(DisputeRow)),
  /** What waits for an officer (triage, identity) or a record officer (review, appeals); never the officer's own matters. FORBIDDEN without the role. */
  desk: signedIn
    .route({ method: 'GET', path: '/disputes/desk' })
    .input(PageRequest.extend({ view: DeskView }))
    .output(pageOf(DisputeRow)),
  /** The respondent's first authenticated opening is the service of the notice. */
  get: signedIn.route({ method: 'GET', path: '/disputes/{id}' }).input(one).output(DisputeView),
  open: whenSuspended.route({ method: 'POST', path: '/disputes/{id}/opened' }).input(one).output(DisputeView),
  /** A draft: against a party of an agreement (`respondentPartyId`), or against somebody by name and address. Throws EMAIL_UNVERIFIED. */
  create: signedIn
    .route({ method: 'POST', path: '/disputes' })
    .input(
      z.object({
        identityId: IdentityId,
        agreementId: AgreementId.nullable(),
        respondentPartyId: PartyId.nullable().default(null),
        currency: CurrencySchema.default('KES'),
        counterOf: DisputeId.nullable().default(null),
        /** What was promised in the agreement and not kept; it fills in the claim. Then the agreement is that of the promise. */
        obligationId: ObligationId.nullable().default(null),
      }),
    )
    .output(DisputeView),
  /** Autosave. Throws STALE when `revision` is not the newest. */
  save: signedIn
    .route({ method: 'PUT', path: '/disputes/{id}' })
    .input(one.extend({ revision: Revision, claim: Claim }))
    .output(DisputeView),
  remove: signedIn
    .route({ method: 'DELETE', path: '/disputes/{id}' })
    .input(one)
    .output(z.object({ removed: z.literal(true) })),
  /** Throws BAD_INPUT by field, DSP_PRECONTACT_REQUIRED, DSP_DUPLICATE, RATE_LIMITED; the draft stays. */
  submit: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/submit' })
    .input(one.extend({ truth: z.literal(true, 'Confirm that what you write is true as far as you know.') }))
    .output(DisputeView),
  withdraw: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/withdraw' })
    .input(one.extend({ reason: z.string().trim().max(1000).default('') }))
    .output(DisputeView),
  reopen: signedIn.route({ method: 'POST', path: '/disputes/{id}/reopen' }).input(withReason).output(DisputeView),
  appeal: signedIn.route({ method: 'POST', path: '/disputes/{id}/appeal' }).input(withReason).output(DisputeView),
  /** Another address for a respondent who could not be reached. */
  serveAgain: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/serve-again' })
    .input(one.extend({ email: EmailSchema }))
    .output(DisputeView),

  /** Up to 25 MB. Throws FILE_TOO_LARGE, FILE_TYPE; then nothing was kept. */
  addExhibit: through({ whenSuspended: true, ...takesFile(EXHIBIT_LIMIT_BYTES) })
    .route({ method: 'POST', path: '/disputes/{id}/exhibits' })
    .input(
      one.extend({
        file: z.file(),
        title: z.string().trim().min(3, 'Say in a few words what it shows.').max(140),
        description: z.string().trim().max(500).default(''),
        sourceDate: DaySchema.optional(),
      }),
    )
    .output(Exhibit),
  withdrawExhibit: whenSuspended
    .route({ method: 'DELETE', path: '/disputes/{id}/exhibits/{exhibitId}' })
    .input(one.extend({ exhibitId: ExhibitId }))
    .output(DisputeView),
  /** Offers an exhibit of one's own as both sides' own; the other side's same call agrees, and it becomes J1…. Throws DSP_ONCE_ONLY, NOT_FOUND. */
  joinExhibit: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/exhibits/{exhibitId}/joint' })
    .input(one.extend({ exhibitId: ExhibitId }))
    .output(DisputeView),
  exhibitFile: signedIn
    .route({ method: 'GET', path: '/disputes/{id}/exhibits/{exhibitId}/file' })
    .input(one.extend({ exhibitId: ExhibitId }))
    .output(z.file()),

  respond: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/response' })
    .input(one.extend({ response: ResponseInput }))
    .output(DisputeView),
  /** The answer again, as it should have read. What it said before stays beside it. Throws ILLEGAL_TRANSITION, BAD_INPUT by field. */
  correctAnswer: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/response/correction' })
    .input(one.extend({ response: ResponseInput }))
    .output(DisputeView),
  notMe: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/not-me' })
    .input(one.extend({ statement: ReasonSchema }))
    .output(DisputeView),
  /** The respondent's own seven days, once, asked for before the time is over. */
  extend: whenSuspended.route({ method: 'POST', path: '/disputes/{id}/extend' }).input(one).output(DisputeView),
  proposeExtension: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/extension' })
    .input(one.extend({ days: z.int().min(1).max(60) }))
    .output(DisputeView),
  answerExtension: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/extension/answer' })
    .input(one.extend({ accept: z.boolean() }))
    .output(DisputeView),
  /** `isMeant`: the respondent offers more than is claimed, and means it. */
  makeOffer: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/offers' })
    .input(one.extend({ terms: OfferTerms, isMeant: z.boolean().optional() }))
    .output(DisputeView),
  /** Accepting drafts the settlement agreement and asks both to sign it. Throws OFFER_NOT_YOUR_TURN. */
  answerOffer: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/offers/{offerId}/answer' })
    .input(one.extend({ offerId: OfferId, accept: z.boolean() }))
    .output(DisputeView),
  withdrawOffer: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/offers/{offerId}/withdraw' })
    .input(one.extend({ offerId: OfferId }))
    .output(DisputeView),
  /**
   * A sealed figure: the least the filer takes, the most the respondent gives, signed for the middle of both. Shown to nobody; at most three
   * rounds. Where they meet the dispute is settled. Throws BAD_INPUT, SIG_AUTHORITY_MISSING, DSP_ONCE_ONLY, OFFER_NOT_YOUR_TURN.
   */
  bid: through({ isConfidential: true, whenSuspended: true })
    .route({ method: 'POST', path: '/disputes/{id}/bids' })
    .input(one.extend(Bid.shape))
    .output(DisputeView),
  /** `answeredAt` is of the answer that the filer read (`response.at`). Throws STALE where it was corrected since. */
  acceptPlan: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/plan/accept' })
    .input(one.extend({ answeredAt: InstantSchema.optional() }))
    .output(DisputeView),
  /** The respondent: it is done. The filer is asked twice; seven days of silence count as yes. */
  claimResolved: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/resolved/claim' })
    .input(one.extend({ kind: SaidResolved, text: ReasonSchema }))
    .output(DisputeView),
  denyResolved: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/resolved/deny' })
    .input(withReason)
    .output(DisputeView),
  markResolved: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/resolved' })
    .input(one.extend({ kind: SaidResolved }))
    .output(DisputeView),
  stayExternal: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/external' })
    .input(
      one.extend({
        reference: z.string().trim().max(200).refine(isReference, 'Give the court or tribunal and its file number.'),
        /** The paper that shows it, among the exhibits of the one who says so. Throws DSP_PROOF_REQUIRED. */
        exhibitId: ExhibitId.optional(),
      }),
    )
    .output(DisputeView),
  endExternal: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/external/end' })
    .input(withReason)
    .output(DisputeView),
  /**
   * What a court or tribunal decided, while it has the matter: who does or pays what by when, with the paper among one's own exhibits that
   * shows it. Throws DSP_PROOF_REQUIRED, DSP_NO_PROCEEDINGS, BAD_INPUT by field.
   */
  enterDecision: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/decision' })
    .input(
      one.extend({
        ...Decision.pick({ on: true, appealUntil: true, terms: true }).shape,
        exhibitId: ExhibitId.optional(),
      }),
    )
    .output(DisputeView),
  /** The other side: it was decided so. `enteredAt` is of what was read. Throws FORBIDDEN, STALE. */
  confirmDecision: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/decision/confirm' })
    .input(one.extend({ enteredAt: InstantSchema }))
    .output(DisputeView),
  /** The other side: it was not decided so, or it does not bind. An officer looks. */
  objectDecision: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/decision/object' })
    .input(withReason)
    .output(DisputeView),
  /** Who entered it takes it back. */
  dropDecision: whenSuspended
    .route({ method: 'POST', path: '/disputes/{id}/decision/drop' })
    .input(withReason)
    .output(DisputeView),

  /** What the same filer filed otherwise, for officers who have no part in the matter. Throws FORBIDDEN, NOT_FOUND. */
  earlier: signedIn.route({ method: 'GET', path: '/disputes/{id}/desk/earlier' }).input(one).output(EarlierMatters),
  requestInfo: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/desk/info' })
    .input(withReason)
    .output(DisputeView),
  /** Not taken on: the filer reads the sentence of the code and the officer's own words. */
  reject: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/desk/reject' })
    .input(withReason.extend({ code: RejectionCode }))
    .output(DisputeView),
  accept: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/desk/accept' })
    .input(one.extend({ reason: ReasonSchema, flags: z.array(SubjectFlag).max(9).default([]) }))
    .output(DisputeView),
  decideIdentity: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/desk/identity' })
    .input(withReason.extend({ rightPerson: z.boolean() }))
    .output(DisputeView),
  /** An officer compares what was entered with the paper. Throws STALE. */
  judgeDecision: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/desk/decision' })
    .input(withReason.extend({ stands: z.boolean(), enteredAt: InstantSchema }))
    .output(DisputeView),
  protectiveStay: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/desk/stay' })
    .input(withReason.extend({ days: z.int().min(1).max(60) }))
    .output(DisputeView),
  liftStay: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/desk/stay/lift' })
    .input(withReason)
    .output(DisputeView),
  /** Publication, by a record officer who is not the officer that took the case on. Throws PUB_NOT_ELIGIBLE, PUB_TWO_PERSON_REQUIRED. */
  approvePublication: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/desk/publish' })
    .input(withReason.extend({ textHash: z.string() }))
    .output(DisputeView),
  refusePublication: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/desk/refuse' })
    .input(withReason)
    .output(DisputeView),
  object: whenSuspended.route({ method: 'POST', path: '/disputes/{id}/object' }).input(withReason).output(DisputeView),
  appealRefusal: signedIn
    .route({ method: 'POST', path: '/disputes/{id}/appeal-refusal' })
    .input(withReason)
    .output(DisputeView),

  /** The exact public entry as it would read, its hash, and both statements. Open to both sides from the final notice on. */
  entryPreview: signedIn.route({ method: 'GET', path: '/disputes/{id}/entry' }).input(one).output(EntryPreview),
  /** A side's own words beside the entry, at most 1200 characters. Throws BAD_INPUT with what the neutral text would leave out. */
  saveStatement: whenSuspended
    .route({ method: 'PUT', path: '/disputes/{id}/statement' })
    .input(one.extend({ body: z.string().trim().max(1200, 'Use at most 1200 characters, like the other side.') }))
    .output(EntryPreview),
  life: signedIn.route({ method: 'GET', path: '/disputes/{id}/life' }).input(one).output(z.array(LifeEvent)),
  /** What happens from now on when nobody does anything, step by step until the very end. */
  ifNobodyActs: signedIn
    .route({ method: 'GET', path: '/disputes/{id}/if-nobody-acts' })
    .input(one)
    .output(z.array(NobodyActsStep)),
  /** The deadlines as an iCalendar file. */
  calendar: signedIn.route({ method: 'GET', path: '/disputes/{id}/calendar' }).input(one).output(z.file()),
  /** Who was told what, when and by which channel, with what became of it and the links of the history that cover it: as pages to hand in, or as JSON to check. */
  noticeProof: signedIn
    .route({ method: 'GET', path: '/disputes/{id}/notices/proof' })
    .input(one.extend({ as: z.enum(['pdf', 'json']).default('pdf') }))
    .output(z.file()),
  /** Agreements of the reader that a dispute can be about, with the parties on other sides. */
  disputable: signedIn.route({ method: 'GET', path: '/disputes/disputable' }).output(
    z.array(
      z.object({
        agreementId: AgreementId,
        ref: z.string(),
        title: z.string(),
        currency: CurrencySchema,
        valueMinor: z.int().nullable(),
        clauses: z.array(z.object({ id: z.uuid(), heading: z.string() })),
        others: z.array(
          z.object({
            partyId: PartyId,
            name: z.string(),
            clauseAccepted: z.boolean(),
            /** Since when nothing can be delivered to them: their account was deleted. */
            goneOn: DaySchema.nullable(),
          }),
        ),
      }),
    ),
  ),
};
