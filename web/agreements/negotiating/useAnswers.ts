import type { Negotiation } from '@ahadi/domain/agreements/negotiating/schema.ts';
import { useKeptHere } from '../../core/useKept.ts';
import type { Answer, Answers } from './talk.ts';

export type Answering = {
  answers: Answers;
  put: (id: string, answer: Answer | null) => void;
  clear: () => void;
};

const none: [string, Answer][] = [];

/** The reader's yes and no to suggestions, kept on the page until they are sent together. */
export function useAnswers(talk: Negotiation | undefined): Answering {
  // Also after the page was loaded again.
  const [kept, setKept] = useKeptHere('answers', none);
  // What somebody else answered or took back meanwhile is no longer the reader's to answer.
  const open = new Set(talk?.suggestions.filter(({ status }) => status === 'open').map(({ id }) => id as string));
  const answers: Answers = new Map([...kept].filter(([id]) => open.has(id)));
  return {
    answers,
    put: (id, answer) =>
      setKept((before) => {
        const after = new Map(before);
        if (answer === null) after.delete(id);
        else after.set(id, answer);
        return [...after];
      }),
    clear: () => setKept(none),
  };
}
