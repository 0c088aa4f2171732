// Each procedure of restrictions is one line.
import { os } from '../core/os.ts';
import * as appealing from './appeal.ts';
import * as desk from './desk.ts';
import * as proposing from './proposal.ts';
import { restrictions as all } from './restriction.ts';

const { restrictions: calls } = os;

export const restrictions = {
  mine: calls.mine.handler(({ context, input }) => desk.readOwn(context.ctx, input)),
  get: calls.get.handler(({ context, input }) => all.show(context.ctx, input.id)),
  desk: calls.desk.handler(({ context, input }) => desk.readDesk(context.ctx, input)),
  counts: calls.counts.handler(({ context }) => desk.readCounts(context.ctx)),
  propose: calls.propose.handler(({ context, input }) => proposing.propose(context.ctx, input)),
  confirm: calls.confirm.handler(({ context, input }) => proposing.confirm(context.ctx, input)),
  turnDown: calls.turnDown.handler(({ context, input }) => proposing.turnDown(context.ctx, input)),
  withdraw: calls.withdraw.handler(({ context, input }) => proposing.withdraw(context.ctx, input)),
  appeal: calls.appeal.handler(({ context, input }) => appealing.appeal(context.ctx, input)),
  decideAppeal: calls.decideAppeal.handler(({ context, input }) => appealing.decideAppeal(context.ctx, input)),
  lift: calls.lift.handler(({ context, input }) => appealing.lift(context.ctx, input)),
};
