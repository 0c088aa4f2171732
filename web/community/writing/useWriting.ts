import type { GuardAnswer, GuardHit } from '@ahadi/domain/community/schema.ts';
import { useState } from 'react';
import { problemOf } from '../../core/errors.ts';

type Answer<Row> = { row: Row | null; hits: GuardHit[] };

/** Sending a text past the guard: what it found is shown first, and what the writer answers goes along the second time. */
export function useWriting<Row>(
  send: (guard: GuardAnswer) => Promise<Answer<Row> | undefined>,
  onDone: (row: Row) => void,
) {
  const [hits, setHits] = useState<readonly GuardHit[]>([]);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf> | null>(null);
  const run = async (guard: GuardAnswer): Promise<void> => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    try {
      const answer = await send(guard);
      if (answer === undefined) return;
      setHits(answer.row === null ? answer.hits : []);
      if (answer.row !== null) onDone(answer.row);
    } catch (error) {
      setHits([]);
      setProblem(problemOf(error));
    } finally {
      setPending(false);
    }
  };
  return {
    run: () => run('ask'),
    mask: () => run('mask'),
    keep: () => run('keep'),
    hits,
    pending,
    problem,
    close: () => setHits([]),
  };
}
