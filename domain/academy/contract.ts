import * as z from 'zod';
import { aboutMoney, open, signedIn, takesFile, through } from '../core/door.ts';
import { AttemptId, RegistrationId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { CurrencySchema, LanguageSchema, ReasonSchema, SixDigits } from '../core/schema.ts';
import { PaymentMethod, PaymentView } from '../payments/schema.ts';
import { Certificate, Verification, VerificationKit } from './certificates/schema.ts';
import { CertificateKind, CourseCode, CourseLevel, CourseMode } from './courses/schema.ts';
import { Answer, Attempt, CheckIn, LearnerCourse } from './learning/schema.ts';
import { PROOF } from './registrations/rules.ts';
import { PaidBy, Registration, RegistrationForm, RegistrationRow, TransferCode } from './registrations/schema.ts';
import { RunCard } from './runs/schema.ts';

export const CourseCard = z.object({
  code: CourseCode,
  title: z.string(),
  summary: z.string(),
  level: CourseLevel,
  language: z.string(),
  mode: CourseMode,
  hours: z.int(),
  priceMinor: z.int(),
  currency: CurrencySchema,
  certificateKind: CertificateKind,
  /** The next run that can be registered or waited for. */
  nextRun: RunCard.pick({ id: true, startsOn: true, left: true, waiting: true, registerUntil: true }).nullable(),
});
export type CourseCard = z.infer<typeof CourseCard>;

export const CoursePage = CourseCard.extend({
  outcomes: z.array(z.string()),
  validityMonths: z.int().nullable(),
  passPercent: z.int(),
  attendancePercent: z.int(),
  /** What is done in its practical; null where it has none. */
  practical: z.string().nullable(),
  modules: z.array(
    z.object({
      title: z.string(),
      lessons: z.array(
        z.object({
          title: z.string(),
          kind: z.enum(['text', 'quiz', 'live']),
          required: z.boolean(),
          /** Markdown where everybody may read it. */
          preview: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Met: null for who is signed out. */
  prerequisites: z.array(z.object({ code: CourseCode, title: z.string(), met: z.boolean().nullable() })),
  runs: z.array(RunCard),
  /** The reader's own that is not over. */
  registration: RegistrationRow.nullable(),
});
export type CoursePage = z.infer<typeof CoursePage>;

const one = z.object({ id: RegistrationId });
const command = <Input extends z.ZodType, Output extends z.ZodType>(
  path: `/${string}`,
  input: Input,
  output: Output,
  begin: typeof signedIn = signedIn,
) => begin.route({ method: 'POST', path }).input(input).output(output);

/** Courses for mediators and for everybody: what visitors read, and what learners do. */
export const academy = {
  courses: open
    .route({ method: 'GET', path: '/academy/courses' })
    .input(
      z.object({
        level: CourseLevel.optional(),
        mode: CourseMode.optional(),
        language: LanguageSchema.optional(),
        isFree: z.boolean().optional(),
      }),
    )
    .output(z.array(CourseCard)),
  course: open
    .route({ method: 'GET', path: '/academy/courses/{code}' })
    .input(z.object({ code: CourseCode }))
    .output(CoursePage),
  /** The syllabus as PDF. */
  syllabus: open
    .route({ method: 'GET', path: '/academy/courses/{code}/syllabus' })
    .input(z.object({ code: CourseCode }))
    .output(z.file()),
  /** By the number on a certificate. Anyone who has its signed token needs no answer of ours: see `kit`. */
  verify: open
    .route({ method: 'GET', path: '/academy/certificates/verify' })
    .input(z.object({ number: z.string().trim().max(60) }))
    .output(Verification),
  kit: open.route({ method: 'GET', path: '/academy/kit' }).output(VerificationKit),

  /**
   * A seat that is kept for its payment, one that is confirmed at once where nothing is to be paid, or a place among those who wait. Throws
   * ACA_CLOSED, ACA_TWICE, ACA_PREREQUISITE with what is missing.
   */
  register: command('/academy/registrations', RegistrationForm, Registration),
  registrations: signedIn
    .route({ method: 'GET', path: '/academy/registrations' })
    .input(PageRequest)
    .output(pageOf(RegistrationRow)),
  registration: signedIn.route({ method: 'GET', path: '/academy/registrations/{id}' }).input(one).output(Registration),
  /** Takes a seat that was offered. Throws ILLEGAL_TRANSITION once the offer ran out. */
  accept: command('/academy/registrations/{id}/accept', one, Registration),
  /** `backMinor` is what the page said comes back, minor units: throws STALE where another amount does by now, and then nothing is cancelled. */
  cancel: command(
    '/academy/registrations/{id}/cancel',
    one.extend({ backMinor: z.int().optional() }),
    Registration,
    aboutMoney,
  ),
  /** On a rail; the same registration is paid once. Throws PAY_RAIL_CLOSED, ACA_PAID. */
  pay: command('/academy/registrations/{id}/pay', one.extend({ method: PaymentMethod }), PaymentView, aboutMoney),
  /**
   * The code of a transfer to our till. Confirmed at once where the statement has it with the right amount; looked at by a person otherwise.
   * Throws ACA_CODE_USED for one that paid for something already, BAD_INPUT for one that cannot be one.
   */
  enterCode: command('/academy/registrations/{id}/code', one.extend({ code: TransferCode }), Registration, aboutMoney),
  /** A paper of a bank or a sponsor, and who paid where it is not the learner. Throws FILE_TYPE, FILE_TOO_LARGE, ACA_CODE_USED for a file that was given before. */
  uploadProof: through({ isAboutMoney: true, ...takesFile(PROOF.bytes) })
    .route({ method: 'POST', path: '/academy/registrations/{id}/proof' })
    .input(
      one.extend({
        reference: z.string().trim().min(3, 'Write the reference that is on it.').max(80),
        paidBy: PaidBy.default(null),
        file: z.file(),
      }),
    )
    .output(Registration),
  receipt: signedIn.route({ method: 'GET', path: '/academy/registrations/{id}/receipt' }).input(one).output(z.file()),

  /** For who has a confirmed seat. Throws ACA_NOT_CONFIRMED. */
  learn: signedIn.route({ method: 'GET', path: '/academy/registrations/{id}/course' }).input(one).output(LearnerCourse),
  /** How long a lesson was open, seconds: the most that was ever said counts. `done` marks it as read. Throws BAD_INPUT when that is too early. */
  noteLesson: command(
    '/academy/registrations/{id}/lessons/{lessonId}',
    one.extend({ lessonId: z.uuid(), seconds: z.int().min(0).max(86_400), done: z.boolean() }),
    LearnerCourse,
  ),
  /** Begins an attempt, or answers the one that is open. Throws ACA_NO_ATTEMPT with the reason. */
  startAttempt: command(
    '/academy/registrations/{id}/lessons/{lessonId}/attempts',
    one.extend({ lessonId: z.uuid() }),
    Attempt,
  ),
  /** Asks who teaches for another attempt once all are used, with the reason. Throws ACA_NO_ATTEMPT with why it cannot be asked for. */
  askAttempt: command(
    '/academy/registrations/{id}/lessons/{lessonId}/ask',
    one.extend({ lessonId: z.uuid(), reason: ReasonSchema }),
    LearnerCourse,
  ),
  /** Hands in; once. What comes after the time is over counts as it stood when it was saved last. */
  handIn: command('/academy/attempts/{id}', z.object({ id: AttemptId, answers: z.array(Answer).max(100) }), Attempt),
  /** Keeps answers while an attempt goes on. */
  saveAnswers: command(
    '/academy/attempts/{id}/answers',
    z.object({ id: AttemptId, answers: z.array(Answer).max(100) }),
    z.object({ saved: z.literal(true) }),
  ),
  /** The code on the screen of a session. Throws ACA_CODE_WRONG, and RATE_LIMITED after five wrong ones in ten minutes. */
  checkIn: command(
    '/academy/check-in',
    z.object({
      code: SixDigits,
    }),
    CheckIn,
  ),

  certificates: signedIn.route({ method: 'GET', path: '/academy/certificates' }).output(z.array(Certificate)),
  certificatePdf: signedIn
    .route({ method: 'GET', path: '/academy/certificates/{number}/pdf' })
    .input(z.object({ number: z.string().max(60) }))
    .output(z.file()),
};
