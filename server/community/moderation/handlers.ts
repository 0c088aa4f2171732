import { os } from '../../core/os.ts';
import * as appealing from './appealing/service.ts';
import * as curating from './curating/service.ts';
import * as deciding from './deciding/service.ts';
import * as desk from './desk/service.ts';
import * as log from './log/service.ts';
import { report } from './reporting/service.ts';

export const moderation = {
  report: os.moderation.report.handler(({ context, input }) => report(context.ctx, input)),
  mine: os.moderation.mine.handler(({ context, input }) => log.readOwn(context.ctx, input)),
  appeal: os.moderation.appeal.handler(({ context, input }) => appealing.appeal(context.ctx, input)),
  log: os.moderation.log.handler(({ context, input }) => log.readLog(context.ctx, input)),
  numbers: os.moderation.numbers.handler(({ context }) => log.readNumbers(context.ctx)),
  queue: os.moderation.queue.handler(({ context, input }) => desk.readQueue(context.ctx, input)),
  counts: os.moderation.counts.handler(({ context }) => desk.countDesk(context.ctx)),
  case: os.moderation.case.handler(({ context, input }) => desk.readCase(context.ctx, input.id)),
  take: os.moderation.take.handler(({ context, input }) => deciding.takeCase(context.ctx, input.id)),
  putBack: os.moderation.putBack.handler(({ context, input }) => deciding.putCaseBack(context.ctx, input.id)),
  decide: os.moderation.decide.handler(({ context, input }) => deciding.decideCase(context.ctx, input)),
  decideAppeal: os.moderation.decideAppeal.handler(({ context, input }) => appealing.decideAppeal(context.ctx, input)),
  open: os.moderation.open.handler(({ context, input }) => curating.openByModerator(context.ctx, input.target)),
  pin: os.moderation.pin.handler(({ context, input }) => curating.pin(context.ctx, input.id, input.days)),
  move: os.moderation.move.handler(({ context, input }) => curating.movePost(context.ctx, input)),
  unlock: os.moderation.unlock.handler(({ context, input }) => curating.unlock(context.ctx, input.id, input.reason)),
  markAnswer: os.moderation.markAnswer.handler(({ context, input }) =>
    curating.markAnswer(context.ctx, input.id, input.commentId),
  ),
};
