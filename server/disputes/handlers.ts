// What is asked of disputes goes to the deed that answers it.
import { os } from '../core/os.ts';
import * as bids from './bids.ts';
import { readCalendar } from './calendar.ts';
import * as decision from './decision.ts';
import * as delivery from './delivery.ts';
import * as desk from './desk.ts';
import { viewDispute } from './dispute.ts';
import * as exhibits from './exhibits.ts';
import * as extension from './extension.ts';
import * as filing from './filing.ts';
import { readForecast } from './forecast.ts';
import { readLife } from './history.ts';
import * as holds from './holds.ts';
import * as identity from './identity-check.ts';
import * as list from './list.ts';
import { readNoticeProof } from './notice-ledger.ts';
import * as offers from './offers.ts';
import * as publication from './publication.ts';
import * as resolution from './resolution.ts';
import * as response from './response.ts';

export const disputes = {
  list: os.disputes.list.handler(({ context, input }) => list.listDisputes(context.ctx, input)),
  disputable: os.disputes.disputable.handler(({ context }) => list.listDisputable(context.ctx)),
  earlier: os.disputes.earlier.handler(({ context, input }) => desk.readEarlier(context.ctx, input.id)),
  desk: os.disputes.desk.handler(({ context, input }) => desk.readDesk(context.ctx, input)),
  get: os.disputes.get.handler(({ context, input }) => viewDispute(context.ctx, input.id)),
  open: os.disputes.open.handler(({ context, input }) => delivery.openDispute(context.ctx, input)),
  create: os.disputes.create.handler(({ context, input }) => filing.createDispute(context.ctx, input)),
  save: os.disputes.save.handler(({ context, input }) => filing.saveClaim(context.ctx, input)),
  remove: os.disputes.remove.handler(({ context, input }) => filing.removeDraft(context.ctx, input)),
  submit: os.disputes.submit.handler(({ context, input }) => filing.submitDispute(context.ctx, input)),
  withdraw: os.disputes.withdraw.handler(({ context, input }) => resolution.withdrawDispute(context.ctx, input)),
  reopen: os.disputes.reopen.handler(({ context, input }) => filing.reopenDispute(context.ctx, input)),
  appeal: os.disputes.appeal.handler(({ context, input }) => filing.appealRejection(context.ctx, input)),
  serveAgain: os.disputes.serveAgain.handler(({ context, input }) => delivery.serveAgain(context.ctx, input)),
  addExhibit: os.disputes.addExhibit.handler(({ context, input }) => exhibits.addExhibit(context.ctx, input)),
  withdrawExhibit: os.disputes.withdrawExhibit.handler(({ context, input }) =>
    exhibits.withdrawExhibit(context.ctx, input),
  ),
  joinExhibit: os.disputes.joinExhibit.handler(({ context, input }) => exhibits.joinExhibit(context.ctx, input)),
  exhibitFile: os.disputes.exhibitFile.handler(({ context, input }) => exhibits.readExhibitFile(context.ctx, input)),
  respond: os.disputes.respond.handler(({ context, input }) => response.respond(context.ctx, input)),
  correctAnswer: os.disputes.correctAnswer.handler(({ context, input }) => response.correctAnswer(context.ctx, input)),
  notMe: os.disputes.notMe.handler(({ context, input }) => identity.claimNotMe(context.ctx, input)),
  extend: os.disputes.extend.handler(({ context, input }) => extension.extendOwnTime(context.ctx, input)),
  proposeExtension: os.disputes.proposeExtension.handler(({ context, input }) =>
    extension.proposeExtension(context.ctx, input),
  ),
  answerExtension: os.disputes.answerExtension.handler(({ context, input }) =>
    extension.answerExtension(context.ctx, input),
  ),
  makeOffer: os.disputes.makeOffer.handler(({ context, input }) => offers.makeOffer(context.ctx, input)),
  answerOffer: os.disputes.answerOffer.handler(({ context, input }) => offers.answerOffer(context.ctx, input)),
  withdrawOffer: os.disputes.withdrawOffer.handler(({ context, input }) => offers.withdrawOffer(context.ctx, input)),
  bid: os.disputes.bid.handler(({ context, input }) => bids.bid(context.ctx, input)),
  acceptPlan: os.disputes.acceptPlan.handler(({ context, input }) => resolution.acceptPlan(context.ctx, input)),
  claimResolved: os.disputes.claimResolved.handler(({ context, input }) =>
    resolution.claimResolved(context.ctx, input),
  ),
  denyResolved: os.disputes.denyResolved.handler(({ context, input }) => resolution.denyResolved(context.ctx, input)),
  markResolved: os.disputes.markResolved.handler(({ context, input }) => resolution.markResolved(context.ctx, input)),
  stayExternal: os.disputes.stayExternal.handler(({ context, input }) => holds.stayForProceedings(context.ctx, input)),
  endExternal: os.disputes.endExternal.handler(({ context, input }) => holds.endProceedings(context.ctx, input)),
  enterDecision: os.disputes.enterDecision.handler(({ context, input }) => decision.enterDecision(context.ctx, input)),
  confirmDecision: os.disputes.confirmDecision.handler(({ context, input }) =>
    decision.confirmDecision(context.ctx, input),
  ),
  objectDecision: os.disputes.objectDecision.handler(({ context, input }) =>
    decision.objectToDecision(context.ctx, input),
  ),
  dropDecision: os.disputes.dropDecision.handler(({ context, input }) => decision.dropDecision(context.ctx, input)),
  judgeDecision: os.disputes.judgeDecision.handler(({ context, input }) => decision.judgeDecision(context.ctx, input)),
  requestInfo: os.disputes.requestInfo.handler(({ context, input }) => desk.requestInfo(context.ctx, input)),
  reject: os.disputes.reject.handler(({ context, input }) => desk.rejectDispute(context.ctx, input)),
  accept: os.disputes.accept.handler(({ context, input }) => desk.acceptDispute(context.ctx, input)),
  decideIdentity: os.disputes.decideIdentity.handler(({ context, input }) =>
    identity.decideIdentity(context.ctx, input),
  ),
  protectiveStay: os.disputes.protectiveStay.handler(({ context, input }) => desk.orderStay(context.ctx, input)),
  liftStay: os.disputes.liftStay.handler(({ context, input }) => desk.liftStay(context.ctx, input)),
  approvePublication: os.disputes.approvePublication.handler(({ context, input }) =>
    publication.approvePublication(context.ctx, input),
  ),
  refusePublication: os.disputes.refusePublication.handler(({ context, input }) =>
    publication.refusePublication(context.ctx, input),
  ),
  object: os.disputes.object.handler(({ context, input }) => publication.objectToPublication(context.ctx, input)),
  appealRefusal: os.disputes.appealRefusal.handler(({ context, input }) =>
    publication.appealRefusal(context.ctx, input),
  ),
  entryPreview: os.disputes.entryPreview.handler(({ context, input }) => publication.previewEntry(context.ctx, input)),
  saveStatement: os.disputes.saveStatement.handler(({ context, input }) =>
    publication.saveStatement(context.ctx, input),
  ),
  life: os.disputes.life.handler(({ context, input }) => readLife(context.ctx, input.id)),
  ifNobodyActs: os.disputes.ifNobodyActs.handler(({ context, input }) => readForecast(context.ctx, input.id)),
  calendar: os.disputes.calendar.handler(({ context, input }) => readCalendar(context.ctx, input.id)),
  noticeProof: os.disputes.noticeProof.handler(({ context, input }) => readNoticeProof(context.ctx, input)),
};
