import { os } from '../../core/os.ts';
import * as readying from './readying/service.ts';
import * as ruling from './ruling/service.ts';
import * as service from './service.ts';

const { court: calls } = os;

export const court = {
  get: calls.get.handler(({ context, input }) => service.readCourt(context.ctx, input.mediationId)),
  chooseProfile: calls.chooseProfile.handler(({ context, input }) =>
    service.chooseProfile(context.ctx, input.mediationId, input.profile),
  ),
  save: calls.save.handler(({ context, input }) => service.saveFacts(context.ctx, input.mediationId, input)),
  addPaper: calls.addPaper.handler(({ context, input }) =>
    service.addPaper(context.ctx, input.mediationId, input.code, input.file),
  ),
  removePaper: calls.removePaper.handler(({ context, input }) =>
    service.removePaper(context.ctx, input.mediationId, input.paperId),
  ),
  paper: calls.paper.handler(({ context, input }) => service.readPaper(context.ctx, input.mediationId, input.paperId)),
  makeReady: calls.makeReady.handler(({ context, input }) => readying.makeReady(context.ctx, input.mediationId)),
  unready: calls.unready.handler(({ context, input }) => readying.unready(context.ctx, input.mediationId)),
  bundle: calls.bundle.handler(({ context, input }) => readying.readBundle(context.ctx, input.mediationId)),
  file: calls.file.handler(({ context, input }) => ruling.fileAtCourt(context.ctx, input)),
  confirmOutcome: calls.confirmOutcome.handler(({ context, input }) =>
    ruling.confirmOutcome(context.ctx, input.mediationId, input.confirmed),
  ),
  noteOutcome: calls.noteOutcome.handler(({ context, input }) => ruling.noteOutcome(context.ctx, input)),
};
