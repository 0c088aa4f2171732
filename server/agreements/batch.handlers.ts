// The doors to sending one text to many, one line each.
import { os } from '../core/os.ts';
import * as service from './batch.ts';

export const batches = {
  list: os.batches.list.handler(({ context, input }) => service.readSource(context.ctx, input.id)),
  preview: os.batches.preview.handler(({ context, input }) => service.previewBatch(context.ctx, input.id, input.file)),
  send: os.batches.send.handler(({ context, input }) => service.sendBatch(context.ctx, input.id, input.file)),
  get: os.batches.get.handler(({ context, input }) => service.readBatchView(context.ctx, input.id)),
  report: os.batches.report.handler(({ context, input }) => service.printReport(context.ctx, input.id)),
};
