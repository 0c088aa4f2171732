import * as z from 'zod';
import { CourseId, Sha256 } from '../../core/ids.ts';
import { CurrencySchema, InstantSchema, LanguageSchema, MarkdownSchema } from '../../core/schema.ts';

export const courseStatuses = ['draft', 'in_review', 'published', 'archived'] as const;
export const CourseStatus = z.enum(courseStatuses);
export type CourseStatus = z.infer<typeof CourseStatus>;

export const CourseLevel = z.enum(['intro', 'core', 'advanced', 'renewal']);
export type CourseLevel = z.infer<typeof CourseLevel>;
export const CourseMode = z.enum(['online', 'in_person', 'mixed']);
export type CourseMode = z.infer<typeof CourseMode>;
/** What is given at the end. Only an accreditation counts for the roster of mediators. */
export const CertificateKind = z.enum(['none', 'attendance', 'completion', 'accreditation']);
export type CertificateKind = z.infer<typeof CertificateKind>;

/** Like MED-101: what a course is called in addresses, on certificates and among prerequisites. */
export const CourseCode = z
  .string()
  .regex(/^[A-Z]{2,5}-\d{3}$/, 'Write two to five capital letters and three digits, like MED-101.');
export type CourseCode = z.infer<typeof CourseCode>;

const Line = (least: number, most: number, what: string) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .min(least, `${what} must be between ${least} and ${most} characters.`)
    .max(most, `${what} must be between ${least} and ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Leave out characters that cannot be seen.');
/** Names a part of a course for as long as there are versions of it: made by the editor's page, a UUID. */
const PartId = z.uuid();

/**
 * A question of a quiz. `answer` is a list of places in `options`, from 0: one for single, any for multi, the right order for order; for
 * short it is empty and `accepted` holds the words that are right, whatever their case and accents.
 */
export const Question = z.object({
  id: PartId,
  kind: z.enum(['single', 'multi', 'order', 'short']),
  text: Line(3, 600, 'A question'),
  options: z.array(Line(1, 300, 'An answer')).max(8),
  answer: z.array(z.int().min(0).max(7)).max(8),
  accepted: z.array(Line(1, 120, 'An accepted answer')).max(12),
  points: z.int().min(1).max(20),
  /** Read after the attempt was handed in. */
  explanation: Line(0, 600, 'The explanation'),
});
export type Question = z.infer<typeof Question>;

export const Quiz = z.object({
  passPercent: z.int().min(1).max(100),
  attempts: z.int().min(1).max(10),
  /** Hours between two attempts. */
  waitHours: z.int().min(0).max(168),
  /** So many questions are drawn for an attempt; all of them where it is 0. */
  draw: z.int().min(0).max(100),
  shuffle: z.boolean(),
  /** Minutes for an attempt, by the server's clock; 0 for no limit. */
  minutes: z.int().min(0).max(240),
  questions: z.array(Question).max(100),
});
export type Quiz = z.infer<typeof Quiz>;

export const Lesson = z.object({
  id: PartId,
  kind: z.enum(['text', 'quiz', 'live']),
  title: Line(3, 120, 'The title of a lesson'),
  /** Markdown. Of a quiz what is read before it, of a live lesson what it is about. */
  body: MarkdownSchema(0, 50_000),
  /** Seconds that it is open at least before it can be marked as read. */
  leastSeconds: z.int().min(0).max(7_200),
  required: z.boolean(),
  /** Read by everybody in the catalogue. */
  preview: z.boolean(),
  quiz: Quiz.nullable(),
});
export type Lesson = z.infer<typeof Lesson>;

export const Module = z.object({
  id: PartId,
  title: Line(3, 120, 'The title of a part'),
  lessons: z.array(Lesson).max(40),
});
export type Module = z.infer<typeof Module>;

/** Everything an editor writes. Half-filled while it is a draft; `problemsOf` says what is missing before it is published. */
export const CourseForm = z.object({
  title: Line(0, 120, 'The title'),
  summary: Line(0, 300, 'The summary'),
  outcomes: z.array(Line(3, 200, 'An outcome')).max(12),
  level: CourseLevel,
  /** ISO 639-1 code. */
  language: LanguageSchema,
  mode: CourseMode,
  /** Hours of learning, sessions included. */
  hours: z.int().min(1).max(1_000),
  /** 0 for a course that costs nothing. */
  priceMinor: z.int().min(0).max(1_000_000_000),
  currency: CurrencySchema,
  certificateKind: CertificateKind,
  /** Months that a certificate is good for; null for always. */
  validityMonths: z.int().min(1).max(120).nullable(),
  /** Percent of the points of all required quizzes. */
  passPercent: z.int().min(0).max(100),
  /** Percent of the sessions somebody was there for. */
  attendancePercent: z.int().min(0).max(100),
  /** What was learned is shown in a session of the run, and judged by who teaches it. */
  practical: z.boolean(),
  /** What is done in it, as people read it before they register. Texts from before this was asked for have none. */
  practicalTask: Line(0, 600, 'What is done in the practical').optional(),
  /** Codes of courses that were completed before. */
  prerequisites: z.array(CourseCode).max(5),
  modules: z.array(Module).max(30),
});
export type CourseForm = z.infer<typeof CourseForm>;

/** A course as its editors see it. */
export const CourseDraft = z.object({
  id: CourseId,
  code: CourseCode,
  status: CourseStatus,
  /** Grows with each save; a save names the one it read. */
  revision: z.int(),
  form: CourseForm,
  /** What keeps it from being published, by field path. */
  problems: z.record(z.string(), z.string()),
  /** Of the published version; null before the first. A run keeps the version that it began with. */
  version: z.int().nullable(),
  changedSinceVersion: z.boolean(),
  submittedBy: z.string().nullable(),
  updatedAt: InstantSchema,
});
export type CourseDraft = z.infer<typeof CourseDraft>;

/** A line of the editors' list. Money in minor units of the course's currency. */
export const CourseRow = z.object({
  id: CourseId,
  code: CourseCode,
  title: z.string(),
  status: CourseStatus,
  runs: z.int(),
  registered: z.int(),
  seats: z.int(),
  revenueMinor: z.int(),
  currency: CurrencySchema,
  /** Of those who came to an end, how many passed, in percent; null before the first. */
  passPercent: z.int().nullable(),
  updatedAt: InstantSchema,
});
export type CourseRow = z.infer<typeof CourseRow>;

/** One published text of a course, frozen. */
export const CourseVersion = z.object({ no: z.int(), sha256: Sha256, publishedAt: InstantSchema });
export type CourseVersion = z.infer<typeof CourseVersion>;
