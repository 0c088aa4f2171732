// The doors, one line each.
import { keptForMinutes, os } from '../core/os.ts';
import * as attending from './attendance.ts';
import * as catalogue from './catalogue.ts';
import * as certifying from './certificate.ts';
import * as paying from './fee.ts';
import { printFeeReceipt } from './fee-receipt.ts';
import * as learning from './learning.ts';
import * as quizzes from './quiz.ts';
import * as registering from './registration.ts';
import * as listing from './registration-list.ts';

export const academy = {
  courses: os.academy.courses.handler(({ context, input }) => catalogue.readCatalogue(context.ctx, input)),
  course: os.academy.course.handler(({ context, input }) => catalogue.readCoursePage(context.ctx, input.code)),
  syllabus: os.academy.syllabus.handler(({ context, input }) => catalogue.printSyllabus(context.ctx, input.code)),
  verify: os.academy.verify.handler(({ context, input }) => certifying.verifyNumber(context.ctx, input.number)),
  kit: os.academy.kit.use(keptForMinutes).handler(({ context }) => certifying.readKit(context.ctx)),
  register: os.academy.register.handler(({ context, input }) => registering.register(context.ctx, input)),
  registrations: os.academy.registrations.handler(({ context, input }) =>
    listing.listRegistrations(context.ctx, input),
  ),
  registration: os.academy.registration.handler(({ context, input }) =>
    listing.viewRegistration(context.ctx, input.id),
  ),
  accept: os.academy.accept.handler(({ context, input }) => registering.accept(context.ctx, input.id)),
  cancel: os.academy.cancel.handler(({ context, input }) => registering.cancel(context.ctx, input)),
  pay: os.academy.pay.handler(({ context, input }) => paying.pay(context.ctx, input)),
  enterCode: os.academy.enterCode.handler(({ context, input }) => paying.enterCode(context.ctx, input)),
  uploadProof: os.academy.uploadProof.handler(({ context, input }) => paying.uploadProof(context.ctx, input)),
  receipt: os.academy.receipt.handler(({ context, input }) => printFeeReceipt(context.ctx, input.id)),
  learn: os.academy.learn.handler(({ context, input }) => learning.readLearnerCourse(context.ctx, input.id)),
  noteLesson: os.academy.noteLesson.handler(({ context, input }) => learning.noteLesson(context.ctx, input)),
  startAttempt: os.academy.startAttempt.handler(({ context, input }) => quizzes.startAttempt(context.ctx, input)),
  askAttempt: os.academy.askAttempt.handler(({ context, input }) => quizzes.askAttempt(context.ctx, input)),
  handIn: os.academy.handIn.handler(({ context, input }) => quizzes.handIn(context.ctx, input)),
  saveAnswers: os.academy.saveAnswers.handler(({ context, input }) => quizzes.saveAnswers(context.ctx, input)),
  checkIn: os.academy.checkIn.handler(({ context, input }) => attending.checkIn(context.ctx, input.code)),
  certificates: os.academy.certificates.handler(({ context }) => certifying.listOwn(context.ctx)),
  certificatePdf: os.academy.certificatePdf.handler(({ context, input }) =>
    certifying.printCertificate(context.ctx, input.number),
  ),
};
