// The doors to preferences, one line each.
import { os } from '../core/os.ts';
import * as service from './preferences.ts';

export const preferences = {
  mine: os.preferences.mine.handler(({ context }) => service.readPreferences(context.ctx)),
  save: os.preferences.save.handler(({ context, input }) => service.savePreferences(context.ctx, input)),
};
