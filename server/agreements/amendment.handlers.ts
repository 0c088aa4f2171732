// The doors to amendments and ends, one line each.
import { os } from '../core/os.ts';
import * as service from './amendment.ts';
import { giveNotice, takeBackNotice } from './end.ts';

export const amending = {
  read: os.amending.read.handler(({ context, input }) => service.readAmending(context.ctx, input.id)),
  propose: os.amending.propose.handler(({ context, input }) =>
    service.proposeAmendment(context.ctx, input.id, input.reason),
  ),
  proposeEnd: os.amending.proposeEnd.handler(({ context, input }) =>
    service.proposeEnd(context.ctx, input.id, input.reason),
  ),
  giveNotice: os.amending.giveNotice.handler(({ context, input }) => giveNotice(context.ctx, input)),
  takeBackNotice: os.amending.takeBackNotice.handler(({ context, input }) => takeBackNotice(context.ctx, input)),
};
