import * as z from 'zod';
import { LifeEvent } from '../agreements/schema.ts';
import { aboutMoney, signedIn } from '../core/door.ts';
import { AgreementId, DisputeId, IdentityId, MediationId, ProposalId, SessionId, UserId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Revision } from '../core/revision.ts';
import { CountrySchema, InstantSchema, LanguageSchema, ReasonSchema } from '../core/schema.ts';
import { Specialism } from '../mediators/schema.ts';
import {
  AmountBand,
  CaseSide,
  DisclosureKind,
  EndReason,
  Job,
  JobView,
  LinkedItem,
  MediationFormat,
  MediationRequest,
  MediationRow,
  MediationView,
  MyProposal,
  OtherSide,
  ProfileCode,
  ProposalInput,
  SessionKind,
  SettlementScope,
  Term,
} from './schema.ts';

const one = z.object({ id: MediationId });
const withReason = one.extend({ reason: ReasonSchema });
const aSession = one.extend({ sessionId: SessionId });
const command = <Input extends z.ZodType>(path: `/${string}`, input: Input, begin: typeof signedIn = signedIn) =>
  begin.route({ method: 'POST', path }).input(input).output(MediationView);

export const MediationFilter = z.enum(['all', 'waiting', 'draft', 'open', 'closed']);

