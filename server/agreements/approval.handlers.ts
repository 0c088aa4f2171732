// What is approved inside an organisation, and by which rule, is asked and said here.
import { os } from '../core/os.ts';
import * as rule from './approval-rule.ts';
import * as approving from './approving.ts';

export const approvals = {
  rule: os.approvals.rule.handler(({ context }) => rule.readRule(context.ctx)),
  saveRule: os.approvals.saveRule.handler(({ context, input }) => rule.saveRule(context.ctx, input)),
  state: os.approvals.state.handler(({ context, input }) => approving.readState(context.ctx, input)),
  ask: os.approvals.ask.handler(({ context, input }) => approving.askApproval(context.ctx, input)),
  get: os.approvals.get.handler(({ context, input }) => approving.readApproval(context.ctx, input)),
  approve: os.approvals.approve.handler(({ context, input }) => approving.approveStep(context.ctx, input)),
  sendBack: os.approvals.sendBack.handler(({ context, input }) => approving.returnToDrafter(context.ctx, input)),
  withdraw: os.approvals.withdraw.handler(({ context, input }) => approving.withdrawApproval(context.ctx, input)),
};
