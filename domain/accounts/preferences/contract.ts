import { oc } from '@orpc/contract';
import * as z from 'zod';
import { InstantSchema } from '../../core/schema.ts';
import { OwnPreferences, Preferences } from './schema.ts';

export const preferences = {
  mine: oc.route({ method: 'GET', path: '/preferences' }).output(OwnPreferences),
  /**
   * Keeps them, and answers what is kept. Of two devices the one that was changed last wins, by `authoredAt` (the device's clock, never
   * later than the server's).
   */
  save: oc
    .route({ method: 'PUT', path: '/preferences' })
    .input(z.object({ preferences: Preferences, authoredAt: InstantSchema }))
    .output(OwnPreferences),
};
