import { os } from '../core/os.ts';
import * as service from './service.ts';

export const accounts = {
  session: os.accounts.session.handler(({ context }) => service.readOwnSession(context.ctx)),
  createIdentity: os.accounts.createIdentity.handler(({ context, input }) =>
    service.createIdentity(context.ctx, input),
  ),
};

export const accountCalls = {
  get_user_settings_summary: os.rpc.get_user_settings_summary.handler(({ context, input }) =>
    service.readSettingsSummary(context.ctx, input.p_user_id),
  ),
  has_role: os.rpc.has_role.handler(({ context, input }) =>
    service.checkRole(context.ctx, input._user_id, input._role),
  ),
};