/** Mediation: from request to signed settlement. Every command answers the whole view after it. */
export const mediation = {
  list: signedIn
    .route({ method: 'GET', path: '/mediations' })
    .input(
      PageRequest.extend({
        filter: MediationFilter.default('all'),
        /** side: cases the reader is a side of; mediator: cases the reader mediates. */
        as: z.enum(['side', 'mediator']).default('side'),
        q: z.string().trim().max(100).optional(),
        disputeId: DisputeId.optional(),
        agreementId: AgreementId.optional(),
      }),
    )
    .output(pageOf(MediationRow)),
  /** Officers: what waits for a screening, a list of mediators, or a decision about an objection. */
  desk: signedIn
    .route({ method: 'GET', path: '/mediations/desk' })
    .input(PageRequest.extend({ view: z.enum(['screening', 'listing', 'objections']) }))
    .output(pageOf(MediationRow)),
  get: signedIn.route({ method: 'GET', path: '/mediations/{id}' }).input(one).output(MediationView),
  life: signedIn.route({ method: 'GET', path: '/mediations/{id}/life' }).input(one).output(z.array(LifeEvent)),
  /**
   * A draft about a dispute, about an agreement, or with people named by address. Throws EMAIL_UNVERIFIED, NOT_FOUND,
   * MED_ONCE_A_SIDE when this side asked about the same dispute before.
   */
  create: signedIn
    .route({ method: 'POST', path: '/mediations' })
    .input(
      z.object({
        identityId: IdentityId,
        disputeId: DisputeId.nullable().default(null),
        agreementId: AgreementId.nullable().default(null),
      }),
    )
    .output(MediationView),
  /** Autosave. `others` counts where it is about no dispute or agreement. Throws STALE. */
  save: signedIn
    .route({ method: 'PUT', path: '/mediations/{id}' })
    .input(one.extend({ revision: Revision, request: MediationRequest, others: z.array(OtherSide).max(3) }))
    .output(MediationView),
  remove: signedIn
    .route({ method: 'DELETE', path: '/mediations/{id}' })
    .input(one)
    .output(z.object({ removed: z.literal(true) })),
  /** Invites the other sides, or asks an officer first where the screening says so. Throws BAD_INPUT by field. */
  request: command('/mediations/{id}/request', one),
  passScreening: command('/mediations/{id}/screening/pass', withReason),
  refuseScreening: command('/mediations/{id}/screening/refuse', withReason),
  /** `version` is the text of the informed consent that was read. Throws MED_CONSENT_CHANGED. */
  consent: command(
    '/mediations/{id}/consent',
    one.extend({ version: z.string().max(20), identityId: IdentityId.optional() }),
  ),
  /** Private: nobody outside ever learns of it. */
  refuse: command('/mediations/{id}/refuse', one),
  withdraw: command('/mediations/{id}/withdraw', one),
  /** Somebody of the platform speaks for the side; three at most. Throws BAD_INPUT, MED_ROLE_TAKEN for who has another part. */
  nameRepresentative: command(
    '/mediations/{id}/representatives',
    one.extend({
      userNumber: z.string().trim().max(20),
      capacity: z.string().trim().min(2).max(80),
      maySettle: z.boolean(),
    }),
  ),
  removeRepresentative: command('/mediations/{id}/representatives/remove', one.extend({ userId: UserId })),
  /** How to find a mediator; taken when every side wants the same. `mediators` are named (one to three) for an invitation. */
  chooseRoute: command(
    '/mediations/{id}/route',
    one.extend({ route: z.enum(['post', 'invite', 'list']), mediators: z.array(UserId).max(3).default([]) }),
  ),
  /** An officer names three. Throws MED_CONFLICT, MED_NOT_MEDIATOR by person. */
  nameList: command('/mediations/{id}/list', one.extend({ mediators: z.array(UserId).min(1).max(3) })),
  /** Consumes the mediator's credits and shows who it is. */
  openProposal: command('/mediations/{id}/proposals/{proposalId}/open', one.extend({ proposalId: ProposalId })),
  /** The side's order, best first, and at most two struck out. Throws BAD_INPUT for a proposal named twice or not at all. */
  rank: command(
    '/mediations/{id}/ranking',
    one.extend({ order: z.array(ProposalId).max(12), strikes: z.array(ProposalId).max(2) }),
  ),
  /** The chosen mediator, who sees the names from now on. A disclosure is made even where there is nothing to tell. */
  acceptAppointment: command(
    '/mediations/{id}/appointment/accept',
    one.extend({ kind: DisclosureKind, text: z.string().trim().max(1000) }),
  ),
  declineAppointment: command('/mediations/{id}/appointment/decline', withReason),
  /** By a side, within three days of the disclosure. Throws DSP_DEADLINE_PASSED. */
  object: command('/mediations/{id}/objections', withReason),
  judgeObjection: command(
    '/mediations/{id}/objections/{objectionId}',
    one.extend({ objectionId: z.uuid(), sustained: z.boolean(), reason: ReasonSchema }),
  ),
  /** A side has no objection, so that nobody waits three days for nothing; when all said so it goes on. */
  noObjection: command('/mediations/{id}/objections/none', one),
  waiveFee: command('/mediations/{id}/fee/waive', one, aboutMoney),

  /** At least 24 hours ahead. Throws MED_SESSION_TOO_SOON. */
  schedule: command(
    '/mediations/{id}/sessions',
    one.extend({
      kind: SessionKind,
      side: CaseSide.nullable().default(null),
      startsAt: InstantSchema,
      minutes: z.int().min(15).max(480),
      place: z.string().trim().min(2, 'Write where, or the address of the video room.').max(300),
    }),
  ),
  confirmSession: command('/mediations/{id}/sessions/{sessionId}/confirm', aSession),
  startSession: command('/mediations/{id}/sessions/{sessionId}/start', aSession),
  /** Who came notes it; the mediator too. */
  attend: command(
    '/mediations/{id}/sessions/{sessionId}/attend',
    aSession.extend({ capacity: z.string().trim().min(2).max(80), maySettle: z.boolean() }),
  ),
  endSession: command(
    '/mediations/{id}/sessions/{sessionId}/end',
    aSession.extend({
      as: z.enum(['held', 'adjourned', 'no_show', 'cancelled']),
      note: z.string().trim().max(500).default(''),
    }),
  ),

  /** Terms in the open, by the mediator or a side; new ones replace the old and nobody has accepted them. Throws BAD_INPUT by field. */
  proposeTerms: command(
    '/mediations/{id}/terms',
    one.extend({
      scope: SettlementScope,
      terms: z.array(Term).min(1, 'Write at least one term.').max(40),
      place: z.string().trim().min(2, 'Write the place of the settlement.').max(120),
      profile: ProfileCode,
    }),
  ),
  /** Throws ESC_TERMS_CHANGED unless `no` is the newest. */
  answerTerms: command(
    '/mediations/{id}/terms/answer',
    one.extend({ no: Revision, accept: z.boolean(), courtConsent: z.boolean() }),
  ),
  /** A side with an adviser does without the 24 hours. */
  waiveReflection: command(
    '/mediations/{id}/reflection/waive',
    one.extend({ adviser: z.string().trim().min(2).max(120) }),
  ),
  /** Ten more days, once, when every side and the mediator said so. */
  extend: command('/mediations/{id}/extend', one),
  suspend: command('/mediations/{id}/suspend', withReason),
  resume: command('/mediations/{id}/resume', one),
  /** A side may leave at any time without a reason; a mediator names one of the list. */
  end: command('/mediations/{id}/end', one.extend({ reason: EndReason })),
  /** The mediator hands it on, or a side asks for another mediator: once every side did, or the mediator was removed, it goes on as a case of its own. */
  replace: command('/mediations/{id}/replace', one),
  report: command('/mediations/{id}/report', one),

  /** Matters open to certified mediators, newest first. Throws MED_NOT_MEDIATOR. */
  jobs: signedIn
    .route({ method: 'GET', path: '/mediation-jobs' })
    .input(
      PageRequest.extend({
        category: Specialism.optional(),
        band: AmountBand.optional(),
        country: CountrySchema.optional(),
        language: LanguageSchema.optional(),
        format: MediationFormat.optional(),
        invited: z.boolean().optional(),
        q: z.string().trim().max(100).optional(),
      }),
    )
    .output(pageOf(Job)),
  job: signedIn.route({ method: 'GET', path: '/mediation-jobs/{id}' }).input(one).output(JobView),
  /**
   * Holds the credits. Throws MED_CREDITS_LOW, MED_JOB_CLOSED, MED_JOB_FULL, MED_CONFLICT, MED_TIER, MED_EXPIRED,
   * MED_CASES_FULL, DSP_ONCE_ONLY.
   */
  propose: signedIn
    .route({ method: 'POST', path: '/mediation-jobs/{id}/proposals' })
    .input(one.extend({ proposal: ProposalInput }))
    .output(JobView),
  withdrawProposal: signedIn
    .route({ method: 'POST', path: '/mediation-jobs/{id}/proposals/withdraw' })
    .input(one)
    .output(JobView),
  /** Who was asked by name cannot take it on, and is not waited for. NOT_FOUND for who was not asked, or answered already. */
  declineInvitation: signedIn
    .route({ method: 'POST', path: '/mediation-jobs/{id}/invitation/decline' })
    .input(one)
    .output(z.object({ declined: z.literal(true) })),
  myProposals: signedIn
    .route({ method: 'GET', path: '/my-proposals' })
    .input(PageRequest.extend({ open: z.boolean().optional() }))
    .output(pageOf(MyProposal)),
  /** What the case is about, for its appointed mediator. NOT_FOUND for everybody else and before. */
  linked: signedIn
    .route({ method: 'GET', path: '/mediation-jobs/{id}/linked/{itemType}/{itemId}' })
    .input(one.extend({ itemType: z.enum(['agreement', 'dispute']), itemId: z.uuid() }))
    .output(LinkedItem),
};
