import * as z from 'zod';
import { aboutMoney, signedIn, takesText, through } from '../../core/door.ts';
import { CourseId, FeePaymentId, RegistrationId, RunId, RunSessionId } from '../../core/ids.ts';
import { PageRequest, pageOf } from '../../core/page.ts';
import { Revision } from '../../core/revision.ts';
import { InstantSchema, NameSchema, ReasonSchema } from '../../core/schema.ts';
import { CourseCode, CourseDraft, CourseForm, CourseRow } from '../courses/schema.ts';
import { AttendanceState } from '../learning/schema.ts';
import { FeeRow, PaidBy, StatementLine } from '../registrations/schema.ts';
import { InstructorChoice, RunForm, RunView } from '../runs/schema.ts';
import { BulkResult, CertificateRow, RosterRow } from './schema.ts';

const atDesk = through({ desk: 'academy.desk' });

const course = z.object({ id: CourseId });
const run = z.object({ id: RunId });
const registration = z.object({ id: RegistrationId });
const done = z.object({ done: z.literal(true) });
const command = <Input extends z.ZodType, Output extends z.ZodType>(
  path: `/${string}`,
  input: Input,
  output: Output,
  begin: typeof signedIn = signedIn,
) => begin.route({ method: 'POST', path }).input(input).output(output);

