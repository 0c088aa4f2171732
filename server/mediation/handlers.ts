import { os } from '../core/os.ts';
import * as appointing from './appointing/service.ts';
import * as consenting from './consenting/service.ts';
import * as drafting from './drafting/service.ts';
import * as ending from './ending/service.ts';
import { waiveFee } from './engaging/service.ts';
import { readLife } from './history/service.ts';
import * as jobs from './jobs/service.ts';
import { viewCase } from './life/service.ts';
import { readLinked } from './linked/service.ts';
import * as proposing from './proposing/service.ts';
import * as routing from './routing/service.ts';
import { rank } from './selecting/service.ts';
import * as service from './service.ts';
import * as sessions from './sessions/service.ts';
import * as settling from './settling/service.ts';

const { mediation: calls } = os;

export const mediation = {
  list: calls.list.handler(({ context, input }) => service.listMediations(context.ctx, input)),
  desk: calls.desk.handler(({ context, input }) => service.readDesk(context.ctx, input)),
  get: calls.get.handler(({ context, input }) => viewCase(context.ctx, input.id)),
  life: calls.life.handler(({ context, input }) => readLife(context.ctx, input.id)),
  create: calls.create.handler(({ context, input }) => drafting.createMediation(context.ctx, input)),
  save: calls.save.handler(({ context, input }) => drafting.saveDraft(context.ctx, input)),
  remove: calls.remove.handler(({ context, input }) => drafting.removeDraft(context.ctx, input)),
  request: calls.request.handler(({ context, input }) => drafting.requestMediation(context.ctx, input)),
  passScreening: calls.passScreening.handler(({ context, input }) => drafting.passScreening(context.ctx, input)),
  refuseScreening: calls.refuseScreening.handler(({ context, input }) => drafting.refuseScreening(context.ctx, input)),
  consent: calls.consent.handler(({ context, input }) => consenting.consent(context.ctx, input)),
  refuse: calls.refuse.handler(({ context, input }) => consenting.refuse(context.ctx, input)),
  withdraw: calls.withdraw.handler(({ context, input }) => consenting.withdraw(context.ctx, input)),
  nameRepresentative: calls.nameRepresentative.handler(({ context, input }) =>
    consenting.nameRepresentative(context.ctx, input),
  ),
  removeRepresentative: calls.removeRepresentative.handler(({ context, input }) =>
    consenting.removeRepresentative(context.ctx, input),
  ),
  chooseRoute: calls.chooseRoute.handler(({ context, input }) => routing.chooseRoute(context.ctx, input)),
  nameList: calls.nameList.handler(({ context, input }) => routing.nameList(context.ctx, input)),
  openProposal: calls.openProposal.handler(({ context, input }) => proposing.openProposal(context.ctx, input)),
  rank: calls.rank.handler(({ context, input }) => rank(context.ctx, input)),
  acceptAppointment: calls.acceptAppointment.handler(({ context, input }) =>
    appointing.acceptAppointment(context.ctx, input),
  ),
  declineAppointment: calls.declineAppointment.handler(({ context, input }) =>
    appointing.declineAppointment(context.ctx, input),
  ),
  object: calls.object.handler(({ context, input }) => appointing.object(context.ctx, input)),
  judgeObjection: calls.judgeObjection.handler(({ context, input }) => appointing.judgeObjection(context.ctx, input)),
  noObjection: calls.noObjection.handler(({ context, input }) => appointing.noObjection(context.ctx, input)),
  waiveFee: calls.waiveFee.handler(({ context, input }) => waiveFee(context.ctx, input)),
  schedule: calls.schedule.handler(({ context, input }) => sessions.schedule(context.ctx, input)),
  confirmSession: calls.confirmSession.handler(({ context, input }) => sessions.confirmSession(context.ctx, input)),
  startSession: calls.startSession.handler(({ context, input }) => sessions.startSession(context.ctx, input)),
  attend: calls.attend.handler(({ context, input }) => sessions.attend(context.ctx, input)),
  endSession: calls.endSession.handler(({ context, input }) => sessions.endSession(context.ctx, input)),
  proposeTerms: calls.proposeTerms.handler(({ context, input }) => settling.proposeTerms(context.ctx, input)),
  answerTerms: calls.answerTerms.handler(({ context, input }) => settling.answerTerms(context.ctx, input)),
  waiveReflection: calls.waiveReflection.handler(({ context, input }) => settling.waiveReflection(context.ctx, input)),
  extend: calls.extend.handler(({ context, input }) => ending.extend(context.ctx, input)),
  suspend: calls.suspend.handler(({ context, input }) => ending.suspend(context.ctx, input)),
  resume: calls.resume.handler(({ context, input }) => ending.resume(context.ctx, input)),
  end: calls.end.handler(({ context, input }) => ending.endMediation(context.ctx, input)),
  report: calls.report.handler(({ context, input }) => ending.report(context.ctx, input)),
  jobs: calls.jobs.handler(({ context, input }) => jobs.listJobs(context.ctx, input)),
  job: calls.job.handler(({ context, input }) => jobs.viewJob(context.ctx, input)),
  propose: calls.propose.handler(({ context, input }) => proposing.propose(context.ctx, input)),
  withdrawProposal: calls.withdrawProposal.handler(({ context, input }) =>
    proposing.withdrawProposal(context.ctx, input),
  ),
  declineInvitation: calls.declineInvitation.handler(({ context, input }) =>
    proposing.declineInvitation(context.ctx, input),
  ),
  myProposals: calls.myProposals.handler(({ context, input }) => jobs.listProposals(context.ctx, input)),
  linked: calls.linked.handler(({ context, input }) => readLinked(context.ctx, input)),
};
