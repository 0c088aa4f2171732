// The doors of who teaches, one line each.
import { os } from '../core/os.ts';
import * as attending from './attendance.ts';
import * as certifying from './certificate.ts';
import { issue } from './completion.ts';
import * as courses from './course.ts';
import * as deciding from './fee-decision.ts';
import * as roster from './roster.ts';
import * as runs from './run.ts';
import * as service from './teaching.ts';

export const teaching = {
  courses: os.teaching.courses.handler(({ context, input }) => courses.readCourses(context.ctx, input)),
  createCourse: os.teaching.createCourse.handler(({ context, input }) => courses.createCourse(context.ctx, input)),
  course: os.teaching.course.handler(({ context, input }) => courses.readCourse(context.ctx, input.id)),
  saveCourse: os.teaching.saveCourse.handler(({ context, input }) => courses.saveCourse(context.ctx, input)),
  submitCourse: os.teaching.submitCourse.handler(({ context, input }) => courses.submitCourse(context.ctx, input)),
  sendBackCourse: os.teaching.sendBackCourse.handler(({ context, input }) =>
    courses.sendBackCourse(context.ctx, input),
  ),
  publishCourse: os.teaching.publishCourse.handler(({ context, input }) => courses.publishCourse(context.ctx, input)),
  archiveCourse: os.teaching.archiveCourse.handler(({ context, input }) => courses.archiveCourse(context.ctx, input)),
  restoreCourse: os.teaching.restoreCourse.handler(({ context, input }) => courses.restoreCourse(context.ctx, input)),
  runs: os.teaching.runs.handler(({ context, input }) => runs.listRuns(context.ctx, input.id)),
  myRuns: os.teaching.myRuns.handler(({ context }) => runs.listTaught(context.ctx)),
  addRun: os.teaching.addRun.handler(({ context, input }) => runs.addRun(context.ctx, input)),
  saveRun: os.teaching.saveRun.handler(({ context, input }) => runs.saveRun(context.ctx, input)),
  openRun: os.teaching.openRun.handler(({ context, input }) => runs.openRun(context.ctx, input.id)),
  cancelRun: os.teaching.cancelRun.handler(({ context, input }) => service.cancelRun(context.ctx, input)),
  endRun: os.teaching.endRun.handler(({ context, input }) => service.endRunNow(context.ctx, input.id)),
  findInstructors: os.teaching.findInstructors.handler(({ context, input }) =>
    runs.findInstructors(context.ctx, input.q),
  ),
  roster: os.teaching.roster.handler(({ context, input }) => roster.readRoster(context.ctx, input)),
  rosterCsv: os.teaching.rosterCsv.handler(({ context, input }) => roster.printRoster(context.ctx, input.id)),
  checkInCode: os.teaching.checkInCode.handler(({ context, input }) => attending.readCode(context.ctx, input.id)),
  mark: os.teaching.mark.handler(({ context, input }) => attending.markAttendance(context.ctx, input)),
  judgePractical: os.teaching.judgePractical.handler(({ context, input }) =>
    service.judgePractical(context.ctx, input),
  ),
  answerAttempt: os.teaching.answerAttempt.handler(({ context, input }) => service.answerAttempt(context.ctx, input)),
  promote: os.teaching.promote.handler(({ context, input }) => service.promote(context.ctx, input)),
  move: os.teaching.move.handler(({ context, input }) => service.moveSeat(context.ctx, input)),
  drop: os.teaching.drop.handler(({ context, input }) => service.drop(context.ctx, input)),
  waive: os.teaching.waive.handler(({ context, input }) => service.waive(context.ctx, input)),
  rename: os.teaching.rename.handler(({ context, input }) => service.rename(context.ctx, input)),
  message: os.teaching.message.handler(({ context, input }) => service.writeToRun(context.ctx, input)),
  fees: os.teaching.fees.handler(({ context, input }) => deciding.listFees(context.ctx, input)),
  proof: os.teaching.proof.handler(({ context, input }) => deciding.readProof(context.ctx, input.id)),
  approveFee: os.teaching.approveFee.handler(({ context, input }) => deciding.approveFee(context.ctx, input.id)),
  vouchForFee: os.teaching.vouchForFee.handler(({ context, input }) => deciding.vouchForFee(context.ctx, input)),
  noteFeeCame: os.teaching.noteFeeCame.handler(({ context, input }) => deciding.noteFeeCame(context.ctx, input)),
  noteFeeSent: os.teaching.noteFeeSent.handler(({ context, input }) => deciding.noteFeeSent(context.ctx, input)),
  rejectFee: os.teaching.rejectFee.handler(({ context, input }) => deciding.rejectFee(context.ctx, input)),
  issue: os.teaching.issue.handler(({ context, input }) => issue(context.ctx, input.registrationIds)),
  certificates: os.teaching.certificates.handler(({ context, input }) => certifying.listAll(context.ctx, input)),
  reissueCertificate: os.teaching.reissueCertificate.handler(({ context, input }) =>
    certifying.reissueCertificate(context.ctx, input),
  ),
};
