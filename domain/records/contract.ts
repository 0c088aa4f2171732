import * as z from 'zod';
import { open, signedIn, whenSuspended } from '../core/door.ts';
import { ChallengeId, RecordId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { EmailSchema, NameSchema, ReasonSchema } from '../core/schema.ts';
import {
  Challenge,
  ChallengeDecision,
  ChallengeGround,
  MyRecord,
  PublicEntry,
  Redaction,
  RedactionTarget,
  RemovalRow,
  SearchHit,
} from './schema.ts';

const ChallengeReceipt = z.object({
  received: z.literal(true),
  /** Whether the entry is out of the search now. */
  unlistedAtOnce: z.boolean(),
  /** Added to a challenge that ran already, and decided with it. */
  joined: z.boolean(),
  confirmAt: z.string().nullable(),
});

export const records = {
  /** Who has a public record under a name or nearly that name, or under a user or registration number. At most 20, 30 searches a minute. */
  search: open
    .route({ method: 'GET', path: '/records/search' })
    .input(z.object({ q: z.string().trim().min(2, 'Write at least two characters.').max(120) }))
    .output(z.object({ hits: z.array(SearchHit) })),
  /** One entry by its reference. NOT_FOUND when there never was one to see; GONE when it was removed. */
  entry: open
    .route({ method: 'GET', path: '/records/{ref}' })
    .input(z.object({ ref: z.string().max(40) }))
    .output(PublicEntry),
  mine: signedIn.route({ method: 'GET', path: '/records/mine' }).output(MyRecord),
  /**
   * By the subject, or by somebody of the same name without an account (then name and address are needed). Some grounds unlist at once.
   * While a challenge runs this is added to it, once for each person and ground.
   * Without an account nothing happens until the address is confirmed by a letter: `confirmAt` says which. RATE_LIMITED after five letters an hour.
   */
  challenge: open
    .route({ method: 'POST', path: '/records/{ref}/challenges' })
    .input(
      z.object({
        ref: z.string().max(40),
        ground: ChallengeGround,
        statement: ReasonSchema,
        name: NameSchema.optional(),
        email: EmailSchema.optional(),
      }),
    )
    .output(ChallengeReceipt),
  /** The button on the page of that letter: raises the challenge. Within 24 hours, once; then NOT_FOUND. */
  confirmChallenge: open
    .route({ method: 'POST', path: '/records/challenges/confirm' })
    .input(z.object({ token: z.string().max(100) }))
    .output(ChallengeReceipt),
  /** The record officers' desk. FORBIDDEN without the role; never one's own matters. */
  desk: signedIn
    .route({ method: 'GET', path: '/records/desk' })
    .input(PageRequest.extend({ filter: z.enum(['open', 'decided']).default('open') }))
    .output(pageOf(Challenge)),
  forward: signedIn
    .route({ method: 'POST', path: '/challenges/{id}/forward' })
    .input(z.object({ id: ChallengeId, reason: ReasonSchema }))
    .output(Challenge),
  /** The filer stands by the entry, with identity and basis. */
  reaffirm: whenSuspended
    .route({ method: 'POST', path: '/challenges/{id}/reaffirm' })
    .input(z.object({ id: ChallengeId, statement: ReasonSchema }))
    .output(Challenge),
  /** The first of two officers proposes. */
  propose: signedIn
    .route({ method: 'POST', path: '/challenges/{id}/propose' })
    .input(z.object({ id: ChallengeId, decision: ChallengeDecision, reasons: ReasonSchema }))
    .output(Challenge),
  /** The second, another person, confirms or sends it back. Throws PUB_TWO_PERSON_REQUIRED. */
  confirm: signedIn
    .route({ method: 'POST', path: '/challenges/{id}/confirm' })
    .input(z.object({ id: ChallengeId, agree: z.boolean(), reasons: ReasonSchema }))
    .output(Challenge),
  /** Replaces words of a statement by a mark, with the reason shown. The first officer's call proposes, another's same call confirms. Throws PUB_TWO_PERSON_REQUIRED. */
  redact: signedIn
    .route({ method: 'POST', path: '/records/{id}/redactions' })
    .input(
      z.object({
        id: RecordId,
        target: RedactionTarget,
        words: z.string().trim().min(1).max(200),
        reason: ReasonSchema,
      }),
    )
    .output(z.object({ confirmed: z.boolean() })),
  /** Redactions that wait for a second officer, oldest first, without the reader's own matters. FORBIDDEN without the role. */
  redactions: signedIn.route({ method: 'GET', path: '/records/redactions' }).output(z.array(Redaction)),
  /** How many entries were removed, by month, kind of matter and reason; 30 days late. */
  removals: open.route({ method: 'GET', path: '/records/removals' }).output(z.array(RemovalRow)),
};
