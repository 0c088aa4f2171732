import { DomainError } from '@ahadi/domain/errors.ts';

type Limits = { atOnce: number; waiting: number; ms: number };

/**
 * Lets work of one kind be done a few at once: what comes meanwhile waits for its turn, in the order it came. Throws BUSY with `sentence`
 * to who finds so many waiting already, or waited for so many milliseconds; then nothing was begun.
 */
export function fewAtOnce({ atOnce, waiting, ms }: Limits, sentence: string) {
  let busy = 0;
  const line: (() => void)[] = [];
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const give = () => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        line.splice(line.indexOf(give), 1);
        reject(new DomainError('BUSY', sentence));
      }, ms);
      line.push(give);
    });
  return async <Done>(work: () => Promise<Done>): Promise<Done> => {
    if (busy < atOnce) busy += 1;
    else if (line.length >= waiting) throw new DomainError('BUSY', sentence);
    else await turn();
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next)
        next(); // the place goes from hand to hand
      else busy -= 1;
    }
  };
}
