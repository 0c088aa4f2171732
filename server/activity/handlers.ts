import { os } from '../core/os.ts';
import { listActivity } from './service.ts';

export const activity = {
  mine: os.activity.mine.handler(({ context, input }) => listActivity(context.ctx, input)),
};