/** The desk of the academy: administrators; who teaches a run sees and marks that run alone. */
export const teaching = {
  courses: atDesk
    .route({ method: 'GET', path: '/teaching/courses' })
    .input(
      PageRequest.extend({ status: z.enum(['all', 'draft', 'in_review', 'published', 'archived']).default('all') }),
    )
    .output(pageOf(CourseRow)),
  /** Throws ACA_CODE_TAKEN. */
  createCourse: command(
    '/teaching/courses',
    z.object({ code: CourseCode, copyOf: CourseId.optional() }),
    CourseDraft,
    atDesk,
  ),
  course: signedIn.route({ method: 'GET', path: '/teaching/courses/{id}' }).input(course).output(CourseDraft),
  /** Throws STALE when somebody else saved meanwhile: nothing is lost, the page shows both. */
  saveCourse: through(takesText({ json: 2 * 1024 * 1024, members: 20_000 }))
    .route({ method: 'POST', path: '/teaching/courses/{id}' })
    .input(course.extend({ revision: Revision, form: CourseForm }))
    .output(CourseDraft),
  submitCourse: command('/teaching/courses/{id}/submit', course, CourseDraft),
  sendBackCourse: command('/teaching/courses/{id}/send-back', course.extend({ reason: ReasonSchema }), CourseDraft),
  /** By another administrator than who sent it in, where there is more than one. Throws BAD_INPUT with what is missing, STALE. */
  publishCourse: command('/teaching/courses/{id}/publish', course.extend({ revision: Revision }), CourseDraft),
  archiveCourse: command('/teaching/courses/{id}/archive', course, CourseDraft),
  restoreCourse: command('/teaching/courses/{id}/restore', course, CourseDraft),

  /** Runs of a course, the newest first; for who teaches only their own. */
  runs: signedIn.route({ method: 'GET', path: '/teaching/courses/{id}/runs' }).input(course).output(z.array(RunView)),
  /** Runs that the reader teaches, the next first. */
  myRuns: signedIn.route({ method: 'GET', path: '/teaching/runs' }).output(z.array(RunView)),
  addRun: command('/teaching/courses/{id}/runs', course.extend({ form: RunForm }), RunView, atDesk),
  saveRun: command('/teaching/runs/{id}', run.extend({ revision: Revision, form: RunForm }), RunView),
  openRun: command('/teaching/runs/{id}/open', run, RunView),
  /** Everybody of it is told and has all their money back. */
  cancelRun: command('/teaching/runs/{id}/cancel', run.extend({ reason: ReasonSchema }), RunView),
  endRun: command('/teaching/runs/{id}/end', run, RunView),
  findInstructors: atDesk
    .route({ method: 'GET', path: '/teaching/instructors' })
    .input(z.object({ q: z.string().trim().min(2).max(80) }))
    .output(z.array(InstructorChoice)),

  roster: signedIn
    .route({ method: 'GET', path: '/teaching/runs/{id}/roster' })
    .input(PageRequest.extend(run.shape))
    .output(pageOf(RosterRow)),
  rosterCsv: signedIn.route({ method: 'GET', path: '/teaching/runs/{id}/roster.csv' }).input(run).output(z.file()),
  /** The code to show in the room; it changes each half minute. */
  checkInCode: signedIn
    .route({ method: 'GET', path: '/teaching/sessions/{id}/code' })
    .input(z.object({ id: RunSessionId }))
    .output(z.object({ code: z.string(), nextAt: InstantSchema, present: z.int() })),
  mark: command(
    '/teaching/sessions/{id}/attendance',
    z.object({
      id: RunSessionId,
      marks: z
        .array(z.object({ registrationId: RegistrationId, state: AttendanceState }))
        .min(1)
        .max(200),
    }),
    done,
  ),
  judgePractical: command(
    '/teaching/registrations/{id}/practical',
    registration.extend({ result: z.enum(['pass', 'fail']), comment: z.string().trim().max(1_000) }),
    done,
  ),
  /**
   * Gives another attempt at a quiz, asked for or not, or says why not what was asked for. Throws ILLEGAL_TRANSITION where attempts are left,
   * where the quiz is passed, and where nothing was asked that could be refused.
   */
  answerAttempt: command(
    '/teaching/registrations/{id}/lessons/{lessonId}/attempts',
    registration.extend({ lessonId: z.uuid(), gives: z.boolean(), reason: z.string().trim().max(1_000).default('') }),
    done,
  ),
  /** The next who waits is offered the next free seat before its turn would come; an administrator says why. */
  promote: command('/teaching/registrations/{id}/promote', registration.extend({ reason: ReasonSchema }), done),
  move: command('/teaching/registrations/{id}/move', registration.extend({ runId: RunId, reason: ReasonSchema }), done),
  drop: command('/teaching/registrations/{id}/drop', registration.extend({ reason: ReasonSchema }), done),
  /**
   * A seat that nobody has to pay for: one administrator says why, and a second one, here or among the fees, agrees. Throws PUB_TWO_PERSON_REQUIRED.
   */
  waive: command('/teaching/registrations/{id}/waive', registration.extend({ reason: ReasonSchema }), done, aboutMoney),
  /** Corrects the name that goes on a certificate before one is given. */
  rename: command('/teaching/registrations/{id}/rename', registration.extend({ name: NameSchema }), done),
  message: command(
    '/teaching/runs/{id}/message',
    run.extend({ subject: z.string().trim().min(3).max(120), text: z.string().trim().min(10).max(4_000) }),
    z.object({ sent: z.int() }),
  ),

  /** What was paid by hand and waits, the oldest first. */
  fees: atDesk.route({ method: 'GET', path: '/teaching/fees' }).input(PageRequest).output(pageOf(FeeRow)),
  proof: signedIn
    .route({ method: 'GET', path: '/teaching/fees/{id}/proof' })
    .input(z.object({ id: FeePaymentId }))
    .output(z.file()),
  /**
   * Approves once. A code whose money lies with a provider is paid, and what another administrator would give for nothing is given; anything
   * else is a promise: it gives neither seat nor money until a second administrator saw its money or vouched for it. Nobody decides about a
   * payment of their own. Throws PUB_TWO_PERSON_REQUIRED.
   */
  approveFee: command('/teaching/fees/{id}/approve', z.object({ id: FeePaymentId }), done, aboutMoney),
  /** The money of a promise stands on the statement: this line, from that payer. Another administrator than who approved it says so. */
  noteFeeCame: command(
    '/teaching/fees/{id}/came',
    z.object({ id: FeePaymentId, line: StatementLine, paidBy: PaidBy }),
    done,
    aboutMoney,
  ),
  /** Gives the seat without the money of a promise, with the reason: another administrator than who approved it. Nothing of it comes back. */
  vouchForFee: command(
    '/teaching/fees/{id}/vouch',
    z.object({ id: FeePaymentId, reason: ReasonSchema }),
    done,
    aboutMoney,
  ),
  /** What is owed back to who paid was sent to them: one administrator says with which transfer, a second one says the same. */
  noteFeeSent: command(
    '/teaching/fees/{id}/sent',
    z.object({ id: FeePaymentId, reference: StatementLine }),
    z.object({ sent: z.boolean() }),
    aboutMoney,
  ),
  rejectFee: command(
    '/teaching/fees/{id}/reject',
    z.object({ id: FeePaymentId, reason: ReasonSchema }),
    done,
    aboutMoney,
  ),

  /** Ends the course for these people and gives a certificate to who reached all that is asked for. */
  issue: command(
    '/teaching/certificates',
    z.object({ registrationIds: z.array(RegistrationId).min(1).max(200) }),
    BulkResult,
    atDesk,
  ),
  certificates: atDesk
    .route({ method: 'GET', path: '/teaching/certificates' })
    .input(PageRequest.extend({ q: z.string().trim().max(80).default('') }))
    .output(pageOf(CertificateRow)),
  /** A new one under the right name; the old one says so. */
  reissueCertificate: command(
    '/teaching/certificates/{number}/reissue',
    z.object({ number: z.string().max(60), name: NameSchema, reason: ReasonSchema }),
    CertificateRow,
  ),
};
