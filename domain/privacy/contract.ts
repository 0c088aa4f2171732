import * as z from 'zod';
import { signedIn, whenSuspended } from '../core/door.ts';
import { Blocker, DataCopy, Departure, PublicProfile, Remainder } from './schema.ts';

/** A copy of one's data, and leaving for good. */
export const privacy = {
  /** The newest copy, or null. */
  copy: signedIn.route({ method: 'GET', path: '/privacy/copy' }).output(DataCopy.nullable()),
  /** Has a copy made; it takes the place of the one before. Throws ILLEGAL_TRANSITION while one is made, RATE_LIMITED twice within a day. */
  askCopy: whenSuspended.route({ method: 'POST', path: '/privacy/copy' }).output(DataCopy),
  /** The file itself, for its owner alone, within fifteen minutes of signing in. Throws NOT_FOUND, SESSION_NOT_FRESH. */
  download: signedIn
    .route({ method: 'GET', path: '/privacy/copy/{id}' })
    .input(z.object({ id: z.uuid() }))
    .output(z.file()),
  /** Somebody as others see them, by their number; oneself without one. Throws NOT_FOUND for unknown and deleted ones. */
  person: signedIn
    .route({ method: 'GET', path: '/people/{userNumber}' })
    .input(z.object({ userNumber: z.string().max(20) }))
    .output(PublicProfile),
  /** What has to end first, what is declined, what goes on without the account, what would stay, and whether the account is about to go. */
  leaving: signedIn.route({ method: 'GET', path: '/privacy/leaving' }).output(
    z.object({
      blockers: z.array(Blocker),
      /** Invitations that were never opened: leaving declines them. */
      declines: z.array(Blocker),
      duties: z.array(Blocker),
      /** What ends with the account by itself. */
      endings: z.array(Blocker),
      remains: z.array(Remainder),
      departure: Departure.nullable(),
    }),
  ),
  /**
   * Begins the fourteen days and signs every device out; signing in again ends them. Throws ACC_STILL_NEEDED while something
   * is open, SESSION_NOT_FRESH.
   */
  leave: signedIn.route({ method: 'POST', path: '/privacy/leaving' }).output(Departure),
};
