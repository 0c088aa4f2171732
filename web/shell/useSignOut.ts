import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../core/language.ts';
import { changesAtStake } from '../core/offline/leaving.ts';
import { signOut } from '../core/session.ts';
import { toastError } from '../core/toast.ts';
import { frame } from './frame/words.ts';

/** Signing out: what waits on this device is sent first, or asked about, because it goes with the person. */
export function useSignOut() {
  const say = useWords(frame);
  const [atStake, setAtStake] = useState(0);
  const leave = useMutation({
    mutationFn: async (anyway: boolean) => {
      const waiting = anyway ? 0 : await changesAtStake();
      setAtStake(waiting);
      if (waiting === 0) await signOut();
    },
    onError: () => toastError(say.leaveFailed, say.error),
  });
  return {
    /** How many changes would be lost: the question is open while there are any. */
    atStake,
    isPending: leave.isPending,
    begin: () => {
      if (!leave.isPending) leave.mutate(false);
    },
    goAnyway: () => leave.mutate(true),
    stay: () => setAtStake(0),
  };
}
