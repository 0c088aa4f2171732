// The doors, one line each.
import { os } from '../core/os.ts';
import * as applying from './application.ts';
import * as complaints from './complaint.ts';
import * as courts from './court-body.ts';
import * as directory from './directory.ts';
import * as reviewing from './review.ts';
import * as roster from './roster.ts';
import * as standing from './standing.ts';

export const mediators = {
  application: os.mediators.application.handler(({ context }) => applying.readApplication(context.ctx)),
  start: os.mediators.start.handler(({ context, input }) => applying.startApplication(context.ctx, input.identityId)),
  save: os.mediators.save.handler(({ context, input }) => applying.saveApplication(context.ctx, input)),
  addDocument: os.mediators.addDocument.handler(({ context, input }) => applying.addDocument(context.ctx, input)),
  removeDocument: os.mediators.removeDocument.handler(({ context, input }) =>
    applying.removeDocument(context.ctx, input),
  ),
  document: os.mediators.document.handler(({ context, input }) =>
    applying.readDocument(context.ctx, input.id, input.documentId),
  ),
  submit: os.mediators.submit.handler(({ context, input }) => applying.submitApplication(context.ctx, input)),
  withdraw: os.mediators.withdraw.handler(({ context, input }) => applying.withdrawApplication(context.ctx, input)),
  appeal: os.mediators.appeal.handler(({ context, input }) => applying.appealApplication(context.ctx, input)),
  queue: os.mediators.queue.handler(({ context, input }) => reviewing.readQueue(context.ctx, input)),
  review: os.mediators.review.handler(({ context, input }) => reviewing.readReview(context.ctx, input.id)),
  take: os.mediators.take.handler(({ context, input }) => reviewing.takeApplication(context.ctx, input)),
  ask: os.mediators.ask.handler(({ context, input }) => reviewing.askApplicant(context.ctx, input)),
  check: os.mediators.check.handler(({ context, input }) => reviewing.checkAccreditation(context.ctx, input)),
  invite: os.mediators.invite.handler(({ context, input }) => reviewing.inviteToAssessment(context.ctx, input)),
  assess: os.mediators.assess.handler(({ context, input }) => reviewing.assessApplication(context.ctx, input)),
  directory: os.mediators.directory.handler(({ context, input }) => directory.listDirectory(context.ctx, input)),
  profile: os.mediators.profile.handler(({ context, input }) => directory.readProfile(context.ctx, input.userId)),
  standing: os.mediators.standing.handler(({ context }) => standing.readStanding(context.ctx)),
  onboard: os.mediators.onboard.handler(({ context }) => standing.onboardMediator(context.ctx, {})),
  renew: os.mediators.renew.handler(({ context, input }) => standing.renewMediator(context.ctx, input)),
  addCpd: os.mediators.addCpd.handler(({ context, input }) => standing.addTraining(context.ctx, input)),
  removeCpd: os.mediators.removeCpd.handler(({ context, input }) => standing.removeTraining(context.ctx, input)),
  cpdFile: os.mediators.cpdFile.handler(({ context, input }) =>
    standing.readTrainingFile(context.ctx, input.userId, input.cpdId),
  ),
  answerDigest: os.mediators.answerDigest.handler(({ context, input }) => standing.answerDigest(context.ctx, input)),
  answerComplaint: os.mediators.answerComplaint.handler(({ context, input }) =>
    complaints.answerComplaint(context.ctx, input.complaintId, input.answer),
  ),
  complain: os.mediators.complain.handler(({ context, input }) => complaints.complain(context.ctx, input)),
  roster: os.mediators.roster.handler(({ context, input }) => roster.readRoster(context.ctx, input)),
  file: os.mediators.file.handler(({ context, input }) => roster.readFile(context.ctx, input.userId)),
  verifyCpd: os.mediators.verifyCpd.handler(({ context, input }) =>
    roster.verifyTraining(context.ctx, { ...input, id: input.userId }),
  ),
  writeDigest: os.mediators.writeDigest.handler(({ context, input }) =>
    roster.writeDigest(context.ctx, { ...input, id: input.userId }),
  ),
  complaints: os.mediators.complaints.handler(({ context, input }) => complaints.readComplaints(context.ctx, input)),
  decideComplaint: os.mediators.decideComplaint.handler(({ context, input }) =>
    complaints.decideComplaint(context.ctx, input.complaintId, input),
  ),
  courtBodies: os.mediators.courtBodies.handler(({ context }) => courts.listCourtBodies(context.ctx)),
  addCourtBody: os.mediators.addCourtBody.handler(({ context, input }) => courts.addCourtBody(context.ctx, input)),
  removeCourtBody: os.mediators.removeCourtBody.handler(({ context, input }) =>
    courts.removeCourtBody(context.ctx, input.bodyId),
  ),
};
