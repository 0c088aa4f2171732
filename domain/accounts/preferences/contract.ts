import * as z from 'zod';
import { signedIn } from '../../core/door.ts';
import { InstantSchema } from '../../core/schema.ts';
import { OwnPreferences, Preferences } from './schema.ts';

export const preferences = {
  mine: signedIn.route({ method: 'GET', path: '/preferences' }).output(OwnPreferences),
  /**
   * Keeps them, and answers what is kept. Of two devices the one that was changed last wins, by `authoredAt` (the device's clock, never
   * later than the server's).
   */
  save: signedIn
    .route({ method: 'PUT', path: '/preferences' })
    .input(z.object({ preferences: Preferences, authoredAt: InstantSchema }))
    .output(OwnPreferences),
};
