import * as z from 'zod';
import { signedIn } from '../../core/door.ts';
import { AgreementId } from '../../core/ids.ts';
import { ReasonSchema } from '../../core/schema.ts';
import { AgreementView } from '../schema.ts';
import { Amending } from './schema.ts';

const one = z.object({ id: AgreementId });
const withReason = one.extend({ reason: ReasonSchema });

export const amending = {
  read: signedIn.route({ method: 'GET', path: '/agreements/{id}/amending' }).input(one).output(Amending),
  /** A draft with the text in force, its parties and who attends; answers the draft. Throws AGR_CHANGE_OPEN, ILLEGAL_TRANSITION. */
  propose: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/amendments' })
    .input(withReason)
    .output(AgreementView),
  /** A short document that ends it, which everybody is asked to sign at once; answers that document. Throws AGR_CHANGE_OPEN. */
  proposeEnd: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/termination' })
    .input(withReason)
    .output(AgreementView),
  /** Ends it by notice, where its terms allow that. Throws ILLEGAL_TRANSITION. */
  giveNotice: signedIn.route({ method: 'POST', path: '/agreements/{id}/notice' }).input(withReason).output(Amending),
  /** The one who gave notice takes it back before the end. */
  takeBackNotice: signedIn
    .route({ method: 'POST', path: '/agreements/{id}/notice/take-back' })
    .input(one)
    .output(Amending),
};
