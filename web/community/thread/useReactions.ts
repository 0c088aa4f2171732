import type { Reaction, Reactions } from '@ahadi/domain/community/schema.ts';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { useCommand } from '../../core/command.ts';
import { problemOf } from '../../core/errors.ts';
import { toastError } from '../../core/toast.ts';

type Target = { kind: 'post' | 'comment'; id: string };

/** What readers think of a text, and the reader's own click. Shown at once; taken back when the server says no. */
export function useReactions(target: Target, reactions: Reactions) {
  const [shown, setShown] = useState<Reactions | null>(null);
  const react = useCommand(api.community.react, {
    stale: [],
    onSuccess: setShown,
    onError: (error) => {
      setShown(null);
      toastError(problemOf(error).sentence);
    },
  });
  const now = shown ?? reactions;
  const toggle = (reaction: Reaction) => {
    if (react.isPending) return; // one after the other: a second answer would be of before the first
    const on = !now.mine.includes(reaction);
    setShown({
      ...now,
      [reaction]: now[reaction] + (on ? 1 : -1),
      mine: on ? [...now.mine, reaction] : now.mine.filter((one) => one !== reaction),
    });
    react.run({ ...target, reaction, on });
  };
  return { now, toggle };
}
