import { os } from '../../core/os.ts';
import * as service from './service.ts';

export const terms = {
  read: os.terms.read.handler(({ context, input }) => service.readText(context.ctx, input)),
  open: os.terms.open.handler(({ context }) => service.listOpen(context.ctx)),
  accept: os.terms.accept.handler(({ context, input }) => service.acceptText(context.ctx, input)),
};
