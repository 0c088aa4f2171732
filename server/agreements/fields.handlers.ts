// The doors to what is asked at signing, one line each.
import { os } from '../core/os.ts';
import { addAnswerFile, readAnswerFile } from './answer-file.ts';
import * as service from './fields.ts';

const { fields: calls } = os;

export const fields = {
  own: calls.own.handler(({ context, input }) => service.readOwnAnswers(context.ctx, input)),
  save: calls.save.handler(({ context, input }) => service.saveAnswer(context.ctx, input, input.fieldId, input.value)),
  addFile: calls.addFile.handler(({ context, input }) => addAnswerFile(context.ctx, input, input.fieldId, input.file)),
  signed: calls.signed.handler(({ context, input }) => service.signedAnswers(context.ctx, input.id)),
  file: calls.file.handler(({ context, input }) => readAnswerFile(context.ctx, input.id, input.fileId)),
};
