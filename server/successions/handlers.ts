// Each procedure about who acts for somebody is one line.
import { os } from '../core/os.ts';
import * as desk from './desk.ts';
import * as asking from './request.ts';
import * as review from './review.ts';
import { successions as all } from './succession.ts';

const { successions: calls } = os;

export const successions = {
  mine: calls.mine.handler(({ context }) => desk.readOwn(context.ctx)),
  get: calls.get.handler(({ context, input }) => all.show(context.ctx, input.id)),
  inAgreement: calls.inAgreement.handler(({ context, input }) => asking.readActs(context.ctx, 'agreement', input.id)),
  inDispute: calls.inDispute.handler(({ context, input }) => asking.readActs(context.ctx, 'dispute', input.id)),
  inMediation: calls.inMediation.handler(({ context, input }) => asking.readActs(context.ctx, 'mediation', input.id)),
  inEscrow: calls.inEscrow.handler(({ context, input }) => asking.readActs(context.ctx, 'escrow', input.id)),
  ask: calls.ask.handler(({ context, input }) => asking.askSuccession(context.ctx, input)),
  addPaper: calls.addPaper.handler(({ context, input }) => asking.addPaper(context.ctx, input)),
  paper: calls.paper.handler(({ context, input }) => asking.readPaper(context.ctx, input.id, input.paperId)),
  withdraw: calls.withdraw.handler(({ context, input }) => asking.withdrawSuccession(context.ctx, input)),
  contradict: calls.contradict.handler(({ context, input }) => asking.contradict(context.ctx, input)),
  desk: calls.desk.handler(({ context, input }) => desk.readDesk(context.ctx, input)),
  endorse: calls.endorse.handler(({ context, input }) => review.endorse(context.ctx, input)),
  confirm: calls.confirm.handler(({ context, input }) => review.confirm(context.ctx, input)),
  refuse: calls.refuse.handler(({ context, input }) => review.refuseSuccession(context.ctx, input)),
  end: calls.end.handler(({ context, input }) => review.endSuccession(context.ctx, input)),
};
