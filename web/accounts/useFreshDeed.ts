import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../core/api.ts';
import { signInWithPasskey } from './passkeys.ts';
import { useRefusal } from './refusing/words.ts';
import { confirmPassword, refusalIn } from './signin.ts';

/** What proves once more who sits here. With neither, only a letter to the address brings a way in. */
type Proof = 'password' | 'passkey' | 'letter';

/**
 * A deed for which one must have signed in a short while ago. When that is too long ago the server says so, `asks` says what the
 * account can prove it with, and the next run confirms with that first. What was typed stays.
 */
export function useFreshDeed(deed: () => Promise<unknown>, onDone: () => unknown) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState<Proof | null>(null);
  const [password, setPassword] = useState('');
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: async () => {
      if (asks === 'password') await confirmPassword(password);
      if (asks === 'passkey') await signInWithPasskey();
      setAsks(null);
      setPassword('');
      try {
        return await deed();
      } catch (failure) {
        if (refusalIn(failure)?.code === 'SESSION_NOT_FRESH') {
          const ways = await queryClient.fetchQuery(api.accounts.signInWays.queryOptions({ staleTime: 0 }));
          setAsks(ways.password ? 'password' : ways.passkeys.length > 0 ? 'passkey' : 'letter');
        }
        throw failure;
      }
    },
    onSuccess: onDone,
  });
  const refusal = useRefusal()(error);
  return {
    run: () => !isPending && mutate(),
    isPending,
    isSuccess,
    asks,
    password,
    setPassword: (typed: string) => {
      setPassword(typed);
      reset();
    },
    refusal: refusal?.code === 'SESSION_NOT_FRESH' ? null : refusal,
  };
}
