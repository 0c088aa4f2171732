// The doors to keys of programs, one line each.
import { os } from '../core/os.ts';
import * as service from './keys.ts';

export const apiKeys = {
  list: os.apiKeys.list.handler(({ context }) => service.listKeys(context.ctx)),
  make: os.apiKeys.make.handler(({ context, input }) => service.makeApiKey(context.ctx, input)),
  revoke: os.apiKeys.revoke.handler(({ context, input }) => service.revokeApiKey(context.ctx, input.id)),
};
