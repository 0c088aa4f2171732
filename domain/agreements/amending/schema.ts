import * as z from 'zod';
import { AgreementId } from '../../core/ids.ts';
import { DaySchema, InstantSchema } from '../../core/schema.ts';
import { AgreementStatus, AgreementTerms, Purpose } from '../schema.ts';

/** One document that changes or ends another, in the order in which they were begun. */
export const AmendingLink = z.object({
  id: AgreementId,
  ref: z.string(),
  purpose: Purpose,
  /** From 1 among those of its kind that came into force; null while it has not. */
  no: z.int().nullable(),
  status: AgreementStatus,
  reason: z.string(),
  byName: z.string(),
  /** When everybody had signed it and it took effect. */
  inForceAt: InstantSchema.nullable(),
});
export type AmendingLink = z.infer<typeof AmendingLink>;

/** What comes of an agreement by itself, as data for who says it in another language; `day` where it says one. */
export const ComesSaying = z.object({
  key: z.enum([
    ...(['begins', 'terminates', 'renews', 'goes_on', 'completes'] as const),
    ...(['expires', 'expires_or_completes', 'stays_until_closed', 'stays'] as const),
  ]),
  day: DaySchema.nullable(),
});
export type ComesSaying = z.infer<typeof ComesSaying>;

/** What an agreement changes, what changes it, and how it may end, as its reader sees it. */
export const Amending = z.object({
  /** The agreement that this one changes or ends; null for one that stands by itself. */
  changes: z
    .object({
      id: AgreementId,
      ref: z.string(),
      title: z.string(),
      reason: z.string(),
      /** The text that was in force when this one was proposed. */
      before: AgreementTerms,
      /** The agreement that signed that text: the one it changes, or an amendment of it. */
      beforeId: AgreementId,
    })
    .nullable(),
  /** The documents that change or end this one, oldest first. */
  chain: z.array(AmendingLink),
  /** The text that holds now, where another document changed it. */
  inForce: z
    .object({ id: AgreementId, ref: z.string(), no: z.int(), since: InstantSchema, terms: AgreementTerms })
    .nullable(),
  /** The last day as it stands now, renewals included. */
  endsOn: DaySchema.nullable(),
  /** The last day on which notice keeps it from being renewed; null where nothing renews it. */
  noticeBy: DaySchema.nullable(),
  /** The day on which it would end if notice were given today; null where no notice can be given. */
  noticeWouldEndOn: DaySchema.nullable(),
  /** The notice that runs. */
  notice: z.object({ byName: z.string(), reason: z.string(), endsOn: DaySchema, isMine: z.boolean() }).nullable(),
  /**
   * While it is in force by itself: what becomes of it when nobody acts, at the end of its last day or, without one, as it goes on.
   * `or`: where else it may come to stand, as the words say.
   */
  comes: z
    .object({
      at: InstantSchema.nullable(),
      status: AgreementStatus,
      or: z.array(AgreementStatus),
      words: z.string(),
      says: ComesSaying.optional(), // a process of the release before has none
    })
    .nullable(),
  /** Why it cannot be changed or ended by another document, or null. */
  whyNot: z.string().nullable(),
});
export type Amending = z.infer<typeof Amending>;
