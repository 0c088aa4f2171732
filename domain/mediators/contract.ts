import * as z from 'zod';
import { signedIn, takesFile, through } from '../core/door.ts';
import { DocumentId, IdentityId, MediationId, MediatorApplicationId, UserId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { Revision } from '../core/revision.ts';
import { CountrySchema, DaySchema, LanguageSchema, NameSchema, ReasonSchema } from '../core/schema.ts';
import { documentLimits } from './rules.ts';
import {
  Application,
  ApplicationFilter,
  ApplicationForm,
  ApplicationReview,
  ApplicationRow,
  Complaint,
  ComplaintGround,
  CourtBody,
  CpdKind,
  DocumentKind,
  MediatorProfile,
  MediatorStanding,
  MediatorStatus,
  RosterRow,
  Rubric,
  Specialism,
  Vote,
} from './schema.ts';

const atMediatorRoster = through({ desk: 'mediator.roster' });
const atVerificationQueue = through({ desk: 'verification.queue' });

const one = z.object({ id: MediatorApplicationId });
const aDocument = one.extend({ documentId: DocumentId });
const person = z.object({ userId: UserId });

/** Becoming a mediator, and being one. */
export const mediators = {
  /** The reader's newest application, or null. */
  application: signedIn.route({ method: 'GET', path: '/mediator-application' }).output(Application.nullable()),
  /** Begins one, or answers the one under way. Throws EMAIL_UNVERIFIED, ACC_IDENTITY_UNKNOWN, MED_TOO_EARLY after a rejection. */
  start: signedIn
    .route({ method: 'POST', path: '/mediator-application' })
    .input(z.object({ identityId: IdentityId }))
    .output(Application),
  /** Autosave. Throws STALE when `revision` is not the newest. */
  save: signedIn
    .route({ method: 'PUT', path: '/mediator-application/{id}' })
    .input(one.extend({ revision: Revision, form: ApplicationForm }))
    .output(Application),
  /** Up to 25 MB, ten in all. Throws FILE_TOO_LARGE, FILE_TYPE. */
  addDocument: through(takesFile(documentLimits.bytes))
    .route({ method: 'POST', path: '/mediator-application/{id}/documents' })
    .input(one.extend({ kind: DocumentKind, file: z.file() }))
    .output(Application),
  removeDocument: signedIn
    .route({ method: 'DELETE', path: '/mediator-application/{id}/documents/{documentId}' })
    .input(aDocument)
    .output(Application),
  /** For the applicant and, once it was sent, for reviewers. */
  document: signedIn
    .route({ method: 'GET', path: '/mediator-application/{id}/documents/{documentId}' })
    .input(aDocument)
    .output(z.file()),
  /** Throws BAD_INPUT by field, MED_LEVEL_NEEDED below level 2. */
  submit: signedIn.route({ method: 'POST', path: '/mediator-application/{id}/submit' }).input(one).output(Application),
  withdraw: signedIn
    .route({ method: 'POST', path: '/mediator-application/{id}/withdraw' })
    .input(one)
    .output(Application),
  /** Once, within 14 days; other reviewers look at it. Throws DSP_ONCE_ONLY, DSP_DEADLINE_PASSED. */
  appeal: signedIn
    .route({ method: 'POST', path: '/mediator-application/{id}/appeal' })
    .input(one.extend({ reason: ReasonSchema }))
    .output(Application),

  /** Reviewers and administrators. waiting and mine: longest waiting first; decided: newest first. */
  queue: atVerificationQueue
    .route({ method: 'GET', path: '/mediator-applications' })
    .input(PageRequest.extend({ filter: ApplicationFilter.default('waiting') }))
    .output(pageOf(ApplicationRow)),
  review: signedIn.route({ method: 'GET', path: '/mediator-applications/{id}' }).input(one).output(ApplicationReview),
  take: signedIn
    .route({ method: 'POST', path: '/mediator-applications/{id}/take' })
    .input(one)
    .output(ApplicationReview),
  ask: signedIn
    .route({ method: 'POST', path: '/mediator-applications/{id}/ask' })
    .input(one.extend({ reason: ReasonSchema }))
    .output(ApplicationReview),
  /** What the register of the body says about the accreditation at `index`. */
  check: signedIn
    .route({ method: 'POST', path: '/mediator-applications/{id}/checks' })
    .input(one.extend({ index: z.int().min(0).max(5), found: z.boolean(), note: ReasonSchema }))
    .output(ApplicationReview),
  /** Throws MED_CHECKS_MISSING while an accreditation was not looked up. */
  invite: signedIn
    .route({ method: 'POST', path: '/mediator-applications/{id}/invite' })
    .input(one.extend({ how: ReasonSchema }))
    .output(ApplicationReview),
  /** One voice a reviewer. Throws BAD_INPUT for an approval that the points do not carry, DSP_ONCE_ONLY. */
  assess: signedIn
    .route({ method: 'POST', path: '/mediator-applications/{id}/assessments' })
    .input(one.extend({ rubric: Rubric, vote: Vote, reason: ReasonSchema }))
    .output(ApplicationReview),

  /** Active mediators for people who look for one; certified ones with the fewest open cases first, then by name. */
  directory: signedIn
    .route({ method: 'GET', path: '/mediators' })
    .input(
      PageRequest.extend({
        country: CountrySchema.optional(),
        language: LanguageSchema.optional(),
        specialism: Specialism.optional(),
        q: z.string().trim().max(100).optional(),
      }),
    )
    .output(pageOf(MediatorProfile)),
  profile: signedIn.route({ method: 'GET', path: '/mediators/{userId}' }).input(person).output(MediatorProfile),
  /** The reader's own standing; null for who is no mediator. */
  standing: signedIn.route({ method: 'GET', path: '/mediator-standing' }).output(MediatorStanding.nullable()),
  /** Signs the code of conduct and begins. */
  onboard: signedIn
    .route({ method: 'POST', path: '/mediator-standing/onboard' })
    .input(z.object({ acceptsCode: z.literal(true, 'Read the code and accept it.') }))
    .output(MediatorStanding),
  /** Another year. Throws MED_CPD_MISSING, BAD_INPUT for an insurance that has run out. */
  renew: signedIn
    .route({ method: 'POST', path: '/mediator-standing/renew' })
    .input(z.object({ insuranceExpiresOn: DaySchema.nullable(), nothingToDeclare: z.literal(true) }))
    .output(MediatorStanding),
  addCpd: through(takesFile(documentLimits.bytes))
    .route({ method: 'POST', path: '/mediator-standing/cpd' })
    .input(
      z.object({
        on: DaySchema,
        hours: z.number().min(0.5).max(40),
        kind: CpdKind,
        title: z.string().trim().min(3, 'Write what it was.').max(160),
        file: z.file().optional(),
      }),
    )
    .output(MediatorStanding),
  removeCpd: signedIn
    .route({ method: 'DELETE', path: '/mediator-standing/cpd/{cpdId}' })
    .input(z.object({ cpdId: z.uuid() }))
    .output(MediatorStanding),
  /** What proves an entry of training; for its mediator and administrators. */
  cpdFile: signedIn
    .route({ method: 'GET', path: '/mediator-roster/{userId}/cpd/{cpdId}/file' })
    .input(person.extend({ cpdId: z.uuid() }))
    .output(z.file()),
  answerDigest: signedIn
    .route({ method: 'POST', path: '/mediator-standing/digest-reply' })
    .input(z.object({ reply: z.string().trim().max(1500) }))
    .output(MediatorStanding),
  answerComplaint: signedIn
    .route({ method: 'POST', path: '/mediator-complaints/{complaintId}/answer' })
    .input(z.object({ complaintId: z.uuid(), answer: ReasonSchema }))
    .output(MediatorStanding),
  /** A party of the case, once a case. Nobody but administrators and the mediator reads it. */
  complain: signedIn
    .route({ method: 'POST', path: '/mediator-complaints' })
    .input(z.object({ mediationId: MediationId, ground: ComplaintGround, text: ReasonSchema }))
    .output(Complaint),

  /** Administrators, as all below. */
  roster: atMediatorRoster
    .route({ method: 'GET', path: '/mediator-roster' })
    .input(PageRequest.extend({ status: MediatorStatus.optional(), q: z.string().trim().max(100).optional() }))
    .output(pageOf(RosterRow)),
  file: atMediatorRoster
    .route({ method: 'GET', path: '/mediator-roster/{userId}' })
    .input(person)
    .output(MediatorStanding.extend({ row: RosterRow })),
  verifyCpd: signedIn
    .route({ method: 'POST', path: '/mediator-roster/{userId}/cpd/{cpdId}' })
    .input(person.extend({ cpdId: z.uuid(), verified: z.boolean() }))
    .output(RosterRow),
  writeDigest: signedIn
    .route({ method: 'POST', path: '/mediator-roster/{userId}/digest' })
    .input(person.extend({ text: z.string().trim().min(40).max(1500), period: z.string().trim().min(4).max(40) }))
    .output(RosterRow),
  complaints: atMediatorRoster
    .route({ method: 'GET', path: '/mediator-complaints' })
    .input(PageRequest.extend({ open: z.boolean().default(true) }))
    .output(pageOf(Complaint)),
  decideComplaint: atMediatorRoster
    .route({ method: 'POST', path: '/mediator-complaints/{complaintId}/decision' })
    .input(z.object({ complaintId: z.uuid(), sustained: z.boolean(), reason: ReasonSchema }))
    .output(Complaint),
  courtBodies: atMediatorRoster.route({ method: 'GET', path: '/court-bodies' }).output(z.array(CourtBody)),
  addCourtBody: atMediatorRoster
    .route({ method: 'POST', path: '/court-bodies' })
    .input(z.object({ name: NameSchema, country: CountrySchema }))
    .output(z.array(CourtBody)),
  removeCourtBody: atMediatorRoster
    .route({ method: 'DELETE', path: '/court-bodies/{bodyId}' })
    .input(z.object({ bodyId: z.uuid() }))
    .output(z.array(CourtBody)),
};
