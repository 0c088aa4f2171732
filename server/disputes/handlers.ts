import { os } from '../core/os.ts';
import * as answering from './answering/service.ts';
import * as bidding from './bidding/service.ts';
import { readCalendar } from './calendar/service.ts';
import * as desk from './desk/service.ts';
import * as exhibits from './exhibits/service.ts';
import * as filing from './filing/service.ts';
import { readForecast } from './forecast/service.ts';
import { readLife } from './history/service.ts';
import { viewDispute } from './life/service.ts';
import * as offering from './offering/service.ts';
import * as publishing from './publishing/service.ts';
import * as resolving from './resolving/service.ts';
import * as service from './service.ts';
import { readNoticeProof } from './serving/ledger/service.ts';
import * as serving from './serving/service.ts';

export const disputes = {
  list: os.disputes.list.handler(({ context, input }) => service.listDisputes(context.ctx, input)),
  disputable: os.disputes.disputable.handler(({ context }) => service.listDisputable(context.ctx)),
  desk: os.disputes.desk.handler(({ context, input }) => desk.readDesk(context.ctx, input)),
  get: os.disputes.get.handler(({ context, input }) => viewDispute(context.ctx, input.id)),
  open: os.disputes.open.handler(({ context, input }) => serving.openDispute(context.ctx, input)),
  create: os.disputes.create.handler(({ context, input }) => filing.createDispute(context.ctx, input)),
  save: os.disputes.save.handler(({ context, input }) => filing.saveClaim(context.ctx, input)),
  remove: os.disputes.remove.handler(({ context, input }) => filing.removeDraft(context.ctx, input)),
  submit: os.disputes.submit.handler(({ context, input }) => filing.submitDispute(context.ctx, input)),
  withdraw: os.disputes.withdraw.handler(({ context, input }) => resolving.withdrawDispute(context.ctx, input)),
  reopen: os.disputes.reopen.handler(({ context, input }) => filing.reopenDispute(context.ctx, input)),
  appeal: os.disputes.appeal.handler(({ context, input }) => filing.appealRejection(context.ctx, input)),
  serveAgain: os.disputes.serveAgain.handler(({ context, input }) => serving.serveAgain(context.ctx, input)),
  addExhibit: os.disputes.addExhibit.handler(({ context, input }) => exhibits.addExhibit(context.ctx, input)),
  withdrawExhibit: os.disputes.withdrawExhibit.handler(({ context, input }) =>
    exhibits.withdrawExhibit(context.ctx, input),
  ),
  joinExhibit: os.disputes.joinExhibit.handler(({ context, input }) => exhibits.joinExhibit(context.ctx, input)),
  exhibitFile: os.disputes.exhibitFile.handler(({ context, input }) => exhibits.readExhibitFile(context.ctx, input)),
  respond: os.disputes.respond.handler(({ context, input }) => answering.respond(context.ctx, input)),
  notMe: os.disputes.notMe.handler(({ context, input }) => answering.claimNotMe(context.ctx, input)),
  extend: os.disputes.extend.handler(({ context, input }) => answering.extendOwnTime(context.ctx, input)),
  proposeExtension: os.disputes.proposeExtension.handler(({ context, input }) =>
    answering.proposeExtension(context.ctx, input),
  ),
  answerExtension: os.disputes.answerExtension.handler(({ context, input }) =>
    answering.answerExtension(context.ctx, input),
  ),
  makeOffer: os.disputes.makeOffer.handler(({ context, input }) => offering.makeOffer(context.ctx, input)),
  answerOffer: os.disputes.answerOffer.handler(({ context, input }) => offering.answerOffer(context.ctx, input)),
  withdrawOffer: os.disputes.withdrawOffer.handler(({ context, input }) => offering.withdrawOffer(context.ctx, input)),
  bid: os.disputes.bid.handler(({ context, input }) => bidding.bid(context.ctx, input)),
  acceptPlan: os.disputes.acceptPlan.handler(({ context, input }) => resolving.acceptPlan(context.ctx, input)),
  claimResolved: os.disputes.claimResolved.handler(({ context, input }) => resolving.claimResolved(context.ctx, input)),
  denyResolved: os.disputes.denyResolved.handler(({ context, input }) => resolving.denyResolved(context.ctx, input)),
  markResolved: os.disputes.markResolved.handler(({ context, input }) => resolving.markResolved(context.ctx, input)),
  stayExternal: os.disputes.stayExternal.handler(({ context, input }) =>
    resolving.stayForProceedings(context.ctx, input),
  ),
  endExternal: os.disputes.endExternal.handler(({ context, input }) => resolving.endProceedings(context.ctx, input)),
  requestInfo: os.disputes.requestInfo.handler(({ context, input }) => desk.requestInfo(context.ctx, input)),
  reject: os.disputes.reject.handler(({ context, input }) => desk.rejectDispute(context.ctx, input)),
  accept: os.disputes.accept.handler(({ context, input }) => desk.acceptDispute(context.ctx, input)),
  decideIdentity: os.disputes.decideIdentity.handler(({ context, input }) =>
    answering.decideIdentity(context.ctx, input),
  ),
  protectiveStay: os.disputes.protectiveStay.handler(({ context, input }) => desk.orderStay(context.ctx, input)),
  liftStay: os.disputes.liftStay.handler(({ context, input }) => desk.liftStay(context.ctx, input)),
  approvePublication: os.disputes.approvePublication.handler(({ context, input }) =>
    publishing.approvePublication(context.ctx, input),
  ),
  refusePublication: os.disputes.refusePublication.handler(({ context, input }) =>
    publishing.refusePublication(context.ctx, input),
  ),
  object: os.disputes.object.handler(({ context, input }) => publishing.objectToPublication(context.ctx, input)),
  appealRefusal: os.disputes.appealRefusal.handler(({ context, input }) =>
    publishing.appealRefusal(context.ctx, input),
  ),
  entryPreview: os.disputes.entryPreview.handler(({ context, input }) => publishing.previewEntry(context.ctx, input)),
  saveStatement: os.disputes.saveStatement.handler(({ context, input }) =>
    publishing.saveStatement(context.ctx, input),
  ),
  life: os.disputes.life.handler(({ context, input }) => readLife(context.ctx, input.id)),
  ifNobodyActs: os.disputes.ifNobodyActs.handler(({ context, input }) => readForecast(context.ctx, input.id)),
  calendar: os.disputes.calendar.handler(({ context, input }) => readCalendar(context.ctx, input.id)),
  noticeProof: os.disputes.noticeProof.handler(({ context, input }) => readNoticeProof(context.ctx, input)),
};
