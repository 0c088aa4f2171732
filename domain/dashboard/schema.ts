import * as z from 'zod';
import { clockKinds } from '../core/clock.ts';
import { CurrencySchema, InstantSchema } from '../core/schema.ts';
import { acts } from '../organisations/acts.ts';
import { aheadDays, dutyCases, dutyKinds, queueNames, rooms } from './duties/rules.ts';
import { foundKinds } from './found.ts';
import { cards, snoozes } from './rules.ts';

export const Room = z.enum(rooms);
export const Snooze = z.enum(snoozes);
export const CardName = z.enum(cards);

/** What can be done from the dashboard itself, with the ids that its own procedure asks for. */
export const OneTapDeed = z.discriminatedUnion('name', [
  z.object({ name: z.literal('send_confirmation') }),
  z.object({ name: z.literal('end_reminder'), noteId: z.uuid(), reminderId: z.uuid() }),
  z.object({ name: z.literal('confirm_session'), mediationId: z.uuid(), sessionId: z.uuid() }),
]);
export type OneTapDeed = z.infer<typeof OneTapDeed>;

/** Why a duty is not the reader's to do now, as its words are made of it. */
export const DutyShut = z.discriminatedUnion('why', [
  z.object({ why: z.literal('suspended') }),
  z.object({ why: z.literal('own_sign_in') }),
  z.object({ why: z.literal('only'), act: z.enum(acts) }),
]);
export type DutyShut = z.infer<typeof DutyShut>;

/** What the words about a thing are made of, for who reads them in another language than English. */
const AboutThing = z.object({
  /** Its own title and reference; null where it has none. */
  title: z.string().nullable(),
  ref: z.string().nullable(),
  /** The name of the other side; empty where there is none. */
  other: z.string(),
  room: Room,
  stage: z.object({ no: z.int(), of: z.int() }).nullable(),
});

/** The same of what waits. */
export const DutySays = AboutThing.extend({
  special: z.enum(dutyCases).nullable(),
  shut: DutyShut.nullable(),
});
/** The same of a day that comes: of a duty, or one that means something of its own. */
export const DeadlineSays = AboutThing.extend({
  duty: z.enum(dutyKinds).nullable(),
  day: z.enum(aheadDays).nullable(),
});

/** One thing that waits for the reader. */
export const Duty = z.object({
  /** Kind and id of what waits, once in every answer: "agreement.sign 0199…". */
  key: z.string(),
  kind: z.enum(dutyKinds),
  room: Room,
  verb: z.string(),
  title: z.string(),
  /** What it is and with whom: "Agreement AG-2026-000123 with Lanterns Ltd". */
  about: z.string(),
  /** The name of the other side; empty where there is none. */
  other: z.string(),
  /** In minor units, where money is what it is about. */
  amountMinor: z.int().nullable(),
  currency: CurrencySchema.nullable(),
  dueAt: InstantSchema.nullable(),
  clockKind: z.enum(clockKinds).nullable(),
  /** Since when it has waited. */
  since: InstantSchema,
  /** What happens when nobody acts. */
  otherwise: z.string(),
  button: z.string(),
  path: z.string(),
  deed: OneTapDeed.nullable(),
  /**
   * Why the reader cannot do it, as a sentence; null where they can. Their account is suspended, or they act for an organisation as
   * somebody who may not. Its deadline runs on.
   */
  whyNot: z.string().nullable(),
  /** False where a right or money is lost by silence. */
  maySnooze: z.boolean(),
  /** Until when the reader put it off; null while it is in the list. */
  snoozedUntil: InstantSchema.nullable(),
  /** Missing in the answer of a process of the release before, whose words are English. */
  says: DutySays.optional(),
});
export type Duty = z.infer<typeof Duty>;

/** An end of a deadline within the next 30 days, of the reader's own duties and of what others have to do. */
export const Deadline = z.object({
  key: z.string(),
  title: z.string(),
  about: z.string(),
  dueAt: InstantSchema,
  path: z.string(),
  isMine: z.boolean(),
  /** As of a duty. */
  says: DeadlineSays.optional(),
});
export type Deadline = z.infer<typeof Deadline>;

/** Counts go to 100, which stands for "more than 99". */
const Counted = z.int().min(0).max(100);

export const Numbers = z.object({
  activeAgreements: Counted,
  openDisputes: Counted,
  /** What lies in escrows the reader takes part in, one sum a currency in minor units. */
  held: z.array(z.object({ currency: CurrencySchema, minor: z.int() })),
  nextSession: z.object({ at: InstantSchema, path: z.string() }).nullable(),
  unread: Counted,
  /** Null for anyone who is no mediator. */
  credits: z.int().nullable(),
});
export type Numbers = z.infer<typeof Numbers>;

export const RoleCards = z.object({
  mediator: z.object({ openProposals: Counted, invitations: Counted, cases: Counted, openJobs: Counted }).nullable(),
  seller: z.object({ toAccept: Counted, toSend: Counted, onTheWay: Counted, onSale: Counted }).nullable(),
});
export type RoleCards = z.infer<typeof RoleCards>;

export const Recent = z.object({
  id: z.uuid(),
  at: InstantSchema,
  /** Follows "You". */
  sentence: z.string(),
  about: z.object({ label: z.string(), path: z.string() }).nullable(),
});

export type Recent = z.infer<typeof Recent>;

/** What is read apart from the others, so that it can fail apart from them. */
export const Part = z.enum([...rooms, 'ahead', 'numbers', 'roles', 'queues', 'setup', 'recent', 'choices']);
export type Part = z.infer<typeof Part>;

/** What waits for staff at one desk, and how much of it should have been decided already. */
export const Queue = z.object({
  name: z.enum(queueNames),
  label: z.string(),
  count: Counted,
  late: Counted,
  oldest: InstantSchema,
  path: z.string(),
});
export type Queue = z.infer<typeof Queue>;

export const Dashboard = z.object({
  /** When it was read. */
  at: InstantSchema,
  duties: z.array(Duty),
  /** All that wait, as far as they were read; `isMore`: there are more than were read. */
  count: z.int(),
  isMore: z.boolean(),
  /** Rooms with more than stand in `duties`, and where the rest is. */
  rest: z.array(z.object({ room: Room, label: z.string(), path: z.string() })),
  /** What waits for the organisation that the reader acts for and is done with its own sign-in alone, by room; empty for everybody else. */
  elsewhere: z.array(z.object({ room: Room, label: z.string(), count: Counted })),
  /** What the reader put off. */
  snoozed: z.array(Duty),
  deadlines: z.array(Deadline),
  numbers: Numbers.nullable(),
  roles: RoleCards.nullable(),
  /** What waits for the staff the reader belongs to, the longest waiting first; empty for everybody else. */
  queues: z.array(Queue),
  recent: z.array(Recent).nullable(),
  /**
   * What a newcomer has done of the first steps, whether the reader holds an office and is none, and whether they kept their account from
   * being deleted within the last day; null once it could not be read.
   */
  setup: z
    .object({
      emailVerified: z.boolean(),
      hasProfile: z.boolean(),
      hasAgreement: z.boolean(),
      hasOffice: z.boolean(),
      wasKept: z.boolean(),
    })
    .nullable(),
  /** Cards in the reader's own order, and those put away. */
  order: z.array(CardName),
  hidden: z.array(CardName),
  /** Parts that could not be read; everything else stands. */
  failed: z.array(Part),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** One thing that was looked for. */
export const Found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string(),
  about: z.string(),
  path: z.string(),
});
export type Found = z.infer<typeof Found>;
