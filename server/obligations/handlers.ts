// Each procedure of promises is one line.
import { os } from '../core/os.ts';
import { addEvidence, readEvidenceFile, removeEvidence } from './evidence.ts';
import { obligations as all } from './obligation.ts';
import * as service from './performance.ts';
import { listObligations } from './view.ts';

const { obligations: calls } = os;

export const obligations = {
  list: calls.list.handler(({ context, input }) => listObligations(context.ctx, input.agreementId)),
  get: calls.get.handler(({ context, input }) => all.show(context.ctx, input.id)),
  addEvidence: calls.addEvidence.handler(({ context, input }) => addEvidence(context.ctx, input)),
  removeEvidence: calls.removeEvidence.handler(({ context, input }) => removeEvidence(context.ctx, input)),
  evidenceFile: calls.evidenceFile.handler(({ context, input }) => readEvidenceFile(context.ctx, input)),
  claimDone: calls.claimDone.handler(({ context, input }) => service.claimDone(context.ctx, input)),
  accept: calls.accept.handler(({ context, input }) => service.acceptDone(context.ctx, input)),
  reject: calls.reject.handler(({ context, input }) => service.rejectDone(context.ctx, input)),
  proposeExtension: calls.proposeExtension.handler(({ context, input }) =>
    service.proposeExtension(context.ctx, input),
  ),
  answerExtension: calls.answerExtension.handler(({ context, input }) => service.answerExtension(context.ctx, input)),
  waive: calls.waive.handler(({ context, input }) => service.waiveObligation(context.ctx, input)),
};
