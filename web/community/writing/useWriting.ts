import type { GuardAnswer, GuardHit } from '@ahadi/domain/community/schema.ts';
import { useState } from 'react';
import { problemOf } from '../../core/errors.ts';
import { isOffline } from '../../core/offline/connection.ts';
import { toast } from '../../core/toast.ts';

type Answer<Row> = { row: Row | null; hits: GuardHit[] };

/**
 * Sending a text past the guard: what it found is shown first, and what the writer answers goes along the second time. Where the server
 * cannot be reached, `keep` lets it wait on this device; where there is no `keep` the text stays in its form.
 */
export function useWriting<Row>(
  send: (guard: GuardAnswer) => Promise<Answer<Row> | undefined>,
  onDone: (row: Row) => void,
  keep?: () => Promise<void>,
) {
  const [hits, setHits] = useState<readonly GuardHit[]>([]);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf> | null>(null);
  const run = async (guard: GuardAnswer): Promise<void> => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    try {
      if (keep && isOffline()) return await wait(keep);
      const answer = await send(guard);
      if (answer === undefined) return;
      setHits(answer.row === null ? answer.hits : []);
      if (answer.row !== null) onDone(answer.row);
    } catch (error) {
      setHits([]);
      // An answer may have been lost on its way: sent later under the same name it is written once.
      if (keep && problemOf(error).code === 'OFFLINE')
        await wait(keep).catch((why: unknown) => setProblem(problemOf(why)));
      else setProblem(problemOf(error));
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

async function wait(keep: () => Promise<void>): Promise<void> {
  await keep();
  toast({ title: 'Kept on this device', message: 'It is sent as soon as there is a connection.' });
}
