// The doors, one line each.
import { os } from '../core/os.ts';
import { listComing } from './coming.ts';
import { listDecisions } from './decisions.ts';
import { exportHistory } from './export.ts';
import { listActivity } from './history.ts';
import { disown, listSecurity } from './security.ts';

export const activity = {
  list: os.activity.list.handler(({ context, input }) => listActivity(context.ctx, input)),
  security: os.activity.security.handler(({ context, input }) => listSecurity(context.ctx, input)),
  disown: os.activity.disown.handler(({ context, input }) => disown(context.ctx, input.id)),
  decisions: os.activity.decisions.handler(({ context, input }) => listDecisions(context.ctx, input)),
  coming: os.activity.coming.handler(({ context }) => listComing(context.ctx)),
  export: os.activity.export.handler(({ context, input }) => exportHistory(context.ctx, input)),
};
