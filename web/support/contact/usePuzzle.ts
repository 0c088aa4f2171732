import { MINUTE } from '@ahadi/domain/core/time.ts';
import { LEAST_FILLING_MS } from '@ahadi/domain/support/rules.ts';
import { useRef } from 'react';
import { client, reading } from '../../core/api.ts';
import { solve } from './puzzle.ts';

type Solved = { salt: string; signature: string; issuedAt: string; answer: number };

/** A puzzle is good for ten minutes; one that is nearly over is not used any more. */
const GOOD_FOR = 8 * MINUTE;
/** The server's clock begins a little after ours. */
const MARGIN = 500;

/** The small sum that keeps machines away: begun when somebody starts to write, so that it is done when they send. */
export function usePuzzle() {
  const work = useRef<{ at: number; solved: Promise<Solved> } | null>(null);
  const begin = (): Promise<Solved> => {
    if (work.current && Date.now() - work.current.at < GOOD_FOR) return work.current.solved;
    const solved = client.support.puzzle({}, reading).then(async (puzzle) => {
      const { salt, signature, issuedAt } = puzzle;
      return { salt, signature, issuedAt, answer: await solve(puzzle) };
    });
    work.current = { at: Date.now(), solved };
    // One that could not be fetched is fetched again when it is needed, and then says why.
    solved.catch(() => {
      work.current = null;
    });
    return solved;
  };
  return {
    begin: () => void begin().catch(() => undefined), // asked again when the message is sent
    /**
     * The solved sum, not before somebody could have written the message: one whose text was kept from before would be taken for a
     * machine. Throws what the server answered.
     */
    answer: async (): Promise<Solved> => {
      const solved = await begin();
      const wait = (work.current?.at ?? 0) + LEAST_FILLING_MS + MARGIN - Date.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      return solved;
    },
    /** A puzzle is good once. */
    used: () => {
      work.current = null;
    },
  };
}
