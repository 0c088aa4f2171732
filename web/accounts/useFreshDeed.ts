import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmPassword, refusalIn } from './signin.ts';

/**
 * A deed for which one must have signed in a short while ago. When that is too long ago the server says so, `asksPassword`
 * becomes true, and the next run confirms the password first. What was typed stays.
 */
export function useFreshDeed(deed: () => Promise<unknown>, onDone: () => unknown) {
  const [asksPassword, setAsksPassword] = useState(false);
  const [password, setPassword] = useState('');
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async () => {
      if (asksPassword) {
        await confirmPassword(password);
        setAsksPassword(false);
        setPassword('');
      }
      return deed();
    },
    onSuccess: onDone,
    onError: (failure) => {
      if (refusalIn(failure)?.code === 'SESSION_NOT_FRESH') setAsksPassword(true);
    },
  });
  const refusal = refusalIn(error);
  return {
    run: () => !isPending && mutate(),
    isPending,
    isSuccess,
    asksPassword,
    password,
    setPassword: (typed: string) => {
      setPassword(typed);
      reset();
    },
    refusal: refusal?.code === 'SESSION_NOT_FRESH' ? null : refusal,
  };
}
