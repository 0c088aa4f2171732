import * as z from 'zod';
import { CourseId, RunId, RunSessionId, UserId } from '../../core/ids.ts';
import { CurrencySchema, DaySchema, InstantSchema, NameSchema } from '../../core/schema.ts';
import { CourseCode, CourseMode } from '../courses/schema.ts';

export const runStatuses = ['planned', 'open', 'closed', 'running', 'ended', 'cancelled'] as const;
export const RunStatus = z.enum(runStatuses);
export type RunStatus = z.infer<typeof RunStatus>;

const Place = z.string().trim().normalize('NFC').max(200, 'Use at most 200 characters.');

export const RunSessionForm = z.object({
  /** Null for one that is new. */
  id: RunSessionId.nullable(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  /** A room, or the address of one: https only where it is an address. */
  place: Place,
  /** The practical of the course takes place in it. */
  isPractical: z.boolean().default(false),
});
export type RunSessionForm = z.infer<typeof RunSessionForm>;

/** What is planned of a run. Instants in UTC; `tz` is the IANA zone that its days are meant in. */
export const RunForm = z.object({
  startsOn: DaySchema,
  endsOn: DaySchema,
  tz: z.string().min(1).max(60),
  place: Place,
  capacity: z.int().min(1, 'A run has at least one seat.').max(1_000),
  /** Until when somebody can register. */
  registerUntil: InstantSchema,
  /** Hours that a seat is kept for its payment. */
  payWithinHours: z.int().min(1).max(720),
  instructorIds: z.array(UserId).max(6),
  sessions: z.array(RunSessionForm).max(60),
});
export type RunForm = z.infer<typeof RunForm>;

export const RunSession = z.object({
  id: RunSessionId,
  no: z.int(),
  startsAt: InstantSchema,
  endsAt: InstantSchema,
  place: z.string(),
  isPractical: z.boolean(),
});
export type RunSession = z.infer<typeof RunSession>;

/** What comes back of the fee to a learner who cancels until then. */
export const RefundStep = z.object({ share: z.enum(['whole', 'half']), until: InstantSchema });
export type RefundStep = z.infer<typeof RefundStep>;

/** A run in the catalogue. */
export const RunCard = z.object({
  id: RunId,
  status: RunStatus,
  startsOn: DaySchema,
  endsOn: DaySchema,
  tz: z.string(),
  place: z.string(),
  mode: CourseMode,
  capacity: z.int(),
  /** Seats that are neither kept nor taken. */
  left: z.int().min(0),
  waiting: z.int(),
  registerUntil: InstantSchema,
  payWithinHours: z.int(),
  /** Until when how much of the fee comes back to who cancels, the most first; nothing after the last. */
  comesBack: z.array(RefundStep),
  instructors: z.array(z.string()),
  sessions: z.array(RunSession),
  /** What is done in its practical, which takes place in the sessions that say so; null where it has none. */
  practical: z.string().nullable(),
  /** Why nobody can register now; null when one can. A full run can still be waited for. */
  whyClosed: z.string().nullable(),
});
export type RunCard = z.infer<typeof RunCard>;

/** A run at the editors' desk. */
export const RunView = RunCard.extend({
  courseId: CourseId,
  courseCode: CourseCode,
  courseTitle: z.string(),
  version: z.int(),
  held: z.int(),
  confirmed: z.int(),
  revision: z.int(),
  priceMinor: z.int(),
  currency: CurrencySchema,
  instructorIds: z.array(UserId),
  /** May the reader change it, or only mark who was there. */
  mayManage: z.boolean(),
});
export type RunView = z.infer<typeof RunView>;

/** Who can be an instructor: found by name or address by administrators. */
export const InstructorChoice = z.object({ id: UserId, name: NameSchema });
export type InstructorChoice = z.infer<typeof InstructorChoice>;
