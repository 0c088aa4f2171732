// The doors, one line each.
import { os } from '../core/os.ts';
import { proveHeld } from './cover.ts';
import * as decision from './decision.ts';
import * as delivery from './delivery.ts';
import * as dispute from './dispute.ts';
import { viewEscrow } from './escrow.ts';
import * as evidence from './evidence.ts';
import * as freeze from './freeze.ts';
import * as funding from './funding.ts';
import { readLife } from './history.ts';
import * as jointEnd from './joint-end.ts';
import { listEscrows, readDesk } from './list.ts';
import * as offers from './offers.ts';
import * as partPayment from './part-payment.ts';
import * as release from './release.ts';
import * as returns from './returns.ts';
import * as terms from './terms.ts';

const { escrow: calls } = os;

export const escrow = {
  list: calls.list.handler(({ context, input }) => listEscrows(context.ctx, input)),
  desk: calls.desk.handler(({ context, input }) => readDesk(context.ctx, input)),
  get: calls.get.handler(({ context, input }) => viewEscrow(context.ctx, input.id)),
  cover: calls.cover.handler(({ context, input }) => proveHeld(context.ctx, input.id)),
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
  proposeEnd: calls.proposeEnd.handler(({ context, input }) => jointEnd.proposeEnd(context.ctx, input)),
  answerEnd: calls.answerEnd.handler(({ context, input }) => jointEnd.answerEnd(context.ctx, input)),
  hold: calls.hold.handler(({ context, input }) => freeze.hold(context.ctx, input)),
  lift: calls.lift.handler(({ context, input }) => freeze.lift(context.ctx, input)),
  addEvidence: calls.addEvidence.handler(({ context, input }) =>
    evidence.addEvidence(context.ctx, input.id, input.file),
  ),
  evidenceFile: calls.evidenceFile.handler(({ context, input }) =>
    evidence.readEvidenceFile(context.ctx, input.id, input.evidenceId),
  ),
  takeBack: calls.takeBack.handler(({ context, input }) => partPayment.takeBack(context.ctx, input)),
  deliver: calls.deliver.handler(({ context, input }) => delivery.deliver(context.ctx, input)),
  receive: calls.receive.handler(({ context, input }) => delivery.receive(context.ctx, input)),
  release: calls.release.handler(({ context, input }) => release.release(context.ctx, input)),
  refund: calls.refund.handler(({ context, input }) => release.refund(context.ctx, input)),
  reject: calls.reject.handler(({ context, input }) => delivery.reject(context.ctx, input)),
  cure: calls.cure.handler(({ context, input }) => delivery.cure(context.ctx, input)),
  agreeRefund: calls.agreeRefund.handler(({ context, input }) => returns.agreeRefund(context.ctx, input)),
  contest: calls.contest.handler(({ context, input }) => returns.contest(context.ctx, input)),
  cancelOverdue: calls.cancelOverdue.handler(({ context, input }) => delivery.cancelOverdue(context.ctx, input)),
  shipReturn: calls.shipReturn.handler(({ context, input }) => returns.shipReturn(context.ctx, input)),
  receiveReturn: calls.receiveReturn.handler(({ context, input }) => returns.receiveReturn(context.ctx, input)),
  refuseReturn: calls.refuseReturn.handler(({ context, input }) => returns.refuseReturn(context.ctx, input)),
  dispute: calls.dispute.handler(({ context, input }) => dispute.dispute(context.ctx, input)),
  offer: calls.offer.handler(({ context, input }) => offers.makeOffer(context.ctx, input)),
  answerOffer: calls.answerOffer.handler(({ context, input }) => offers.answerOffer(context.ctx, input)),
  withdrawOffer: calls.withdrawOffer.handler(({ context, input }) => offers.withdrawOffer(context.ctx, input)),
  waive: calls.waive.handler(({ context, input }) => dispute.waive(context.ctx, input)),
  appointMediator: calls.appointMediator.handler(({ context, input }) => decision.appointMediator(context.ctx, input)),
  proposeSplit: calls.proposeSplit.handler(({ context, input }) => decision.proposeSplit(context.ctx, input)),
  answerSplit: calls.answerSplit.handler(({ context, input }) => decision.answerSplit(context.ctx, input)),
  enterDecision: calls.enterDecision.handler(({ context, input }) => decision.enterDecision(context.ctx, input)),
  confirmDecision: calls.confirmDecision.handler(({ context, input }) => decision.confirmDecision(context.ctx, input)),
};
