import { os } from '../core/os.ts';
import * as codes from './codes/service.ts';
import { viewPayment } from './life/service.ts';
import * as service from './service.ts';
import { answerSimulated } from './simulating/service.ts';

export const payments = {
  options: os.payments.options.handler(({ context, input }) => service.listOptions(context.ctx, input.currency)),
  get: os.payments.get.handler(({ context, input }) => viewPayment(context.ctx, input.id)),
  check: os.payments.check.handler(({ context, input }) => service.checkPayment(context.ctx, input.id)),
  giveUp: os.payments.giveUp.handler(({ context, input }) => service.giveUpPayment(context.ctx, input.id)),
  answerSimulated: os.payments.answerSimulated.handler(({ context, input }) =>
    answerSimulated(context.ctx, input.id, input),
  ),
  sendCode: os.payments.sendCode.handler(({ context }) => codes.sendMoneyCode(context.ctx)),
};
