import { notifyManager } from '@tanstack/react-query';
import { useState } from 'react';

type Done = { sentence: string; state: string | null };

/**
 * What a deed on a thing came to, said as long as the thing stands as that deed left it; what somebody else does afterwards ends it. `state`
 * names how the thing stands: two states that read differently have different names.
 */
export function useDone(state: string): [done: string | null, setDone: (sentence: string | null) => void] {
  const [done, setDone] = useState<Done | null>(null);
  if (done !== null && done.state === null) setDone({ ...done, state });
  else if (done !== null && done.state !== state) setDone(null);
  return [
    done !== null && (done.state === null || done.state === state) ? done.sentence : null,
    // After what the deed changed has reached the page: then its state is the one that is spoken of.
    (sentence) => notifyManager.schedule(() => setDone(sentence === null ? null : { sentence, state: null })),
  ];
}
