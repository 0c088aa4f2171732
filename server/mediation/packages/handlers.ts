import { os } from '../../core/os.ts';
import * as service from './service.ts';

const { packages: calls } = os;

export const packages = {
  get: calls.get.handler(({ context, input }) => service.readBargain(context.ctx, input.mediationId)),
  setIssues: calls.setIssues.handler(({ context, input }) =>
    service.setIssues(context.ctx, input.mediationId, input.issues),
  ),
  saveWishes: calls.saveWishes.handler(({ context, input }) =>
    service.saveWishes(context.ctx, input.mediationId, input.wishes),
  ),
  suggest: calls.suggest.handler(({ context, input }) => service.suggest(context.ctx, input.mediationId)),
  propose: calls.propose.handler(({ context, input }) => service.propose(context.ctx, input)),
  answer: calls.answer.handler(({ context, input }) => service.answer(context.ctx, input)),
  withdraw: calls.withdraw.handler(({ context, input }) =>
    service.withdraw(context.ctx, input.mediationId, input.packageId),
  ),
};
