import { os } from '../core/os.ts';
import { addEvidence, readEvidenceFile, removeEvidence } from './evidence/service.ts';
import { listObligations, viewObligation } from './reading/service.ts';
import * as service from './service.ts';

const { obligations: calls } = os;

export const obligations = {
  list: calls.list.handler(({ context, input }) => listObligations(context.ctx, input.agreementId)),
  get: calls.get.handler(({ context, input }) => viewObligation(context.ctx, input.id)),
  addEvidence: calls.addEvidence.handler(({ context, input }) => addEvidence(context.ctx, input.id, input.file)),
  removeEvidence: calls.removeEvidence.handler(({ context, input }) =>
    removeEvidence(context.ctx, input.id, input.evidenceId),
  ),
  evidenceFile: calls.evidenceFile.handler(({ context, input }) =>
    readEvidenceFile(context.ctx, input.id, input.evidenceId),
  ),
  claimDone: calls.claimDone.handler(({ context, input }) => service.claimDone(context.ctx, input.id, input.text)),
  accept: calls.accept.handler(({ context, input }) => service.acceptDone(context.ctx, input)),
  reject: calls.reject.handler(({ context, input }) => service.rejectDone(context.ctx, input.id, input)),
  proposeExtension: calls.proposeExtension.handler(({ context, input }) =>
    service.proposeExtension(context.ctx, input.id, input),
  ),
  answerExtension: calls.answerExtension.handler(({ context, input }) =>
    service.answerExtension(context.ctx, input.id, input.agree),
  ),
  waive: calls.waive.handler(({ context, input }) => service.waiveObligation(context.ctx, input.id, input.reason)),
};
