import * as z from 'zod';
import { open, signedIn } from '../../core/door.ts';
import { AgreementId } from '../../core/ids.ts';

export const invitations = {
  /**
   * Lets this browser read the agreement that a letter invites to, by the secret in the letter's link. Nothing is written about the agreement,
   * and nobody is told: a machine that looks into letters opens their links. Throws NOT_FOUND for a link that opens nothing (any more),
   * FORBIDDEN to who is signed in, RATE_LIMITED.
   */
  open: open
    .route({ method: 'POST', path: '/invitations/open' })
    .input(z.object({ secret: z.string().max(100) }))
    .output(z.object({ agreementId: AgreementId })),
  /** Ends reading by letter in this browser, for who reads this agreement so; for who is signed in it does nothing. */
  close: signedIn
    .route({ method: 'POST', path: '/invitations/close' })
    .input(z.object({ id: AgreementId }))
    .output(z.void()),
};
