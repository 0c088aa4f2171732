// The doors to the legal texts, one line each.
import { os } from '../core/os.ts';
import * as service from './terms.ts';

export const terms = {
  read: os.terms.read.handler(({ context, input }) => service.readText(context.ctx, input)),
  open: os.terms.open.handler(({ context }) => service.listOpen(context.ctx)),
  accept: os.terms.accept.handler(({ context, input }) => service.acceptText(context.ctx, input)),
};
