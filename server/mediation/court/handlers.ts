import { os } from '../../core/os.ts';
import { readCourt } from './life/service.ts';
import * as readying from './readying/service.ts';
import * as ruling from './ruling/service.ts';
import * as service from './service.ts';

const { court: calls } = os;

/** A court's calls name the case. */
const ofCase = <Input extends { mediationId: string }>(input: Input) => ({ ...input, id: input.mediationId });

export const court = {
  get: calls.get.handler(({ context, input }) => readCourt(context.ctx, ofCase(input))),
  chooseProfile: calls.chooseProfile.handler(({ context, input }) => service.chooseProfile(context.ctx, ofCase(input))),
  save: calls.save.handler(({ context, input }) => service.saveFacts(context.ctx, ofCase(input))),
  addPaper: calls.addPaper.handler(({ context, input }) => service.addPaper(context.ctx, ofCase(input))),
  removePaper: calls.removePaper.handler(({ context, input }) => service.removePaper(context.ctx, ofCase(input))),
  paper: calls.paper.handler(({ context, input }) => service.readPaper(context.ctx, ofCase(input))),
  makeReady: calls.makeReady.handler(({ context, input }) => readying.makeReady(context.ctx, ofCase(input))),
  unready: calls.unready.handler(({ context, input }) => readying.unready(context.ctx, ofCase(input))),
  bundle: calls.bundle.handler(({ context, input }) => readying.readBundle(context.ctx, ofCase(input))),
  file: calls.file.handler(({ context, input }) => ruling.fileAtCourt(context.ctx, ofCase(input))),
  confirmOutcome: calls.confirmOutcome.handler(({ context, input }) =>
    ruling.confirmOutcome(context.ctx, ofCase(input)),
  ),
  noteOutcome: calls.noteOutcome.handler(({ context, input }) => ruling.noteOutcome(context.ctx, ofCase(input))),
};
