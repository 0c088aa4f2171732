import * as z from 'zod';
import { signedIn } from '../../core/door.ts';
import { AgreementId, ApprovalId } from '../../core/ids.ts';
import { LEAST_RETURN, LONGEST_RETURN } from './rules.ts';
import { Approval, ApprovalRule, ApprovalState, ApprovalToRead, AskedText, RuleSteps } from './schema.ts';

const one = z.object({ id: ApprovalId });
const agreement = z.object({ id: AgreementId });

/** What an organisation's people approve inside before a text of theirs goes out. */
export const approvals = {
  /** As the organisation. Throws ACC_NO_ORGANISATION. */
  rule: signedIn.route({ method: 'GET', path: '/organisation/approval-rule' }).output(ApprovalRule),
  /**
   * Other steps, from the next request on; what is asked already goes on as it was asked. `no` is that of the rule which was changed. By an owner
   * or the organisation's own sign-in. Throws SESSION_NOT_FRESH, ACC_NO_ORGANISATION, STALE, BAD_INPUT for a step that nobody could approve.
   */
  saveRule: signedIn
    .route({ method: 'PUT', path: '/organisation/approval-rule' })
    .input(z.object({ no: z.int().min(0), steps: RuleSteps }))
    .output(ApprovalRule),
  /** What the text of an agreement needs inside, as the organisation. Throws NOT_FOUND. */
  state: signedIn
    .route({ method: 'GET', path: '/agreements/{id}/approval' })
    .input(agreement.extend({ text: AskedText }))
    .output(ApprovalState),
  /** Asks for approval of exactly this text. Throws NOT_FOUND, AGR_APPROVAL_NOT_NEEDED, AGR_APPROVAL_OPEN, AGR_APPROVAL_NOBODY, BAD_INPUT and AGR_EMPTY as sharing does. */
  ask: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/approval' })
    .input(agreement.extend({ text: AskedText, note: z.string().trim().max(LONGEST_RETURN) }))
    .output(Approval),
  /** A request with its text, for the people of its organisation: as oneself or while acting for it. Throws NOT_FOUND. */
  get: signedIn.route({ method: 'GET', path: '/approvals/{id}' }).input(one).output(ApprovalToRead),
  /** The reader approves this step, as a person. Throws NOT_FOUND, FORBIDDEN, STALE where another step is asked or the text changed, ILLEGAL_TRANSITION. */
  approve: signedIn
    .route({ method: 'POST', path: '/approvals/{id}/approve' })
    .input(one.extend({ stepId: z.uuid() }))
    .output(Approval),
  /** It goes back to who asked, with a reason. Throws as approving does. */
  sendBack: signedIn
    .route({ method: 'POST', path: '/approvals/{id}/return' })
    .input(one.extend({ stepId: z.uuid(), reason: z.string().trim().min(LEAST_RETURN).max(LONGEST_RETURN) }))
    .output(Approval),
  /** It is asked of nobody any more. Throws NOT_FOUND, FORBIDDEN, ILLEGAL_TRANSITION. */
  withdraw: signedIn.route({ method: 'POST', path: '/approvals/{id}/withdraw' }).input(one).output(Approval),
};
