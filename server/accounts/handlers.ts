// The doors, one line each.
import { os } from '../core/os.ts';
import * as service from './account.ts';
import { removeAvatar, uploadAvatar } from './avatar.ts';
import { listDevices, revokeDevice, revokeOtherDevices } from './devices.ts';
import { listDemoPeople, readSignInWays } from './entry.ts';

export const accounts = {
  session: os.accounts.session.handler(({ context }) => service.readOwnSession(context.ctx)),
  updateProfile: os.accounts.updateProfile.handler(({ context, input }) => service.updateProfile(context.ctx, input)),
  createIdentity: os.accounts.createIdentity.handler(({ context, input }) =>
    service.createIdentity(context.ctx, input),
  ),
  updateIdentity: os.accounts.updateIdentity.handler(({ context, input }) =>
    service.updateIdentity(context.ctx, input),
  ),
  uploadAvatar: os.accounts.uploadAvatar.handler(({ context, input }) => uploadAvatar(context.ctx, input.file)),
  removeAvatar: os.accounts.removeAvatar.handler(({ context }) => removeAvatar(context.ctx)),
  signInWays: os.accounts.signInWays.handler(({ context }) => readSignInWays(context.ctx)),
  devices: os.accounts.devices.handler(({ context }) => listDevices(context.ctx)),
  revokeDevice: os.accounts.revokeDevice.handler(({ context, input }) => revokeDevice(context.ctx, input.id)),
  revokeOtherDevices: os.accounts.revokeOtherDevices.handler(({ context }) => revokeOtherDevices(context.ctx)),
  demoPeople: os.accounts.demoPeople.handler(({ context }) => listDemoPeople(context.ctx)),
};

export const accountCalls = {
  get_user_settings_summary: os.rpc.get_user_settings_summary.handler(({ context, input }) =>
    service.readSettingsSummary(context.ctx, input.p_user_id),
  ),
  has_role: os.rpc.has_role.handler(({ context, input }) =>
    service.checkRole(context.ctx, input._user_id, input._role),
  ),
};
