// The doors to identity checks, one line each.
import { os } from '../core/os.ts';
import * as service from './verification.ts';
import * as queue from './verification-queue.ts';

export const verification = {
  mine: os.verification.mine.handler(({ context }) => service.listStandings(context.ctx)),
  start: os.verification.start.handler(({ context, input }) =>
    service.startVerification(context.ctx, input.identityId, input.wantedLevel),
  ),
  save: os.verification.save.handler(({ context, input }) => service.saveVerification(context.ctx, input)),
  addDocument: os.verification.addDocument.handler(({ context, input }) => service.addDocument(context.ctx, input)),
  removeDocument: os.verification.removeDocument.handler(({ context, input }) =>
    service.removeDocument(context.ctx, input),
  ),
  submit: os.verification.submit.handler(({ context, input }) => service.submitVerification(context.ctx, input)),
  withdraw: os.verification.withdraw.handler(({ context, input }) => service.withdrawVerification(context.ctx, input)),
  document: os.verification.document.handler(({ context, input }) =>
    service.readDocument(context.ctx, input.id, input.documentId),
  ),
  queue: os.verification.queue.handler(({ context, input }) => queue.readQueue(context.ctx, input)),
  get: os.verification.get.handler(({ context, input }) => queue.readReview(context.ctx, input.id)),
  take: os.verification.take.handler(({ context, input }) => queue.takeVerification(context.ctx, input)),
  requestInfo: os.verification.requestInfo.handler(({ context, input }) => queue.requestInfo(context.ctx, input)),
  decide: os.verification.decide.handler(({ context, input }) => queue.decideVerification(context.ctx, input)),
  confirm: os.verification.confirm.handler(({ context, input }) => queue.confirmVerification(context.ctx, input)),
};
