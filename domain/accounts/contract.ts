import * as z from 'zod';
import { open, signedIn, takesFile, through, whenSuspended } from '../core/door.ts';
import { IdentityId, UserId } from '../core/ids.ts';
import { NameSchema } from '../core/schema.ts';
import { AVATAR_LIMIT_BYTES } from './rules.ts';
import {
  Avatar,
  DemoPerson,
  Device,
  Identity,
  IdentityInput,
  Role,
  Session,
  SettingsSummary,
  SignInWays,
} from './schema.ts';

export const accounts = {
  /** Who is signed in, or null. Read once at start-up (specification §7 "Session read at startup"). */
  session: open.route({ method: 'GET', path: '/session' }).output(Session.nullable()),
  updateProfile: signedIn
    .route({ method: 'PUT', path: '/profile' })
    .input(z.object({ name: NameSchema }))
    .output(Session),
  createIdentity: signedIn.route({ method: 'POST', path: '/identities' }).input(IdentityInput).output(Identity),
  updateIdentity: signedIn
    .route({ method: 'PUT', path: '/identities/{id}' })
    .input(IdentityInput.omit({ kind: true }).extend({ id: IdentityId }))
    .output(Identity),
  /** A picture up to 5 MB; it is re-encoded, so that nothing but the picture is kept. Throws FILE_TOO_LARGE, FILE_TYPE. */
  uploadAvatar: through(takesFile(AVATAR_LIMIT_BYTES))
    .route({ method: 'POST', path: '/profile/avatar' })
    .input(z.object({ file: z.file() }))
    .output(Avatar),
  removeAvatar: signedIn
    .route({ method: 'DELETE', path: '/profile/avatar' })
    .output(z.object({ removed: z.literal(true) })),
  signInWays: signedIn.route({ method: 'GET', path: '/sign-in-ways' }).output(SignInWays),
  devices: signedIn.route({ method: 'GET', path: '/sessions' }).output(z.array(Device)),
  revokeDevice: whenSuspended
    .route({ method: 'DELETE', path: '/sessions/{id}' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ revoked: z.literal(true) })),
  revokeOtherDevices: whenSuspended
    .route({ method: 'DELETE', path: '/sessions' })
    .output(z.object({ revoked: z.int() })),
  /** Demo mode only; an empty list otherwise. */
  demoPeople: open.route({ method: 'GET', path: '/demo/people' }).output(z.array(DemoPerson)),
};

/** The specification's named calls (§7), names and payload keys to the letter. */
export const accountCalls = {
  get_user_settings_summary: whenSuspended
    .route({ method: 'POST', path: '/rpc/get_user_settings_summary' })
    .input(z.object({ p_user_id: UserId }))
    .output(z.array(SettingsSummary)),
  has_role: whenSuspended
    .route({ method: 'POST', path: '/rpc/has_role' })
    .input(z.object({ _user_id: UserId, _role: Role }))
    .output(z.boolean()),
};
