// The doors to brought documents, one line each.
import { os } from '../core/os.ts';
import * as service from './document.ts';

const { documents: calls } = os;

export const documents = {
  bring: calls.bring.handler(({ context, input }) => service.bringDocument(context.ctx, input)),
  file: calls.file.handler(({ context, input }) => service.readFile(context.ctx, input.id, input.sha256)),
  text: calls.text.handler(({ context, input }) => service.readText(context.ctx, input.id, input.sha256)),
};
