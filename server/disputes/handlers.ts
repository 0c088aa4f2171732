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
  open: os.disputes.open.handler(({ context, input }) => serving.openDispute(context.ctx, input.id)),
  create: os.disputes.create.handler(({ context, input }) => filing.createDispute(context.ctx, input)),
  save: os.disputes.save.handler(({ context, input }) =>
    filing.saveClaim(context.ctx, input.id, input.revision, input.claim),
  ),
  remove: os.disputes.remove.handler(({ context, input }) => filing.removeDraft(context.ctx, input.id)),
  submit: os.disputes.submit.handler(({ context, input }) => filing.submitDispute(context.ctx, input.id)),
  withdraw: os.disputes.withdraw.handler(({ context, input }) =>
    resolving.withdrawDispute(context.ctx, input.id, input.reason),
  ),
  reopen: os.disputes.reopen.handler(({ context, input }) => filing.reopenDispute(context.ctx, input.id, input.reason)),
  appeal: os.disputes.appeal.handler(({ context, input }) =>
    filing.appealRejection(context.ctx, input.id, input.reason),
  ),
  serveAgain: os.disputes.serveAgain.handler(({ context, input }) =>
    serving.serveAgain(context.ctx, input.id, input.email),
  ),
  addExhibit: os.disputes.addExhibit.handler(({ context, input: { id, ...wishes } }) =>
    exhibits.addExhibit(context.ctx, id, wishes),
  ),
  withdrawExhibit: os.disputes.withdrawExhibit.handler(({ context, input }) =>
    exhibits.withdrawExhibit(context.ctx, input.id, input.exhibitId),
  ),
  joinExhibit: os.disputes.joinExhibit.handler(({ context, input }) =>
    exhibits.joinExhibit(context.ctx, input.id, input.exhibitId),
  ),
  exhibitFile: os.disputes.exhibitFile.handler(({ context, input }) =>
    exhibits.readExhibitFile(context.ctx, input.id, input.exhibitId),
  ),
  respond: os.disputes.respond.handler(({ context, input }) =>
    answering.respond(context.ctx, input.id, input.response),
  ),
  notMe: os.disputes.notMe.handler(({ context, input }) =>
    answering.claimNotMe(context.ctx, input.id, input.statement),
  ),
  extend: os.disputes.extend.handler(({ context, input }) => answering.extendOwnTime(context.ctx, input.id)),
  proposeExtension: os.disputes.proposeExtension.handler(({ context, input }) =>
    answering.proposeExtension(context.ctx, input.id, input.days),
  ),
  answerExtension: os.disputes.answerExtension.handler(({ context, input }) =>
    answering.answerExtension(context.ctx, input.id, input.accept),
  ),
  makeOffer: os.disputes.makeOffer.handler(({ context, input }) =>
    offering.makeOffer(context.ctx, input.id, input.terms),
  ),
  answerOffer: os.disputes.answerOffer.handler(({ context, input }) =>
    offering.answerOffer(context.ctx, input.id, input.offerId, input.accept),
  ),
  withdrawOffer: os.disputes.withdrawOffer.handler(({ context, input }) =>
    offering.withdrawOffer(context.ctx, input.id, input.offerId),
  ),
  bid: os.disputes.bid.handler(({ context, input: { id, ...sealed } }) => bidding.bid(context.ctx, id, sealed)),
  acceptPlan: os.disputes.acceptPlan.handler(({ context, input }) => resolving.acceptPlan(context.ctx, input.id)),
  claimResolved: os.disputes.claimResolved.handler(({ context, input }) =>
    resolving.claimResolved(context.ctx, input.id, input.kind, input.text),
  ),
  denyResolved: os.disputes.denyResolved.handler(({ context, input }) =>
    resolving.denyResolved(context.ctx, input.id, input.reason),
  ),
  markResolved: os.disputes.markResolved.handler(({ context, input }) =>
    resolving.markResolved(context.ctx, input.id, input.kind),
  ),
  stayExternal: os.disputes.stayExternal.handler(({ context, input }) =>
    resolving.stayForProceedings(context.ctx, input.id, input),
  ),
  endExternal: os.disputes.endExternal.handler(({ context, input }) =>
    resolving.endProceedings(context.ctx, input.id, input.reason),
  ),
  requestInfo: os.disputes.requestInfo.handler(({ context, input }) =>
    desk.requestInfo(context.ctx, input.id, input.reason),
  ),
  reject: os.disputes.reject.handler(({ context, input }) =>
    desk.rejectDispute(context.ctx, input.id, input.code, input.reason),
  ),
  accept: os.disputes.accept.handler(({ context, input }) =>
    desk.acceptDispute(context.ctx, input.id, input.reason, input.flags),
  ),
  decideIdentity: os.disputes.decideIdentity.handler(({ context, input }) =>
    answering.decideIdentity(context.ctx, input.id, input.rightPerson, input.reason),
  ),
  protectiveStay: os.disputes.protectiveStay.handler(({ context, input }) =>
    desk.orderStay(context.ctx, input.id, input.days, input.reason),
  ),
  liftStay: os.disputes.liftStay.handler(({ context, input }) => desk.liftStay(context.ctx, input.id, input.reason)),
  approvePublication: os.disputes.approvePublication.handler(({ context, input }) =>
    publishing.approvePublication(context.ctx, input.id, input.textHash, input.reason),
  ),
  refusePublication: os.disputes.refusePublication.handler(({ context, input }) =>
    publishing.refusePublication(context.ctx, input.id, input.reason),
  ),
  object: os.disputes.object.handler(({ context, input }) =>
    publishing.objectToPublication(context.ctx, input.id, input.reason),
  ),
  appealRefusal: os.disputes.appealRefusal.handler(({ context, input }) =>
    publishing.appealRefusal(context.ctx, input.id, input.reason),
  ),
  entryPreview: os.disputes.entryPreview.handler(({ context, input }) =>
    publishing.previewEntry(context.ctx, input.id),
  ),
  saveStatement: os.disputes.saveStatement.handler(({ context, input }) =>
    publishing.saveStatement(context.ctx, input.id, input.body),
  ),
  life: os.disputes.life.handler(({ context, input }) => readLife(context.ctx, input.id)),
  ifNobodyActs: os.disputes.ifNobodyActs.handler(({ context, input }) => readForecast(context.ctx, input.id)),
  calendar: os.disputes.calendar.handler(({ context, input }) => readCalendar(context.ctx, input.id)),
  noticeProof: os.disputes.noticeProof.handler(({ context, input }) => readNoticeProof(context.ctx, input)),
};
