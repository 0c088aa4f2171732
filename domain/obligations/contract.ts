import * as z from 'zod';
import { aboutMoney, signedIn, takesFile, through, whenSuspended } from '../core/door.ts';
import { AgreementId, ObligationId } from '../core/ids.ts';
import { DaySchema, ReasonSchema } from '../core/schema.ts';
import { EXHIBIT_LIMIT_BYTES } from '../disputes/rules.ts';
import { ObligationEvidence, ObligationView } from './schema.ts';

const one = z.object({ id: ObligationId });

export const obligations = {
  /** All of one agreement, in the order in which they are due. Empty before everybody signed. */
  list: signedIn
    .route({ method: 'GET', path: '/agreements/{agreementId}/obligations' })
    .input(z.object({ agreementId: AgreementId }))
    .output(z.array(ObligationView)),
  get: signedIn.route({ method: 'GET', path: '/obligations/{id}' }).input(one).output(ObligationView),
  /** Keeps a file until it is said to be done; then it goes along. Throws FILE_TOO_LARGE, FILE_TYPE; then nothing was kept. */
  addEvidence: through({ whenSuspended: true, ...takesFile(EXHIBIT_LIMIT_BYTES) })
    .route({ method: 'POST', path: '/obligations/{id}/evidence' })
    .input(one.extend({ file: z.file() }))
    .output(ObligationEvidence),
  /** Takes a file back that no claim names yet. */
  removeEvidence: whenSuspended
    .route({ method: 'DELETE', path: '/obligations/{id}/evidence/{evidenceId}' })
    .input(one.extend({ evidenceId: z.uuid() }))
    .output(ObligationView),
  evidenceFile: signedIn
    .route({ method: 'GET', path: '/obligations/{id}/evidence/{evidenceId}' })
    .input(one.extend({ evidenceId: z.uuid() }))
    .output(z.file()),
  /** Who owes it says that it is done, with all files added for it. Throws OBL_EVIDENCE_REQUIRED. */
  claimDone: whenSuspended
    .route({ method: 'POST', path: '/obligations/{id}/done' })
    .input(one.extend({ text: z.string().trim().max(2000, 'Use at most 2000 characters.').default('') }))
    .output(ObligationView),
  /**
   * It is done as promised. `paysMinor`, minor units: what the reader was told goes out of escrow with it; throws STALE when that is
   * not what would go out now.
   */
  accept: aboutMoney
    .route({ method: 'POST', path: '/obligations/{id}/accept' })
    .input(one.extend({ paysMinor: z.int().nonnegative().optional() }))
    .output(ObligationView),
  /** Sends it back, with seven days at least to put it right. */
  reject: whenSuspended
    .route({ method: 'POST', path: '/obligations/{id}/reject' })
    .input(
      one.extend({
        reason: ReasonSchema,
        criterion: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
      }),
    )
    .output(ObligationView),
  /** Asks the other side for another day, later than the one it is due on. Throws BAD_INPUT by field. */
  proposeExtension: whenSuspended
    .route({ method: 'POST', path: '/obligations/{id}/extension' })
    .input(one.extend({ day: DaySchema, reason: ReasonSchema }))
    .output(ObligationView),
  answerExtension: whenSuspended
    .route({ method: 'POST', path: '/obligations/{id}/extension/answer' })
    .input(one.extend({ agree: z.boolean() }))
    .output(ObligationView),
  waive: signedIn
    .route({ method: 'POST', path: '/obligations/{id}/waive' })
    .input(one.extend({ reason: ReasonSchema }))
    .output(ObligationView),
};
