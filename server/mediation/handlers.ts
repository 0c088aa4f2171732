// What is asked of mediations, their rooms, packages and courts goes to the deed that answers it.
import { os } from '../core/os.ts';
import * as appointment from './appointment.ts';
import { rank } from './choice.ts';
import * as consent from './consent.ts';
import { readCourt } from './court.ts';
import * as bundle from './court-bundle.ts';
import * as outcome from './court-outcome.ts';
import * as papers from './court-papers.ts';
import * as ending from './end.ts';
import { waiveFee } from './engagement.ts';
import { readLife } from './history.ts';
import * as jobs from './jobs.ts';
import { readLinked } from './linked-matter.ts';
import * as list from './list.ts';
import { viewCase } from './mediation.ts';
import * as bargain from './packages.ts';
import * as proposals from './proposals.ts';
import * as replacement from './replacement.ts';
import * as request from './request.ts';
import * as releases from './room-releases.ts';
import * as talks from './rooms.ts';
import * as route from './route.ts';
import * as sessions from './sessions.ts';
import * as settlement from './settlement.ts';

export const mediation = {
  list: os.mediation.list.handler(({ context, input }) => list.listMediations(context.ctx, input)),
  desk: os.mediation.desk.handler(({ context, input }) => list.readDesk(context.ctx, input)),
  get: os.mediation.get.handler(({ context, input }) => viewCase(context.ctx, input.id)),
  life: os.mediation.life.handler(({ context, input }) => readLife(context.ctx, input.id)),
  create: os.mediation.create.handler(({ context, input }) => request.createMediation(context.ctx, input)),
  save: os.mediation.save.handler(({ context, input }) => request.saveDraft(context.ctx, input)),
  remove: os.mediation.remove.handler(({ context, input }) => request.removeDraft(context.ctx, input)),
  request: os.mediation.request.handler(({ context, input }) => request.requestMediation(context.ctx, input)),
  passScreening: os.mediation.passScreening.handler(({ context, input }) => request.passScreening(context.ctx, input)),
  refuseScreening: os.mediation.refuseScreening.handler(({ context, input }) =>
    request.refuseScreening(context.ctx, input),
  ),
  consent: os.mediation.consent.handler(({ context, input }) => consent.consent(context.ctx, input)),
  refuse: os.mediation.refuse.handler(({ context, input }) => consent.refuse(context.ctx, input)),
  withdraw: os.mediation.withdraw.handler(({ context, input }) => consent.withdraw(context.ctx, input)),
  nameRepresentative: os.mediation.nameRepresentative.handler(({ context, input }) =>
    consent.nameRepresentative(context.ctx, input),
  ),
  removeRepresentative: os.mediation.removeRepresentative.handler(({ context, input }) =>
    consent.removeRepresentative(context.ctx, input),
  ),
  chooseRoute: os.mediation.chooseRoute.handler(({ context, input }) => route.chooseRoute(context.ctx, input)),
  nameList: os.mediation.nameList.handler(({ context, input }) => route.nameList(context.ctx, input)),
  openProposal: os.mediation.openProposal.handler(({ context, input }) => proposals.openProposal(context.ctx, input)),
  rank: os.mediation.rank.handler(({ context, input }) => rank(context.ctx, input)),
  acceptAppointment: os.mediation.acceptAppointment.handler(({ context, input }) =>
    appointment.acceptAppointment(context.ctx, input),
  ),
  declineAppointment: os.mediation.declineAppointment.handler(({ context, input }) =>
    appointment.declineAppointment(context.ctx, input),
  ),
  object: os.mediation.object.handler(({ context, input }) => appointment.object(context.ctx, input)),
  judgeObjection: os.mediation.judgeObjection.handler(({ context, input }) =>
    appointment.judgeObjection(context.ctx, input),
  ),
  noObjection: os.mediation.noObjection.handler(({ context, input }) => appointment.noObjection(context.ctx, input)),
  waiveFee: os.mediation.waiveFee.handler(({ context, input }) => waiveFee(context.ctx, input)),
  schedule: os.mediation.schedule.handler(({ context, input }) => sessions.schedule(context.ctx, input)),
  confirmSession: os.mediation.confirmSession.handler(({ context, input }) =>
    sessions.confirmSession(context.ctx, input),
  ),
  startSession: os.mediation.startSession.handler(({ context, input }) => sessions.startSession(context.ctx, input)),
  attend: os.mediation.attend.handler(({ context, input }) => sessions.attend(context.ctx, input)),
  endSession: os.mediation.endSession.handler(({ context, input }) => sessions.endSession(context.ctx, input)),
  proposeTerms: os.mediation.proposeTerms.handler(({ context, input }) => settlement.proposeTerms(context.ctx, input)),
  answerTerms: os.mediation.answerTerms.handler(({ context, input }) => settlement.answerTerms(context.ctx, input)),
  waiveReflection: os.mediation.waiveReflection.handler(({ context, input }) =>
    settlement.waiveReflection(context.ctx, input),
  ),
  replace: os.mediation.replace.handler(({ context, input }) => replacement.replace(context.ctx, input)),
  extend: os.mediation.extend.handler(({ context, input }) => ending.extend(context.ctx, input)),
  suspend: os.mediation.suspend.handler(({ context, input }) => ending.suspend(context.ctx, input)),
  resume: os.mediation.resume.handler(({ context, input }) => ending.resume(context.ctx, input)),
  end: os.mediation.end.handler(({ context, input }) => ending.endMediation(context.ctx, input)),
  report: os.mediation.report.handler(({ context, input }) => ending.report(context.ctx, input)),
  jobs: os.mediation.jobs.handler(({ context, input }) => jobs.listJobs(context.ctx, input)),
  job: os.mediation.job.handler(({ context, input }) => jobs.viewJob(context.ctx, input)),
  propose: os.mediation.propose.handler(({ context, input }) => proposals.propose(context.ctx, input)),
  withdrawProposal: os.mediation.withdrawProposal.handler(({ context, input }) =>
    proposals.withdrawProposal(context.ctx, input),
  ),
  declineInvitation: os.mediation.declineInvitation.handler(({ context, input }) =>
    proposals.declineInvitation(context.ctx, input),
  ),
  myProposals: os.mediation.myProposals.handler(({ context, input }) => jobs.listProposals(context.ctx, input)),
  linked: os.mediation.linked.handler(({ context, input }) => readLinked(context.ctx, input)),
};

