import * as z from 'zod';
import { signedIn, takesFile, through } from '../../core/door.ts';
import { MediationId } from '../../core/ids.ts';
import { Revision } from '../../core/revision.ts';
import { DaySchema } from '../../core/schema.ts';
import { ProfileCode } from '../schema.ts';
import { COURT_FILE_BYTES } from './rules.ts';
import { CourtFacts, CourtPackage, PaperCode } from './schema.ts';

const one = z.object({ mediationId: MediationId });
const command = <Input extends z.ZodType>(path: `/${string}`, input: Input, begin: typeof signedIn = signedIn) =>
  begin.route({ method: 'POST', path }).input(input).output(CourtPackage);
const withPaper = <Input extends z.ZodType>(path: `/${string}`, input: Input) =>
  through(takesFile(COURT_FILE_BYTES)).route({ method: 'POST', path }).input(input).output(CourtPackage);

/** From a signed settlement to an order of a court. The sides and the mediator of a settled case; NOT_FOUND otherwise. */
export const court = {
  get: signedIn
    .route({ method: 'GET', path: '/mediations/{mediationId}/court' })
    .input(one)
    .output(CourtPackage.nullable()),
  chooseProfile: command('/mediations/{mediationId}/court/profile', one.extend({ profile: ProfileCode })),
  /** Autosave. Throws STALE. The accreditation number and the declarations are the mediator's alone: FORBIDDEN. */
  save: signedIn
    .route({ method: 'PUT', path: '/mediations/{mediationId}/court' })
    .input(one.extend({ revision: Revision, facts: CourtFacts }))
    .output(CourtPackage),
  /** A PDF up to 25 MB. Throws FILE_TOO_LARGE, FILE_TYPE. */
  addPaper: withPaper('/mediations/{mediationId}/court/papers', one.extend({ code: PaperCode, file: z.file() })),
  removePaper: command('/mediations/{mediationId}/court/papers/remove', one.extend({ paperId: z.uuid() })),
  paper: signedIn
    .route({ method: 'GET', path: '/mediations/{mediationId}/court/papers/{paperId}' })
    .input(one.extend({ paperId: z.uuid() }))
    .output(z.file()),
  /** Prints and binds everything. Throws CRT_ITEM_MISSING while the compiler finds anything open, with the rule by field. */
  makeReady: command('/mediations/{mediationId}/court/ready', one, through({ takesLong: true })),
  unready: command('/mediations/{mediationId}/court/unready', one),
  bundle: signedIn.route({ method: 'GET', path: '/mediations/{mediationId}/court/bundle' }).input(one).output(z.file()),
  file: withPaper(
    '/mediations/{mediationId}/court/filing',
    one.extend({
      court: z.string().trim().min(2).max(160),
      number: z.string().trim().min(1).max(80),
      on: DaySchema,
      receipt: z.file().optional(),
    }),
  ),
  /**
   * Adopted or refused stands once another part of the case confirms it, or after fourteen days; what the mediator says stands at
   * once. Throws BAD_INPUT.
   */
  noteOutcome: withPaper(
    '/mediations/{mediationId}/court/outcome',
    one.extend({
      as: z.enum(['adopted', 'refused', 'returned']),
      on: DaySchema,
      note: z.string().trim().max(1000).default(''),
      order: z.file().optional(),
    }),
  ),
  /** The other side or the mediator; not confirmed it counts as filed again, and who said it may take it back. Throws FORBIDDEN. */
  confirmOutcome: command('/mediations/{mediationId}/court/outcome/confirm', one.extend({ confirmed: z.boolean() })),
};
