import { Worker } from 'node:worker_threads';
import { fewAtOnce } from './fewatonce.ts';

/** Each reader may take a processor and 256 MB: two read at once, and nobody waits longer than a page that loads would be waited for. */
const inTurn = fewAtOnce(
  { atOnce: 2, waiting: 20, ms: 30_000 },
  'Many files are being read at this moment. Nothing was kept; try again in a minute.',
);

/**
 * Reads a file that somebody gave in a thread of its own, which `file`, the address of a module, is started in with `given`. What fills
 * its memory or takes more than `ms` milliseconds answers `full`; what ends it without an answer, `broken`. Throws BUSY where too many wait.
 */
export const readInThread = <Answer>(
  file: string,
  given: { reader: string; bytes: Uint8Array; what?: string },
  { ms, full, broken }: { ms: number; full: Answer; broken: Answer },
): Promise<Answer> =>
  inTurn(() => {
    const thread = new Worker(new URL(file), {
      workerData: given,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    return new Promise<Answer>((resolve) => {
      const late = setTimeout(() => resolve(full), ms);
      const answer = (read: Answer) => {
        clearTimeout(late);
        resolve(read);
      };
      thread.once('message', answer);
      thread.once('error', () => answer(full)); // its memory was full
      thread.once('exit', () => answer(broken));
    }).finally(() => thread.terminate());
  });
