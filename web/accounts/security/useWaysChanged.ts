import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../core/api.ts';
import { sessionKey } from '../../core/sessionkey.ts';

/** To be called once the ways in have changed: reads again what shows them, and what a role opens, which may go by them. */
export function useWaysChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [api.accounts.signInWays.key(), api.accounts.devices.key(), sessionKey, api.rpc.has_role.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
