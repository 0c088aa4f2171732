import * as z from 'zod';
import { signedIn, takesFile, through, whenSuspended } from '../core/door.ts';
import { AgreementId, DisputeId, EscrowId, MediationId, SuccessionId } from '../core/ids.ts';
import { PageRequest, pageOf } from '../core/page.ts';
import { EmailSchema, ReasonSchema } from '../core/schema.ts';
import { PAPER_BYTES } from './rules.ts';
import { ActsFor, Capacity, Succession, SuccessionDeskRow, SuccessionRow } from './schema.ts';

const atDesk = through({ desk: 'verification.queue' });
const one = z.object({ id: SuccessionId });
const withReason = one.extend({ reason: ReasonSchema });
const acting = <Id extends z.ZodType>(path: `/${string}`, id: Id) =>
  signedIn.route({ method: 'GET', path }).input(z.object({ id })).output(z.array(ActsFor));
const deed = <Input extends z.ZodType>(path: `/${string}`, input: Input) =>
  signedIn.route({ method: 'POST', path }).input(input).output(Succession);

/** Who acts for somebody that died: asked with proof, found proven by two reviewers. */
export const successions = {
  /** What the reader asked for, and what is asked about their own account, the newest first. */
  mine: signedIn.route({ method: 'GET', path: '/successions/mine' }).output(z.array(SuccessionRow)),
  /** For who asked, whom it is about, and reviewers. */
  get: signedIn.route({ method: 'GET', path: '/successions/{id}' }).input(one).output(Succession),
  /** Who acts, or asks to act, for a side of a matter that the reader stands in; the same for each kind. Throws NOT_FOUND. */
  inAgreement: acting('/agreements/{id}/acting', AgreementId),
  inDispute: acting('/disputes/{id}/acting', DisputeId),
  inMediation: acting('/mediations/{id}/acting', MediationId),
  inEscrow: acting('/escrows/{id}/acting', EscrowId),
  /**
   * Asks to act for the person whose account has this address; the answer is the same whether there is one. Throws RATE_LIMITED, SUC_OPEN,
   * FILE_TOO_LARGE, FILE_TYPE, BAD_INPUT for one's own.
   */
  ask: through(takesFile(PAPER_BYTES))
    .route({ method: 'POST', path: '/successions' })
    .input(
      z.object({
        name: z.string().trim().min(2, 'Write the name in at least 2 characters.').max(200),
        email: EmailSchema,
        capacity: Capacity,
        statement: z.string().trim().max(2_000),
        file: z.file(),
      }),
    )
    .output(Succession),
  /** Throws FILE_TOO_LARGE, FILE_TYPE, and BAD_INPUT beside `file` where there are six. */
  addPaper: through(takesFile(PAPER_BYTES))
    .route({ method: 'POST', path: '/successions/{id}/papers' })
    .input(one.extend({ file: z.file() }))
    .output(Succession),
  paper: signedIn
    .route({ method: 'GET', path: '/successions/{id}/papers/{paperId}' })
    .input(one.extend({ paperId: z.uuid() }))
    .output(z.file()),
  withdraw: deed('/successions/{id}/withdraw', one),
  /** By the person whose account it is, suspended or not: they are not dead. It ends at once, whatever was decided. */
  contradict: whenSuspended
    .route({ method: 'POST', path: '/successions/{id}/contradict' })
    .input(one)
    .output(Succession),
  /** `waiting` for a reviewer, the longest first; `all` the newest first. */
  desk: atDesk
    .route({ method: 'GET', path: '/successions' })
    .input(PageRequest.extend({ queue: z.enum(['waiting', 'all']).default('waiting') }))
    .output(pageOf(SuccessionDeskRow)),
  /** The first of two finds it proven. Throws ILLEGAL_TRANSITION where no account has the address, or who asks stands against it. */
  endorse: deed('/successions/{id}/endorse', withReason),
  /** The second does, and who asked acts from now on. Throws FORBIDDEN for the first, ILLEGAL_TRANSITION as the first does. */
  confirm: deed('/successions/{id}/confirm', withReason),
  refuse: deed('/successions/{id}/refuse', withReason),
  /** Nobody acts by it any more. */
  end: deed('/successions/{id}/end', withReason),
};