export const rooms = {
  list: os.rooms.list.handler(({ context, input }) => talks.listRooms(context.ctx, input.mediationId)),
  messages: os.rooms.messages.handler(({ context, input }) => talks.readMessages(context.ctx, input)),
  send: os.rooms.send.handler(({ context, input }) => talks.sendMessage(context.ctx, input)),
  file: os.rooms.file.handler(({ context, input }) => talks.readFile(context.ctx, input.roomId, input.messageId)),
  markRead: os.rooms.markRead.handler(({ context, input }) => talks.markRead(context.ctx, input.roomId, input.seq)),
  release: os.rooms.release.handler(({ context, input }) => releases.release(context.ctx, input)),
  releases: os.rooms.releases.handler(({ context, input }) => releases.listReleases(context.ctx, input.mediationId)),
};

export const packages = {
  get: os.packages.get.handler(({ context, input }) => bargain.readBargain(context.ctx, input.mediationId)),
  setIssues: os.packages.setIssues.handler(({ context, input }) =>
    bargain.setIssues(context.ctx, input.mediationId, input.issues),
  ),
  saveWishes: os.packages.saveWishes.handler(({ context, input }) =>
    bargain.saveWishes(context.ctx, input.mediationId, input.wishes),
  ),
  suggest: os.packages.suggest.handler(({ context, input }) => bargain.suggest(context.ctx, input.mediationId)),
  propose: os.packages.propose.handler(({ context, input }) => bargain.propose(context.ctx, input)),
  answer: os.packages.answer.handler(({ context, input }) => bargain.answer(context.ctx, input)),
  withdraw: os.packages.withdraw.handler(({ context, input }) =>
    bargain.withdraw(context.ctx, input.mediationId, input.packageId),
  ),
};

/** A court's calls name the case. */
const ofCase = <Input extends { mediationId: string }>(input: Input) => ({ ...input, id: input.mediationId });

export const court = {
  get: os.court.get.handler(({ context, input }) => readCourt(context.ctx, ofCase(input))),
  chooseProfile: os.court.chooseProfile.handler(({ context, input }) =>
    papers.chooseProfile(context.ctx, ofCase(input)),
  ),
  save: os.court.save.handler(({ context, input }) => papers.saveFacts(context.ctx, ofCase(input))),
  addPaper: os.court.addPaper.handler(({ context, input }) => papers.addPaper(context.ctx, ofCase(input))),
  removePaper: os.court.removePaper.handler(({ context, input }) => papers.removePaper(context.ctx, ofCase(input))),
  paper: os.court.paper.handler(({ context, input }) => papers.readPaper(context.ctx, ofCase(input))),
  makeReady: os.court.makeReady.handler(({ context, input }) => bundle.makeReady(context.ctx, ofCase(input))),
  unready: os.court.unready.handler(({ context, input }) => bundle.unready(context.ctx, ofCase(input))),
  bundle: os.court.bundle.handler(({ context, input }) => bundle.readBundle(context.ctx, ofCase(input))),
  file: os.court.file.handler(({ context, input }) => outcome.fileAtCourt(context.ctx, ofCase(input))),
  confirmOutcome: os.court.confirmOutcome.handler(({ context, input }) =>
    outcome.confirmOutcome(context.ctx, ofCase(input)),
  ),
  noteOutcome: os.court.noteOutcome.handler(({ context, input }) => outcome.noteOutcome(context.ctx, ofCase(input))),
};
