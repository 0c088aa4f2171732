import * as z from 'zod';
import { signedIn } from '../../core/door.ts';
import { Consent, OwnProfile, PhoneSchema, PrivacyChoice, Profile } from './schema.ts';

/** What a person says of themselves, and what others may see of it. Each part is saved alone. */
export const profile = {
  mine: signedIn.route({ method: 'GET', path: '/profile' }).output(OwnProfile),
  saveAbout: signedIn.route({ method: 'PUT', path: '/profile/about' }).input(Profile).output(OwnProfile),
  /** For the person and for support; never shown to others. An empty one takes it away. */
  savePhone: signedIn
    .route({ method: 'PUT', path: '/profile/phone' })
    .input(z.object({ phone: PhoneSchema }))
    .output(OwnProfile),
  savePrivacy: signedIn.route({ method: 'PUT', path: '/profile/privacy' }).input(PrivacyChoice).output(OwnProfile),
  /** Everything the reader ever said yes or no to, the newest first; at most two hundred. */
  consents: signedIn.route({ method: 'GET', path: '/profile/consents' }).output(z.array(Consent)),
};
