import { os } from '../core/os.ts';
import * as delivering from './delivering/service.ts';
import * as disputing from './disputing/service.ts';
import * as ending from './ending/service.ts';
import * as evidence from './evidence/service.ts';
import * as funding from './funding/service.ts';
import { readLife } from './history/service.ts';
import * as holding from './holding/service.ts';
import { viewEscrow } from './life/service.ts';
import * as mediating from './mediating/service.ts';
import * as refilling from './refilling/service.ts';
import * as releasing from './releasing/service.ts';
import * as returning from './returning/service.ts';
import * as service from './service.ts';
import * as terms from './terms/service.ts';

const { escrow: calls } = os;

export const escrow = {
  list: calls.list.handler(({ context, input }) => service.listEscrows(context.ctx, input)),
  desk: calls.desk.handler(({ context, input }) => service.readDesk(context.ctx, input)),
  get: calls.get.handler(({ context, input }) => viewEscrow(context.ctx, input.id)),
  life: calls.life.handler(({ context, input }) => readLife(context.ctx, input.id)),
  create: calls.create.handler(({ context, input }) => terms.createEscrow(context.ctx, input)),
  save: calls.save.handler(({ context, input }) => terms.saveDraft(context.ctx, input)),
  remove: calls.remove.handler(({ context, input }) => terms.removeDraft(context.ctx, input)),
  propose: calls.propose.handler(({ context, input }) => terms.proposeTerms(context.ctx, input)),
  counter: calls.counter.handler(({ context, input }) => terms.counterTerms(context.ctx, input)),
  accept: calls.accept.handler(({ context, input }) => terms.acceptTerms(context.ctx, input)),
  decline: calls.decline.handler(({ context, input }) => terms.declineTerms(context.ctx, input)),
  withdraw: calls.withdraw.handler(({ context, input }) => terms.withdrawTerms(context.ctx, input)),
  cancel: calls.cancel.handler(({ context, input }) => funding.cancelEscrow(context.ctx, input)),
  extendFunding: calls.extendFunding.handler(({ context, input }) => funding.extendFunding(context.ctx, input)),
  pay: calls.pay.handler(({ context, input }) => funding.payIn(context.ctx, input)),
  proposeEnd: calls.proposeEnd.handler(({ context, input }) => ending.proposeEnd(context.ctx, input)),
  answerEnd: calls.answerEnd.handler(({ context, input }) => ending.answerEnd(context.ctx, input)),
  hold: calls.hold.handler(({ context, input }) => holding.hold(context.ctx, input)),
  lift: calls.lift.handler(({ context, input }) => holding.lift(context.ctx, input)),
  addEvidence: calls.addEvidence.handler(({ context, input }) =>
    evidence.addEvidence(context.ctx, input.id, input.file),
  ),
  evidenceFile: calls.evidenceFile.handler(({ context, input }) =>
    evidence.readEvidenceFile(context.ctx, input.id, input.evidenceId),
  ),
  takeBack: calls.takeBack.handler(({ context, input }) => refilling.takeBack(context.ctx, input)),
  deliver: calls.deliver.handler(({ context, input }) => delivering.deliver(context.ctx, input)),
  receive: calls.receive.handler(({ context, input }) => delivering.receive(context.ctx, input)),
  release: calls.release.handler(({ context, input }) => releasing.release(context.ctx, input)),
  refund: calls.refund.handler(({ context, input }) => releasing.refund(context.ctx, input)),
  reject: calls.reject.handler(({ context, input }) => delivering.reject(context.ctx, input)),
  cure: calls.cure.handler(({ context, input }) => delivering.cure(context.ctx, input)),
  agreeRefund: calls.agreeRefund.handler(({ context, input }) => returning.agreeRefund(context.ctx, input)),
  contest: calls.contest.handler(({ context, input }) => returning.contest(context.ctx, input)),
  cancelOverdue: calls.cancelOverdue.handler(({ context, input }) => delivering.cancelOverdue(context.ctx, input)),
  shipReturn: calls.shipReturn.handler(({ context, input }) => returning.shipReturn(context.ctx, input)),
  receiveReturn: calls.receiveReturn.handler(({ context, input }) => returning.receiveReturn(context.ctx, input)),
  refuseReturn: calls.refuseReturn.handler(({ context, input }) => returning.refuseReturn(context.ctx, input)),
  dispute: calls.dispute.handler(({ context, input }) => disputing.dispute(context.ctx, input)),
  offer: calls.offer.handler(({ context, input }) => disputing.makeOffer(context.ctx, input)),
  answerOffer: calls.answerOffer.handler(({ context, input }) => disputing.answerOffer(context.ctx, input)),
  withdrawOffer: calls.withdrawOffer.handler(({ context, input }) => disputing.withdrawOffer(context.ctx, input)),
  waive: calls.waive.handler(({ context, input }) => disputing.waive(context.ctx, input)),
  appointMediator: calls.appointMediator.handler(({ context, input }) => mediating.appointMediator(context.ctx, input)),
  proposeSplit: calls.proposeSplit.handler(({ context, input }) => mediating.proposeSplit(context.ctx, input)),
  answerSplit: calls.answerSplit.handler(({ context, input }) => mediating.answerSplit(context.ctx, input)),
  enterDecision: calls.enterDecision.handler(({ context, input }) => mediating.enterDecision(context.ctx, input)),
  confirmDecision: calls.confirmDecision.handler(({ context, input }) => mediating.confirmDecision(context.ctx, input)),
};
