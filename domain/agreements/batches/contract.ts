import * as z from 'zod';
import { signedIn, takesFile, through } from '../../core/door.ts';
import { AgreementId, BatchId } from '../../core/ids.ts';
import { BATCH_BYTES } from './rules.ts';
import { Batch, BatchPreview, BatchSource } from './schema.ts';

const one = z.object({ id: BatchId });
const list = z.object({ id: AgreementId, file: z.file() });

export const batches = {
  /** What lists for this text need, and what was sent from it before, newest first. For who made the agreement. */
  list: signedIn
    .route({ method: 'GET', path: '/agreements/{id}/batches' })
    .input(z.object({ id: AgreementId }))
    .output(BatchSource),
  /** What a list (CSV, UTF-8, at most 1 MB and 1,000 lines) would do. Nothing is kept. */
  preview: through(takesFile(BATCH_BYTES))
    .route({ method: 'POST', path: '/agreements/{id}/batches/preview' })
    .input(list)
    .output(BatchPreview),
  /**
   * Makes an agreement for each good line and shares it; the work goes on by itself. The same list for the same text answers what was
   * sent before. Throws BATCH_FILE, RATE_LIMITED, AGR_EMPTY.
   */
  send: through(takesFile(BATCH_BYTES))
    .route({ method: 'POST', path: '/agreements/{id}/batches' })
    .input(list)
    .output(Batch),
  get: signedIn.route({ method: 'GET', path: '/agreement-batches/{id}' }).input(one).output(Batch),
  /** Every line with what became of it. */
  report: signedIn.route({ method: 'GET', path: '/agreement-batches/{id}/report.csv' }).input(one).output(z.file()),
};
